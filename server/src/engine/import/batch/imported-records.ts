import type { Row } from '@cangdan/protocol'

export interface OverwrittenRecord {
  readonly id: number
  readonly version: number
  /** The values of the changed fields before the import. */
  readonly before: Row
}

export interface ImportedRecords {
  readonly added: number[]
  readonly overwritten: OverwrittenRecord[]
}
