// One cell per column type. Add a type to the protocol and this file stops compiling until it is drawn.
import type { ColumnMeta, ColumnType, Language, Row } from '@cangdan/protocol'
import type { ComponentType } from 'react'
import { formatInstant, formatNumber } from '#i18n/index.ts'
import styles from './cells.module.css'

export interface CellProps {
  readonly value: Row[string] | undefined
  readonly column: ColumnMeta
  readonly language: Language
  /** True for the primary key: a name made of digits, not an amount. */
  readonly isKey: boolean
}

export const CELLS: Record<ColumnType, ComponentType<CellProps>> = {
  text: TextCell,
  select: SelectCell,
  number: NumberCell,
  datetime: DatetimeCell,
  hide: () => null,
}

/** Longer texts may be cut off by their column; then the whole is in the tooltip. */
const MAY_BE_CUT = 8

export function Cell(props: CellProps) {
  const { value, column } = props
  if (value === null || value === undefined || value === '') return <Nothing />
  const Kind = CELLS[column.type]
  return <Kind {...props} />
}

function Nothing() {
  return <span className={styles['nothing']}>–</span>
}

function TextCell({ value }: CellProps) {
  const text = String(value)
  return <span title={text.length > MAY_BE_CUT ? text : undefined}>{text}</span>
}

function NumberCell({ value, column, language, isKey }: CellProps) {
  if (isKey || typeof value !== 'number') return String(value)
  return formatNumber(language, value, column.decimal)
}

function DatetimeCell({ value }: CellProps) {
  if (typeof value !== 'number') return String(value)
  return <time dateTime={new Date(value * 1000).toISOString()}>{formatInstant(value)}</time>
}

function SelectCell({ value, column }: CellProps) {
  const label = column.options?.find((option) => option.value === value)?.label
  // An option that has been taken off the list: its number is all there is to show.
  if (label === undefined) return String(value)
  if (column.name !== 'disabled')
    return (
      <span className={styles['tag']} title={label}>
        {label}
      </span>
    )
  return (
    <span className={styles['state']} data-on={value === 0}>
      {label}
    </span>
  )
}
