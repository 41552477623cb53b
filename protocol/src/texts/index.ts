// The texts that have a form of their own, by the controls that they are typed in.
import { richText } from './rich-text.ts'
import { tableText } from './table-text.ts'
import type { TextForm } from './text-form.ts'

export const TEXT_FORMS = { editor: richText, table: tableText } as const satisfies Record<string, TextForm>

export type FormedControl = keyof typeof TEXT_FORMS

/** The form of what is typed in this control; `undefined` for plain text and all else. */
export const textFormOf = (control: string | undefined): TextForm | undefined =>
  control !== undefined && Object.hasOwn(TEXT_FORMS, control)
    ? TEXT_FORMS[control as FormedControl]
    : undefined
