import type { InspectionSheet } from '@cangdan/protocol'
import { formatInstant, formatNumber, useTranslation } from '#i18n/index.ts'
import { Table } from '#screens/system/monitor/parts.tsx'
import { Quantity } from '#ui/data-display/quantity.tsx'
import { REPORT_TITLES } from './titles.ts'
import styles from './report.module.css'

type Line = NonNullable<InspectionSheet['lines']>[number]

/** Books, count and difference of each lot, and below them what was seen. */
export function CountTable({ lines }: { readonly lines: readonly Line[] }) {
  const { t } = useTranslation()
  const columns = [
    { title: t(REPORT_TITLES.lot) },
    { title: t(REPORT_TITLES.book), isNumber: true },
    { title: t(REPORT_TITLES.counted), isNumber: true },
    { title: t(REPORT_TITLES.difference), isNumber: true },
  ]
  return (
    <div className={styles['counts']}>
      <Table label={t(REPORT_TITLES.counts)} columns={columns}>
        {lines.map((line) => (
          <CountRow key={line.lot_no} line={line} />
        ))}
      </Table>
    </div>
  )
}

function CountRow({ line }: { readonly line: Line }) {
  const { t, language } = useTranslation()
  const { lot_no: no, goods, zone, book, first, second, counted, difference, is_different: isDifferent } = line
  return (
    <tr className={styles['lot']}>
      <th scope="row">
        {goods}
        <span className={styles['note']}>{`${no} · ${zone}`}</span>
        <Facts line={line} />
      </th>
      <td data-number>
        <Weight weight={book} />
      </td>
      <td data-number>
        <Weight weight={counted} />
        {second !== null && first !== null && (
          <span className={styles['note']}>{t(REPORT_TITLES.first, { weight: formatNumber(language, first, 2) })}</span>
        )}
      </td>
      <td data-number>
        {difference === null ? '—' : <Quantity value={difference} isChange />}
        {isDifferent === 1 && <strong className={styles['fault']}>{t(REPORT_TITLES.beyond)}</strong>}
      </td>
    </tr>
  )
}

const Weight = ({ weight }: { readonly weight: number | null }) => (weight === null ? '—' : <Quantity value={weight} />)

function Facts({ line: { facts, method, count_time: time } }: { readonly line: Line }) {
  return (
    <ul className={styles['facts']}>
      {time !== null && <li>{[method, formatInstant(time)].filter((part) => part !== '').join(' ')}</li>}
      {facts.map(({ title, text, is_fault: isFault }) => (
        <li key={title} data-fault={isFault === 1 || undefined}>
          {`${title}: ${text}`}
        </li>
      ))}
    </ul>
  )
}
