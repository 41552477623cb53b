// The screens that somebody has put on their workbench (U9).

export interface QuickMenuPath {
  full_path: string
}

/** One that is put there; the words are those of the menu, whatever is sent. */
export interface QuickMenuChoice extends QuickMenuPath {
  path?: string | undefined
  name?: string | undefined
  title?: string | undefined
  icon?: string | undefined
}

export interface QuickMenuItem {
  id: number
  /** The path of a screen of the menu, which tells one item from another. */
  full_path: string
  path: string
  name: string
  /** As the menu calls it, in the reader's language. */
  title: string
  icon: string
  /** Its place, from 1. */
  sort: number
}

export const MAX_QUICK_MENUS = 16

export const QUICK_MENU_PATHS = {
  list: 'seller/quickmenu/QuickMenuList',
  add: 'seller/quickmenu/QuickMenuAdd',
  addAll: 'seller/quickmenu/QuickMenuAdds',
  remove: 'seller/quickmenu/QuickMenuDel',
} as const
