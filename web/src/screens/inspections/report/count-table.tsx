import type { InspectionSheet } from '@cangdan/protocol'
import { formatInstant, formatNumber, useTranslation } from '#i18n/index.ts'
import { Table } from '#screens/system/monitor/parts.tsx'
import { Quantity } from '#ui/data-display/quantity.tsx'
import { REPORT_TITLES } from './titles.ts'
import styles from './report.module.css'

type Line = NonNullable<InspectionSheet['lines']>[number]

export function CountTable({ lines }: { readonly lines: readonly Line[] }) {
  const { t } = useTranslation()
  const columns = [
    { title: t(REPORT_TITLES.lot) },
    { title: t(REPORT_TITLES.zone) },
    { title: t(REPORT_TITLES.book), isNumber: true },
    { title: t(REPORT_TITLES.counted), isNumber: true },
    { title: t(REPORT_TITLES.difference), isNumber: true },
    { title: t(REPORT_TITLES.state) },
  ]
  return (
    <Table label={t(REPORT_TITLES.counts)} columns={columns}>
      {lines.map((line) => (
        <tr key={line.lot_no}>
          <th scope="row">
            {line.goods}
            <span className={styles['note']}>{line.lot_no}</span>
          </th>
          <td>{line.zone}</td>
          <td data-number>
            <Weight weight={line.book} />
          </td>
          <td data-number>
            <Counted line={line} />
          </td>
          <td data-number>
            {line.difference === null ? '—' : <Quantity value={line.difference} isChange />}
            {line.is_different === 1 && <strong className={styles['fault']}>{t(REPORT_TITLES.beyond)}</strong>}
          </td>
          <td>
            <Facts line={line} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

const Weight = ({ weight }: { readonly weight: number | null }) => (weight === null ? '—' : <Quantity value={weight} />)

/** The second count decides; the first one is below it. */
function Counted({ line: { counted, first, second, method, count_time: time } }: { readonly line: Line }) {
  const { t, language } = useTranslation()
  return (
    <>
      <Weight weight={counted} />
      {second !== null && first !== null && (
        <span className={styles['note']}>{t(REPORT_TITLES.first, { weight: formatNumber(language, first, 2) })}</span>
      )}
      {time !== null && <span className={styles['note']}>{`${method} · ${formatInstant(time)}`}</span>}
    </>
  )
}

function Facts({ line: { facts } }: { readonly line: Line }) {
  if (facts.length === 0) return '—'
  return (
    <ul className={styles['facts']}>
      {facts.map(({ title, text, is_fault: isFault }) => (
        <li key={title} data-fault={isFault === 1 || undefined}>
          {`${title}: ${text}`}
        </li>
      ))}
    </ul>
  )
}
