// A new column type added here fails to compile in browser and server until both can read, filter and render it.
import { cascadeColumn } from './cascade.ts'
import { checkboxColumn } from './checkbox.ts'
import { dateColumn, eqdateColumn } from './date.ts'
import { datetimeColumn, eqtimeColumn } from './datetime.ts'
import { hideColumn } from './hide.ts'
import { imageColumn } from './image.ts'
import { numberColumn } from './number.ts'
import { secondColumn } from './second.ts'
import { selectColumn } from './select.ts'
import { tagsColumn } from './tags.ts'
import { textColumn } from './text.ts'
import { timeColumn } from './time.ts'

export const COLUMN_KINDS = {
  text: textColumn,
  select: selectColumn,
  checkbox: checkboxColumn,
  tags: tagsColumn,
  cascade: cascadeColumn,
  number: numberColumn,
  date: dateColumn,
  datetime: datetimeColumn,
  eqdate: eqdateColumn,
  time: timeColumn,
  eqtime: eqtimeColumn,
  second: secondColumn,
  image: imageColumn,
  hide: hideColumn,
} as const

export type ColumnType = keyof typeof COLUMN_KINDS

export type FilterValue<T extends ColumnType> = NonNullable<ReturnType<(typeof COLUMN_KINDS)[T]['readFilter']>>

/** Widths in pixels of columns known by name (L19). */
export const NAMED_WIDTHS: Readonly<Record<string, number>> = {
  is_show: 80,
  disabled: 80,
  sort: 80,
  status: 80,
}
