// Views of lists that are saved under a name: filters, sorting, columns and looks together.

/** Views of one list that are one's own, of one role, or everybody's. */
export const MAX_VIEWS = 30
export const MAX_VIEW_NAME = 40
/** Characters of all names and texts of a view. */
export const MAX_VIEW_LENGTH = 8_000

export const LIST_VIEW_PATHS = {
  save: 'seller/listview/ListViewSave',
  remove: 'seller/listview/ListViewDel',
} as const
