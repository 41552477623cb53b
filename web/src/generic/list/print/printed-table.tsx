import { getFiles, type ColumnMeta, type Row } from '@cangdan/protocol'
import { UnitTitle } from '#generic/unit-title.tsx'
import { useTranslation } from '#i18n/index.ts'
import { Cell } from '../cells/cells.tsx'
import { PAGE_TEXTS, type Sums } from '../rows/page-sums.ts'
import { getRowKey } from '../selection/selection.ts'
import { hasColumnTotal, Total } from '../table/totals-row.tsx'
import styles from './printed-list.module.css'

export interface PrintedTableProps {
  readonly columns: readonly ColumnMeta[]
  readonly rows: readonly Row[]
  readonly pk: string
  readonly totals: Sums
  readonly pageSums: Sums | undefined
}

export function PrintedTable({ columns, rows, pk, totals, pageSums }: PrintedTableProps) {
  const { t } = useTranslation()
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col" data-align={column.item_align}>
              <UnitTitle named={column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.length === 0 && (
          <tr>
            <td colSpan={columns.length}>{t('list.empty')}</td>
          </tr>
        )}
        {rows.map((row) => (
          <tr key={getRowKey(row, pk)}>
            {columns.map((column) => (
              <td key={column.name} data-align={column.item_align} data-type={column.type}>
                <PrintedCell column={column} value={row[column.name]} isKey={column.name === pk} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {pageSums !== undefined && <Totals columns={columns} totals={pageSums} label={t(PAGE_TEXTS.label)} />}
      <Totals columns={columns} totals={totals} label={t('list.totals')} />
    </table>
  )
}

type PrintedCellProps = Parameters<typeof Cell>[0]

/** Prints file names instead of picture buttons. */
function PrintedCell(props: PrintedCellProps) {
  if (props.column.type !== 'image') return <Cell {...props} />
  const names = getFiles(props.value).map(({ id, name }) => name ?? `#${id}`)
  return names.length === 0 ? '–' : names.join(', ')
}

interface TotalsProps extends Pick<PrintedTableProps, 'columns' | 'totals'> {
  readonly label: string
}

/** After the last row instead of in a tfoot, which would repeat on every sheet of paper. */
function Totals({ columns, totals, label }: TotalsProps) {
  if (!columns.some((column) => hasColumnTotal(column, totals))) return null
  return (
    <tbody className={styles['totals']}>
      <tr>
        <th colSpan={columns.length} scope="rowgroup">
          {label}
        </th>
      </tr>
      <tr>
        {columns.map((column) => (
          <td key={column.name} data-align={column.item_align} data-type={column.type}>
            {hasColumnTotal(column, totals) && <Total column={column} totals={totals} />}
          </td>
        ))}
      </tr>
    </tbody>
  )
}
