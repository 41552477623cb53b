import type { Language, Row } from '@cangdan/protocol'

/** Input of a task that deletes many records or runs an action on them. */
export interface BulkInput {
  readonly path: string
  /** Name of the action; `undefined` deletes. */
  readonly action?: string | undefined
  readonly given: Row
  readonly language: Language
}
