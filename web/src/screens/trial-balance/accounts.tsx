// The accounts of one kind, those with the largest balances first.
import { BOOKS, fill, type TrialAccounts } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { useLanguage } from '#i18n/index.ts'
import { SkeletonLines } from '#ui/skeleton.tsx'
import { Table } from '../monitor/parts.tsx'
import type { Opened } from './opened.ts'
import { Sides, SIDE_COLUMNS } from './sides.tsx'
import { BOOK_WORDS } from './words.ts'
import styles from './trial-balance.module.css'

interface KindAccountsProps {
  readonly day: string
  readonly opened: Opened
  readonly onOpen: (opened: Opened) => void
}

export function KindAccounts({ day, opened: { kind, name }, onOpen }: KindAccountsProps) {
  const { language } = useLanguage()
  const { data } = useQuery({
    queryKey: [BOOKS.accounts, day, kind, language],
    queryFn: ({ signal }) => api.get<TrialAccounts>(BOOKS.accounts, { day, kind }, { signal }),
  })
  if (data === undefined) return <SkeletonLines label={name} />
  const columns = [
    { title: BOOK_WORDS.owner[language] },
    ...SIDE_COLUMNS.map((word) => ({ title: BOOK_WORDS[word][language], isNumber: true })),
  ]
  return (
    <>
      <Table label={name} columns={columns}>
        {data.accounts.map(({ id, owner, ...sides }) => (
          <tr key={id}>
            <th scope="row">
              <button
                type="button"
                className={styles['open']}
                onClick={() => onOpen({ kind, name, account: { id, owner } })}
              >
                {owner === '' ? name : owner}
              </button>
            </th>
            <Sides of={sides} />
          </tr>
        ))}
      </Table>
      {data.isCut && (
        <p className={styles['note']}>{fill(BOOK_WORDS.cut[language], { n: data.accounts.length })}</p>
      )}
    </>
  )
}
