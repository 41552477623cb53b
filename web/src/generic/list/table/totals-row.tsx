// Sums over everything that matches, not over the page alone, and labelled so (L18).
import { type ColumnMeta, durationText } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import { Quantity } from '#ui/quantity.tsx'
import styles from './totals-row.module.css'

export interface TotalsRowProps {
  readonly columns: readonly ColumnMeta[]
  readonly totals: Readonly<Record<string, number>>
  readonly hasTicks: boolean
  readonly hasActions: boolean
}

export function TotalsRow({ columns, totals, hasTicks, hasActions }: TotalsRowProps) {
  const { t } = useTranslation()
  // By what is declared: where it stands does not change when the sums come.
  const firstSum = columns.findIndex(({ sum }) => sum === true)
  // Without ticks the name of the row needs a column of its own: that of the first sum, if it comes to that.
  const lead = Math.max(hasTicks ? 0 : 1, firstSum)
  return (
    <tr>
      <th scope="row" colSpan={Number(hasTicks) + lead} className={styles['lead']}>
        <span className={styles['label']} title={t('list.totals_hint')}>
          {lead === 0 ? 'Σ' : t('list.totals')}
          {lead === 0 && <span className="visually-hidden">{t('list.totals')}</span>}
        </span>
      </th>
      {columns.slice(lead).map((column) => (
        <td key={column.name} data-align={column.item_align}>
          {hasTotal(column, totals) && <Total column={column} totals={totals} />}
        </td>
      ))}
      {hasActions && <td data-stick="right">{''}</td>}
    </tr>
  )
}

export const hasTotal = (column: ColumnMeta, totals: Readonly<Record<string, number>>): boolean =>
  column.sum === true && Object.hasOwn(totals, column.name)

interface TotalProps extends Pick<TotalsRowProps, 'totals'> {
  readonly column: ColumnMeta
}

/** A sum, as its column shows its numbers. */
export function Total({ column: { name, type, decimal = 0 }, totals }: TotalProps) {
  const total = totals[name] ?? 0
  return type === 'second' ? durationText(total) : <Quantity value={total} places={decimal} />
}
