import { richText } from './rich-text.ts'
import { tableText } from './table-text.ts'
import type { TextFormat } from './text-format.ts'

export const TEXT_FORMATS = { editor: richText, table: tableText } as const satisfies Record<string, TextFormat>

export type FormattedControl = keyof typeof TEXT_FORMATS

/** Returns the text format of a control; `undefined` for plain text and other controls. */
export const getTextFormat = (control: string | undefined): TextFormat | undefined =>
  control !== undefined && Object.hasOwn(TEXT_FORMATS, control) ? TEXT_FORMATS[control as FormattedControl] : undefined
