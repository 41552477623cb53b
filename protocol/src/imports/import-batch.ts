// What an import does with records that are there already, and what is kept of it, so that it can be undone.

export const MAX_DIFF = 200

/** The same file, as it was taken into the same list before. */
export interface ImportedBefore {
  id: number
  /** Seconds since 1970 UTC. */
  time: number
  /** By the name of that time. */
  who: string
  /** Rows that it added or changed. */
  rows: number
  undone: boolean
}

/** An import of one's own. */
export interface OwnImport extends ImportedBefore {
  file: string
  added: number
  changed: number
}

export const IMPORT_PATHS = {
  task: 'seller/import/ImportTask',
  cancel: 'seller/import/ImportCancel',
  own: 'seller/import/ImportOwn',
  undoOwn: 'seller/import/ImportOwnUndo',
} as const
