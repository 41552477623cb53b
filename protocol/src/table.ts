import type { WireValue } from './columns/column-kind.ts'
import type { FileRef } from './described/file.schemas.ts'

export interface TreeNode {
  id: number
  label: string
  children?: TreeNode[]
}

/** URL parameter of the form of a new record: the record to copy. */
export const COPY_PARAM = 'copy'

/** Id of the only record of a single-record resource. */
export const SINGLE_ID = 1

/** Standard actions; a resource declares the ones it has. */
export type Verb = 'add' | 'look' | 'edit' | 'del' | 'audit' | 'export' | 'import'

export type Row = Record<string, WireValue>

/** Response of `…Info`: form values, list row, and version of a record. */
export interface RecordResponse {
  id: number
  /** Sent back with the next save, which is rejected if another user saved in between. */
  version: number
  values: Row
  row: Row
  labels: Record<string, Record<string, string>>
  /** Files of pictures in texts, with their URLs, by field; absent if there are none. */
  files?: Record<string, FileRef[]>
}
