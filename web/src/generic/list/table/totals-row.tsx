// Sums over everything that matches, not over the page alone, and labelled so (L18).
import { type ColumnMeta, durationText, type Language } from '@cangdan/protocol'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import styles from './totals-row.module.css'

export interface TotalsRowProps {
  readonly columns: readonly ColumnMeta[]
  readonly totals: Readonly<Record<string, number>>
  readonly language: Language
  readonly hasActions: boolean
}

export function TotalsRow({ columns, totals, language, hasActions }: TotalsRowProps) {
  const { t } = useTranslation()
  const firstSum = columns.findIndex((column) => hasTotal(column, totals))
  const lead = Math.max(0, firstSum)
  return (
    <tr>
      <th scope="row" colSpan={1 + lead} className={styles['lead']}>
        <span className={styles['label']} title={t('list.totals_hint')}>
          {lead === 0 ? 'Σ' : t('list.totals')}
          {lead === 0 && <span className="visually-hidden">{t('list.totals')}</span>}
        </span>
      </th>
      {columns.slice(lead).map((column) => (
        <td key={column.name} data-align={column.item_align}>
          {hasTotal(column, totals) && totalText(column, totals, language)}
        </td>
      ))}
      {hasActions && <td data-stick="right">{''}</td>}
    </tr>
  )
}

export const hasTotal = (column: ColumnMeta, totals: Readonly<Record<string, number>>): boolean =>
  column.sum === true && Object.hasOwn(totals, column.name)

/** A sum, as its column shows its numbers. */
export function totalText(
  { name, type, decimal }: ColumnMeta,
  totals: Readonly<Record<string, number>>,
  language: Language,
): string {
  const total = totals[name] ?? 0
  return type === 'second' ? durationText(total) : formatNumber(language, total, decimal)
}
