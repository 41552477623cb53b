// What a task does to many records.
import type { Language, Row } from '@cangdan/protocol'

/** What is asked for, of each of many records. */
export interface BulkInput {
  /** The list. */
  readonly path: string
  /** The name of an action; `undefined` deletes. */
  readonly action?: string | undefined
  /** Values of the action's dialog. */
  readonly given: Row
  /** In which it was asked, and is answered. */
  readonly language: Language
}
