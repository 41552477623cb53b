// The menu as the server describes it, and the paths of the calls that belong to a list.

export interface MenuNode {
  /** Full path; a parameter is written `:id`. */
  path: string
  name: string
  meta: {
    title: string
    /** The longer title of the screen, where it differs from that of the menu. */
    title2?: string
    /** Of a Chinese menu: how its titles are read, in syllables without tones, so that they are found by them. */
    pinyin?: string
    icon?: string
    /** What the screen is: a list, or the form that adds or edits one record of it, or the page that shows one; or the only record there is. */
    screen?: 'list' | 'add' | 'edit' | 'look' | 'single' | 'view'
    /** Of a screen that is drawn by hand and shows no single list: its name. */
    view?: ViewName
    /** Drawn by hand, under this name, in place of the generic form. */
    editor?: Editor
    /** The data path of the list, or of the single record. */
    list?: string
    /** Of a list: its reader may add a record. */
    canAdd?: true
    /** Of a list: rows of its page before anybody chooses, where they are not as many as usual; so that they can be asked for before it is described. */
    limit?: number
  }
  /** Hidden nodes are screens that no menu shows. */
  hidden: boolean
  alwaysShow: boolean
  children: MenuNode[]
}

/** The screens that the browser draws by hand and a role may be granted. */
export type ViewName = 'big-screen' | 'service-monitor' | 'cache-monitor' | 'ledger' | 'trial-balance'

/** The forms that the browser draws by hand. */
export type Editor = 'role'

/** `seller_p/bank/BankList` and `Save` give `seller_p/bank/BankSave` (catalogue §1.2), `seller/log/MemberLogin` and `Info` give `…MemberLoginInfo`. */
export function siblingPath(listPath: string, verb: string): string {
  return listPath.replace(/(List|Manage)?$/, verb)
}
