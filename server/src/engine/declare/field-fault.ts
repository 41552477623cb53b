import type { ErrorCode, ValueFault } from '@cangdan/protocol'

export interface FieldFault extends Omit<ValueFault, 'values' | 'code'> {
  readonly code: ErrorCode
  /** Values of placeholders; `other` may be the name of a column, replaced by its title. */
  readonly values?: Readonly<Record<string, number | string>>
}

export interface ConstraintFault {
  readonly field: string
  readonly code: ErrorCode
}
