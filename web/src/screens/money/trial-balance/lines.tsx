import { type AccountLines, BOOKS } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { formatInstant, useTranslation } from '#i18n/index.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { Money } from '#ui/data-display/quantity.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Table } from '#screens/system/monitor/parts.tsx'
import { BOOK_TITLES } from './titles.ts'
import styles from './trial-balance.module.css'

export function AccountLinesTable({ day, account }: { readonly day: string; readonly account: number }) {
  const { t, language } = useTranslation()
  const { data } = useQuery({
    queryKey: [BOOKS.lines, day, account, language],
    queryFn: ({ signal }) => api.get<AccountLines>(BOOKS.lines, { day, account }, { signal }),
  })
  if (data === undefined) return <SkeletonLines label={t(BOOK_TITLES.lines)} />
  if (data.lines.length === 0) return <p className={styles['note']}>{t(BOOK_TITLES.none)}</p>
  const columns = [
    ...(['time', 'event', 'flow', 'about'] as const).map((word) => ({ title: t(BOOK_TITLES[word]) })),
    ...(['debit', 'credit', 'after'] as const).map((word) => ({ title: t(BOOK_TITLES[word]), isNumber: true })),
  ]
  return (
    <>
      <Table label={t(BOOK_TITLES.lines)} columns={columns}>
        {data.lines.map((line) => (
          <tr key={line.journal_id}>
            <td>{formatInstant(line.time)}</td>
            <td>{line.event}</td>
            <td>
              <ScreenLink to={`/finance/flow/look/${line.journal_id}`}>{line.flow_no}</ScreenLink>
            </td>
            <td>
              {line.about === null ? (
                line.biz_no
              ) : (
                <ScreenLink to={line.about.screen}>{`${line.about.title} ${line.biz_no}`}</ScreenLink>
              )}
            </td>
            {[line.debit, line.credit].map((fen, at) => (
              <td key={at === 0 ? 'debit' : 'credit'} data-number>
                {fen !== '0' && <Money fen={fen} hasUnit={false} />}
              </td>
            ))}
            <td data-number>
              <Money fen={line.balance} hasUnit={false} />
            </td>
          </tr>
        ))}
      </Table>
      {data.isCut && <p className={styles['note']}>{t(BOOK_TITLES.cut, { n: data.lines.length })}</p>}
    </>
  )
}
