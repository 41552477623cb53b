import { BOOKS, MAX_ACCOUNTS, type TrialAccounts } from '@cangdan/protocol'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api/client.ts'
import { Pager } from '#generic/list/paging/pager.tsx'
import { useTranslation } from '#i18n/index.ts'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { useMobile } from '#ui/use-mobile.ts'
import { Table } from '#screens/system/monitor/parts.tsx'
import type { DrillDown } from './drill-down.ts'
import { PostedAmounts, Sides, useSides } from './sides.tsx'
import { BOOK_TITLES } from './titles.ts'
import styles from './trial-balance.module.css'

interface KindAccountsProps {
  readonly day: string
  readonly opened: DrillDown
  readonly onOpen: (opened: DrillDown) => void
}

const SIZES = [20, 50, 100, MAX_ACCOUNTS]

export function KindAccounts({ day, opened: { kind, name }, onOpen }: KindAccountsProps) {
  const { t, language } = useTranslation()
  const isNarrow = useMobile()
  const shownSides = useSides()
  const [{ page, limit }, setShown] = useState({ page: 1, limit: 100 })
  const params = { day, kind, page, limit }
  const { data } = useQuery({
    queryKey: [BOOKS.accounts, params, language],
    queryFn: ({ signal }) => api.get<TrialAccounts>(BOOKS.accounts, params, { signal }),
    placeholderData: keepPreviousData,
  })
  if (data === undefined) return <SkeletonLines label={name} />
  const columns = [
    { title: t(BOOK_TITLES.owner) },
    ...shownSides.map((word) => ({ title: t(BOOK_TITLES[word]), isNumber: true })),
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
              <PostedAmounts of={sides} />
            </th>
            <Sides of={sides} />
          </tr>
        ))}
      </Table>
      <Pager
        {...{ page, limit, isNarrow }}
        sizes={SIZES}
        count={data.count}
        atLeast={undefined}
        isCounting={false}
        countAll={undefined}
        ends={undefined}
        mayHaveMore={false}
        onPage={(to) => setShown({ page: to, limit })}
        onLimit={(size) => setShown({ page: 1, limit: size })}
        onFrom={() => undefined}
      />
    </>
  )
}
