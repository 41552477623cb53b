import { richText } from './rich-text.ts'
import { tableText } from './table-text.ts'
import type { TextForm } from './text-form.ts'

export const TEXT_FORMS = { editor: richText, table: tableText } as const satisfies Record<string, TextForm>

export type FormedControl = keyof typeof TEXT_FORMS

/** Returns the text format of a control; `undefined` for plain text and other controls. */
export const textFormOf = (control: string | undefined): TextForm | undefined =>
  control !== undefined && Object.hasOwn(TEXT_FORMS, control)
    ? TEXT_FORMS[control as FormedControl]
    : undefined
