import type { FieldMeta, Language } from '@cangdan/protocol'
import type { DraftValue } from '../fields/form-fields.ts'

export interface InputProps {
  readonly field: FieldMeta
  readonly id: string
  readonly value: DraftValue
  readonly language: Language
  readonly isInvalid: boolean
  readonly describedBy: string | undefined
  readonly onChange: (value: DraftValue) => void
  readonly onLeave: () => void
}

export function getAriaProps({ field, isInvalid, describedBy }: InputProps) {
  return {
    'aria-invalid': isInvalid,
    'aria-required': field.required === true,
    'aria-describedby': describedBy,
  }
}
