// Views of lists that are saved under a name: filters, sorting, columns and looks together.

/** Who sees a view: the one who saved it, all who hold a role, or everybody of the organisation. */
export type ViewAudience = 'own' | 'role' | 'all'

export interface SavedView {
  id: number
  name: string
  audience: ViewAudience
  /** Of the role that it is for. */
  role_id?: number
  role_name?: string
  /** The list opens with it for those whom it is for. */
  is_default: boolean
  /** Only those who may share views change it. */
  is_locked: boolean
  /** This reader may save, rename and delete it. */
  may_edit: boolean
  version: number
  /** How the list is looked at, as its address says it: texts by name. */
  texts: Record<string, string>
}

export interface SavedViews {
  views: SavedView[]
  /** The number of the one that the list opens with: one's own default before that of a role, that before everybody's. */
  opens?: number
  /** The roles that this reader may save views for; without it they may share none. */
  roles?: { id: number; name: string }[]
}

export interface ListViewSave extends Pick<SavedView, 'name' | 'audience' | 'texts'> {
  /** Of one that is changed, with the version that was read. */
  id?: number | undefined
  version?: number | undefined
  /** The path of the list. */
  list: string
  role_id?: number | undefined
  is_default?: boolean | undefined
  is_locked?: boolean | undefined
}

/** Views of one list that are one's own, of one role, or everybody's. */
export const MAX_VIEWS = 30
export const MAX_VIEW_NAME = 40
/** Characters of all names and texts of a view. */
export const MAX_VIEW_LENGTH = 8_000

export const LIST_VIEW_PATHS = {
  save: 'seller/listview/ListViewSave',
  remove: 'seller/listview/ListViewDel',
} as const
