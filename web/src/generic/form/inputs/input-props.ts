// What the input of any control is given.
import type { FieldMeta, Language } from '@cangdan/protocol'
import type { DraftValue } from '../fields/form-fields.ts'

export interface InputProps {
  readonly field: FieldMeta
  /** Ties the label to it. */
  readonly id: string
  readonly value: DraftValue
  readonly language: Language
  readonly isInvalid: boolean
  /** The id of the sentence that says what is wrong. */
  readonly describedBy: string | undefined
  readonly onChange: (value: DraftValue) => void
  readonly onLeave: () => void
}

/** How assistive technology learns what is wrong. */
export function ariaOf({ field, isInvalid, describedBy }: InputProps) {
  return {
    'aria-invalid': isInvalid,
    'aria-required': field.required === true,
    'aria-describedby': describedBy,
  }
}
