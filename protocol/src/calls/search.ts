// Records of all lists at once, by number or name.

export interface SearchHit {
  /** The data path of its list. */
  list: string
  id: number
  /** What the record is called; empty where it has no name. */
  label: string
  /** Its code; empty where records of the list have none. */
  code: string
  /** What one record of the list is, in the reader's language. */
  kind: string
}

export interface SearchAnswer {
  /** The closest first. */
  hits: SearchHit[]
}

export const SEARCH_PATH = 'seller/system/Search'
