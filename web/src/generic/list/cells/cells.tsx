// One cell per column type. Add a type to the protocol and this file stops compiling until it is drawn.
import { plainText, type ColumnType } from '@cangdan/protocol'
import type { ComponentType } from 'react'
import { formatInstant, formatNumber } from '#i18n/index.ts'
import type { CellProps } from './cell-props.ts'
import { ImageCell } from './image-cell.tsx'
import styles from './cells.module.css'

export const CELLS: Record<ColumnType, ComponentType<CellProps>> = {
  text: TextCell,
  select: SelectCell,
  number: NumberCell,
  datetime: DatetimeCell,
  image: ImageCell,
  hide: () => null,
}

/** Longer texts may be cut off by their column; then the whole is in the tooltip. */
const MAY_BE_CUT = 8

export function Cell(props: CellProps) {
  const { value, column } = props
  if (isEmpty(value)) return <Nothing />
  const Kind = CELLS[column.type]
  return <Kind {...props} />
}

const isEmpty = (value: CellProps['value']): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

function Nothing() {
  return <span className={styles['nothing']}>–</span>
}

function TextCell({ value }: CellProps) {
  const text = plainText(value)
  return <span title={text.length > MAY_BE_CUT ? text : undefined}>{text}</span>
}

function NumberCell({ value, column, language, isKey }: CellProps) {
  if (isKey || typeof value !== 'number') return plainText(value)
  return formatNumber(language, value, column.decimal)
}

function DatetimeCell({ value }: CellProps) {
  if (typeof value !== 'number') return plainText(value)
  return <time dateTime={new Date(value * 1000).toISOString()}>{formatInstant(value)}</time>
}

function SelectCell({ value, column }: CellProps) {
  const label = column.options?.find((option) => option.value === value)?.label
  // An option that has been taken off the list: its number is all there is to show.
  if (label === undefined) return plainText(value)
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
