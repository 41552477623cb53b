// What an import has done so far: the records that it added, and those that it wrote over.
import type { Row } from '@cangdan/protocol'

export interface Overwritten {
  readonly id: number
  /** The version that was written over. */
  readonly version: number
  /** The fields that were changed, as they were. */
  readonly before: Row
}

export interface Brought {
  readonly added: number[]
  readonly overwritten: Overwritten[]
}
