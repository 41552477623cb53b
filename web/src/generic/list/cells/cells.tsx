// One cell component per column type. Adding a type to the protocol is a compile error here until it has one.
import {
  getNumberChoices,
  getChoices,
  type ColumnType,
  formatShanghaiDay,
  formatDuration,
  getPathLabels,
  toPlainText,
} from '@cangdan/protocol'
import type { ComponentType } from 'react'
import { formatInstant } from '#i18n/index.ts'
import { Quantity, Ratio } from '#ui/data-display/quantity.tsx'
import type { CellProps } from './cell-props.ts'
import { ImageCell } from './image-cell.tsx'
import { TagsCell } from './tags-cell.tsx'
import { StateMark } from './state-mark.tsx'
import styles from './cells.module.css'

export const CELLS: Record<ColumnType, ComponentType<CellProps>> = {
  text: TextCell,
  select: SelectCell,
  checkbox: CheckboxCell,
  tags: TagsCell,
  cascade: CascadeCell,
  number: NumberCell,
  date: DayCell,
  datetime: DatetimeCell,
  eqdate: DayCell,
  time: ({ value }) => toPlainText(value),
  eqtime: DatetimeCell,
  second: SecondCell,
  image: ImageCell,
  hide: () => null,
}

/** Longer texts may be truncated by the column and get a tooltip. */
const MIN_TOOLTIP_LENGTH = 8

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

function TextCell({ value, column }: CellProps) {
  const text = toPlainText(value)
  return (
    <span title={text.length > MIN_TOOLTIP_LENGTH ? text : undefined}>
      {column.shown_as === 'account' ? <AccountNumber text={text} /> : text}
    </span>
  )
}

/** Groups are separated by margins, so that a copied number contains no spaces. */
function AccountNumber({ text }: { readonly text: string }) {
  const groups = text.replaceAll(/\s/g, '').match(/.{1,4}/gu) ?? []
  return groups.map((group, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- Groups have no names, and two may be equal.
    <span key={place} className={styles['four']}>
      {group}
    </span>
  ))
}

/** The unit is in the header or rendered after the cell. */
function NumberCell({ value, column: { shown_as: shownAs, decimal = 0 }, isKey }: CellProps) {
  if (isKey || typeof value !== 'number') return toPlainText(value)
  if (shownAs === 'change_rate') return <Ratio hundredths={value} isChange hasUnit={false} />
  return <Quantity value={value} places={decimal} isChange={shownAs === 'change'} />
}

function DatetimeCell({ value }: CellProps) {
  if (typeof value !== 'number') return toPlainText(value)
  return <time dateTime={new Date(value * 1000).toISOString()}>{formatInstant(value)}</time>
}

function DayCell({ value }: CellProps) {
  if (typeof value !== 'number') return toPlainText(value)
  const day = formatShanghaiDay(value)
  return <time dateTime={day}>{day}</time>
}

function SecondCell({ value }: CellProps) {
  return typeof value === 'number' ? formatDuration(value) : toPlainText(value)
}

function CascadeCell({ value, column }: CellProps) {
  const place = getPathLabels(column.cascades ?? [], getNumberChoices(value)).join(' / ')
  return <span title={place}>{place}</span>
}

function CheckboxCell({ value, column }: CellProps) {
  const labels = getChoices(value).map(
    (choice) => column.options?.find((option) => option.value === choice)?.label ?? toPlainText(choice),
  )
  return (
    <span className={styles['tags']} title={labels.join(', ')}>
      {labels.map((label) => (
        <span key={label} className={styles['tag']}>
          {label}
        </span>
      ))}
    </span>
  )
}

function SelectCell({ value, column }: CellProps) {
  const { label, tone } = column.options?.find((option) => option.value === value) ?? {}
  // An option that was deleted: only its number is known.
  if (label === undefined) return toPlainText(value)
  if (tone === undefined && column.shown_as === 'plain') return <span title={label}>{label}</span>
  if (tone === undefined)
    return (
      <span className={styles['tag']} title={label}>
        {label}
      </span>
    )
  return <StateMark tone={tone} label={label} />
}
