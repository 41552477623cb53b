// What an import does with records that are there already, and what is kept of it, so that it can be undone.
import type { HistoryChange } from './history.ts'

/** A record that a row changes. */
export interface ImportChange {
  /** As the spreadsheet counts, from 1. */
  row: number
  id: number
  /** What tells the record apart, in the reader's words. */
  name: string
  changes: HistoryChange[]
}

/** What a sheet does, or would do, where rows may name records that are there. */
export interface ImportDiff {
  added: number
  changed: number
  /** Rows that say what the record says already. */
  unchanged: number
  /** Rows whose record is there and stays as it is. */
  skipped: number
  /** The first of those that are changed, up to `MAX_DIFF`. */
  rows: ImportChange[]
  /** Goes back with the import, which is refused where it would do anything else by then. */
  seen: string
}

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
