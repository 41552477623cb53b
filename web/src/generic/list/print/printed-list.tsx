import type { ColumnMeta, Row, TableMeta } from '@cangdan/protocol'
import { createPortal } from 'react-dom'
import { formatList, formatInstant, formatNumber, useTranslation } from '#i18n/index.ts'
import { KeyValue } from '#ui/data-display/key-value.tsx'
import { PrintFacts } from '#generic/print/print-facts.tsx'
import { usePrinting } from '#generic/print/use-printing.ts'
import type { TableView } from '../rows/use-table.ts'
import { formatStart } from '../paging/later-rows.ts'
import { computePageSums } from '../rows/page-sums.ts'
import { PrintedFilters } from './printed-filters.tsx'
import { PrintedTable } from './printed-table.tsx'
import styles from './printed-list.module.css'

export interface PrintedListProps {
  readonly table: TableView
  readonly meta: TableMeta
  readonly title: string
  readonly columns: readonly ColumnMeta[]
}

/** Renders only while printing, once rows are loaded. */
export function PrintedList(props: PrintedListProps) {
  const at = usePrinting()
  const { rows } = props.table
  if (at === undefined || rows === undefined) return null
  return createPortal(<PrintedPage {...props} rows={rows} at={at} />, document.body)
}

interface PrintedPageProps extends PrintedListProps {
  readonly rows: readonly Row[]
  readonly at: number
}

function PrintedPage({ table, meta, title, columns, rows, at }: PrintedPageProps) {
  const { t, language } = useTranslation()
  const { shownState: state, asOf } = table
  const rowsText = useRowsText(table, rows.length)
  const sorts = state.sort.map(({ name, ascending }) => `${meta.rows[name]?.title} ${ascending ? '↑' : '↓'}`)
  const totals = meta.show_sum ? table.totals : {}
  const ofPage = meta.show_sum ? computePageSums(columns, table) : undefined
  return (
    <article className={styles['sheet']} data-printed="list">
      <header className={styles['head']}>
        <h1>{title}</h1>
        <PrintFacts at={at}>
          {asOf !== undefined && <KeyValue name={t('print.as_of')}>{formatInstant(asOf)}</KeyValue>}
          <PrintedFilters meta={meta} values={state.filters} advanced={state.advanced} />
          {sorts.length > 0 && <KeyValue name={t('list.sort')}>{formatList(language, sorts)}</KeyValue>}
          <KeyValue name={t('print.rows')}>{rowsText}</KeyValue>
        </PrintFacts>
      </header>
      <PrintedTable columns={columns} rows={rows} pk={meta.pk} totals={totals} pageSums={ofPage} />
    </article>
  )
}

function useRowsText({ shownState: { page, from, limit }, count }: TableView, n: number): string {
  const { t, language } = useTranslation()
  const formatCount = (value: number) => formatNumber(language, value)
  const first = (page - 1) * limit + 1
  const values = { page: formatCount(page), from: formatCount(first), to: formatCount(first + n - 1) }
  if (n === 0) return t('list.rows', { n: 0 })
  if (from !== undefined) return `${t('list.rows', { n })} (${formatStart(from, language)})`
  if (count === undefined) return t('print.rows_of_page', values)
  const pages = Math.max(1, Math.ceil(count / limit))
  return t('print.rows_of_all', { ...values, pages: formatCount(pages), all: formatCount(count) })
}
