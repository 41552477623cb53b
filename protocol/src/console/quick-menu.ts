export const MAX_QUICK_MENUS = 16

export const QUICK_MENU_PATHS = {
  list: 'seller/quickmenu/QuickMenuList',
  add: 'seller/quickmenu/QuickMenuAdd',
  addAll: 'seller/quickmenu/QuickMenuAdds',
  remove: 'seller/quickmenu/QuickMenuDel',
} as const
