import type { Row } from '@cangdan/protocol'

export interface Overwritten {
  readonly id: number
  readonly version: number
  /** The values of the changed fields before the import. */
  readonly before: Row
}

export interface Brought {
  readonly added: number[]
  readonly overwritten: Overwritten[]
}
