import type { ErrorCode, Title, ValueError } from '@cangdan/protocol'

export interface RecordFieldError extends Omit<ValueError, 'values' | 'code'> {
  readonly code: ErrorCode
  /** Values of placeholders, null for those without one; `other` may be the name of a column, replaced by its title. */
  readonly values?: Readonly<Record<string, number | string | Title | null>>
}

export interface ConstraintError {
  readonly field: string
  readonly code: ErrorCode
}
