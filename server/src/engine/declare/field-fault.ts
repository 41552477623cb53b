// What is wrong with one field of a record.
import type { ErrorCode, ValueFault } from '@cangdan/protocol'

export interface FieldFault extends Omit<ValueFault, 'values' | 'code'> {
  readonly code: ErrorCode
  /** Fills the sentence; `other` may name a column, said by its title. */
  readonly values?: Readonly<Record<string, number | string>>
}

/** What a constraint of the database means to anyone who fills in a form. */
export interface ConstraintFault {
  readonly field: string
  readonly code: ErrorCode
}
