// Saved views of a list: filters, sorting, columns and layout under a name.

/** Maximum views of one list per user, per role, and per organisation. */
export const MAX_VIEWS = 30
export const MAX_VIEW_NAME = 40
/** Maximum characters of all names and texts of a view. */
export const MAX_VIEW_LENGTH = 8_000

export const LIST_VIEW_PATHS = {
  save: 'seller/listview/ListViewSave',
  remove: 'seller/listview/ListViewDel',
} as const
