// How the server describes a screen, and what it answers of its records.
import type { WireValue } from './columns/column-kind.ts'
import type { FileRef } from './described/file.schemas.ts'

/** A node of the tree beside a list. */
export interface TreeNode {
  id: number
  label: string
  children?: TreeNode[]
}

/** In the address of the form of a new record: the one that it begins as a copy of. */
export const COPY_MARK = 'copy'

/** The number of the record of a resource that has only one. */
export const SINGLE_ID = 1

/** What every list may offer; a resource has those that its declaration names. */
export type Verb = 'add' | 'look' | 'edit' | 'del' | 'audit' | 'export' | 'import'

export type Row = Record<string, WireValue>

/** The `…Info` answer: the values of the form's fields, the record's row of the list, and what a save must hand back. */
export interface RecordAnswer {
  id: number
  /** Goes back with the next save, which is refused when somebody saved in between. */
  version: number
  values: Row
  row: Row
  /** What the records are called that its values name, by field and id. */
  labels: Record<string, Record<string, string>>
  /** The files of pictures in its texts, with their addresses, by field; absent where there are none. */
  files?: Record<string, FileRef[]>
}
