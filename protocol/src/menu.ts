export interface MenuNode {
  /** Full path; parameters are written as `:id`. */
  path: string
  name: string
  meta: {
    title: string
    /** Longer title of the screen; absent if equal to the menu title. */
    title2?: string
    /** Chinese menus only: pinyin of the titles in syllables without tones, for search. */
    pinyin?: string
    icon?: string
    /**
     * Type of the screen: a list; the add, edit or detail page of its records; the list with the question of an action; the page of a single record;
     * or a custom view.
     */
    screen?: 'list' | 'add' | 'edit' | 'look' | 'ask' | 'single' | 'view'
    /** Name of the action whose question the list opens with. */
    action?: string
    view?: ViewName
    editor?: Editor
    list?: string
    canAdd?: true
    /** List only: default page size if it differs from the usual one, so that rows can be prefetched before the list's description is loaded. */
    limit?: number
  }
  hidden: boolean
  alwaysShow: boolean
  children: MenuNode[]
}

export type ViewName =
  | 'big-screen'
  | 'service-monitor'
  | 'cache-monitor'
  | 'ledger'
  | 'trial-balance'
  | 'risk-desk'
  | 'visit-desk'
  | 'addons'

export type Editor = 'role'

/**
 * Replaces the suffix of a list path: `seller_p/bank/BankList` and `Save` give `seller_p/bank/BankSave`, `seller/log/MemberLogin`
 * and `Info` give `…MemberLoginInfo`.
 */
export function getSiblingPath(listPath: string, verb: string): string {
  return listPath.replace(/(List|Manage)?$/, verb)
}
