// Footer with the totals of all matching rows and, when there are more pages, the sums of the current page; each labelled (L18).
import { type ColumnMeta, formatDuration } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import { Quantity } from '#ui/data-display/quantity.tsx'
import { PAGE_TEXTS, type Sums } from '../rows/page-sums.ts'
import { getStickyProps, type Pins } from '../columns/pins.ts'
import styles from './totals-row.module.css'

export interface TotalsRowsProps {
  readonly columns: readonly ColumnMeta[]
  readonly pins: Pins
  readonly totals: Sums
  readonly pageSums: Sums | undefined
  readonly hasTicks: boolean
  readonly hasActions: boolean
}

export function TotalsRows({ pageSums, totals, ...shape }: TotalsRowsProps) {
  const { t, language } = useTranslation()
  const { label, mark } = PAGE_TEXTS
  return (
    <>
      {pageSums !== undefined && (
        <TotalsRow {...shape} totals={pageSums} label={label[language]} mark={mark[language]} />
      )}
      <TotalsRow {...shape} totals={totals} label={t('list.totals')} mark="Σ" hint={t('list.totals_hint')} />
    </>
  )
}

interface TotalsRowProps extends Omit<TotalsRowsProps, 'pageSums'> {
  readonly label: string
  readonly mark: string
  readonly hint?: string
}

function TotalsRow(props: TotalsRowProps) {
  const { columns, pins, totals, hasTicks, hasActions, label, mark, hint = label } = props
  // By declaration, so that the label does not move when the sums load.
  const firstSum = columns.findIndex(({ sum }) => sum === true)
  // Without checkboxes the row header takes a column, if necessary that of the first sum.
  const lead = Math.max(hasTicks ? 0 : 1, firstSum)
  // Below pinned columns is only the label, never another column's sum.
  const below = pins.count > 0 ? Math.min(lead, pins.count) : lead
  return (
    <tr>
      <th
        scope="row"
        colSpan={Number(hasTicks) + below}
        className={styles['lead']}
        data-stick={pins.count > 0 ? 'lead' : undefined}
      >
        <span className={styles['label']} title={hint}>
          {lead === 0 ? mark : label}
          {lead === 0 && <span className="visually-hidden">{label}</span>}
        </span>
      </th>
      {below < lead && <td colSpan={lead - below}>{''}</td>}
      {columns.slice(lead).map((column, place) => (
        <td key={column.name} data-align={column.item_align} {...getStickyProps(pins, lead + place, column)}>
          {hasColumnTotal(column, totals) && <Total column={column} totals={totals} />}
        </td>
      ))}
      {hasActions && <td data-stick="right">{''}</td>}
    </tr>
  )
}

export const hasColumnTotal = (column: ColumnMeta, totals: Sums): boolean =>
  column.sum === true && Object.hasOwn(totals, column.name)

interface TotalProps {
  readonly totals: Sums
  readonly column: ColumnMeta
}

export function Total({ column: { name, type, decimal = 0 }, totals }: TotalProps) {
  const total = totals[name] ?? 0
  return type === 'second' ? formatDuration(total) : <Quantity value={total} places={decimal} />
}
