// Trial balance at the end of a day, with drill-down to accounts and lines.
import { BOOKS, type TrialBalance } from '@cangdan/protocol'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '#api/client.ts'
import { DayChoice, getShanghaiToday } from '#generic/dates/day-range.tsx'
import { hasFailed } from '#generic/errors/has-failed.ts'
import { PrintFacts } from '#generic/print/print-facts.tsx'
import { usePrinting } from '#generic/print/use-printing.ts'
import { useTranslation } from '#i18n/index.ts'
import type { ScreenProps } from '#runtime/define-screen.ts'
import { KeyValue } from '#ui/data-display/key-value.tsx'
import { createLazyComponent } from '#ui/lazy-component.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page, PageCard, PageHeader } from '#ui/page.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { useMobile } from '#ui/use-mobile.ts'
import { Table, QueryStatus } from '#screens/system/monitor/parts.tsx'
import { BookExport } from './export.tsx'
import { AccountLinesTable } from './lines.tsx'
import type { DrillDown } from './drill-down.ts'
import { PostedAmounts, Sides, useSides } from './sides.tsx'
import { BOOK_TITLES } from './titles.ts'
import styles from './trial-balance.module.css'

const KindAccounts = createLazyComponent(async () => (await import('./accounts.tsx')).KindAccounts)

/** Enough placeholder lines to fill a window, so that content below does not visibly move. */
const AWAITED_LINES = 24

export function TrialBalanceScreen({ title }: ScreenProps) {
  const { t, language } = useTranslation()
  const [day, setDay] = useState(getShanghaiToday)
  const [opened, setOpened] = useState<DrillDown>()
  const query = useQuery({
    queryKey: [BOOKS.balance, day, language],
    queryFn: ({ signal }) => api.get<TrialBalance>(BOOKS.balance, { day }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
  const isFailed = hasFailed(query)
  // Figures of the previous day must not be shown after a failure.
  const data = isFailed ? undefined : query.data
  return (
    <Page>
      <PageHeader title={title} note={t(BOOK_TITLES.sign)} />
      <PrintedDay day={day} />
      {(isFailed || query.isError) && <QueryStatus query={query} />}
      <PageCard>
        <div className={styles['book']}>
          <div className={styles['head']}>
            <span className={styles['day']}>
              <span>{t(BOOK_TITLES.day)}</span>
              <DayChoice value={day} onChange={setDay} label={t(BOOK_TITLES.day)} />
            </span>
            {data === undefined && !isFailed && (
              // Reserves the space of the result.
              <span className={styles['awaited']}>
                <Notice tone="info">{t(BOOK_TITLES.balanced)}</Notice>
              </span>
            )}
            {data !== undefined && (
              <Notice tone={data.total.balance === '0' ? 'success' : 'danger'} live="status">
                {t(BOOK_TITLES[data.total.balance === '0' ? 'balanced' : 'unbalanced'])}
              </Notice>
            )}
            <BookExport name={title} day={day} kind={opened?.kind} />
          </div>
          <DrillDownPath opened={opened} onOpen={setOpened} />
          {data === undefined && !isFailed && <SkeletonLines lines={AWAITED_LINES} label={t(BOOK_TITLES.kind)} />}
          {data !== undefined &&
            (opened === undefined ? (
              <Kinds book={data} onOpen={setOpened} />
            ) : opened.account === undefined ? (
              <Suspense key={opened.kind} fallback={<SkeletonLines label={opened.name} />}>
                <KindAccounts day={day} opened={opened} onOpen={setOpened} />
              </Suspense>
            ) : (
              <AccountLinesTable day={day} account={opened.account.id} />
            ))}
        </div>
      </PageCard>
    </Page>
  )
}

/** In print the day is text, next to user and time. */
function PrintedDay({ day }: { readonly day: string }) {
  const { t } = useTranslation()
  const printedAt = usePrinting()
  if (printedAt === undefined) return null
  return (
    <PrintFacts at={printedAt}>
      <KeyValue name={t(BOOK_TITLES.day)}>{day}</KeyValue>
    </PrintFacts>
  )
}

interface DrillDownPathProps {
  readonly opened: DrillDown | undefined
  readonly onOpen: (opened: DrillDown | undefined) => void
}

function DrillDownPath({ opened, onOpen }: DrillDownPathProps) {
  const { t } = useTranslation()
  if (opened === undefined) return null
  const { kind, name, account } = opened
  return (
    <nav className={styles['way']} aria-label={t(BOOK_TITLES.kind)}>
      <button type="button" onClick={() => onOpen(undefined)}>
        {t(BOOK_TITLES.all)}
      </button>
      {account === undefined ? (
        <span>{name}</span>
      ) : (
        <>
          <button type="button" onClick={() => onOpen({ kind, name })}>
            {name}
          </button>
          <span>{account.owner === '' ? t(BOOK_TITLES.lines) : account.owner}</span>
        </>
      )}
    </nav>
  )
}

function Kinds({ book, onOpen }: { readonly book: TrialBalance; readonly onOpen: (opened: DrillDown) => void }) {
  const { t } = useTranslation()
  const isNarrow = useMobile()
  const count = book.kinds.reduce((sum, { accounts }) => sum + accounts, 0)
  const columns = [
    { title: t(BOOK_TITLES.kind) },
    ...(isNarrow ? [] : [{ title: t(BOOK_TITLES.accounts), isNumber: true }]),
    ...useSides().map((word) => ({ title: t(BOOK_TITLES[word]), isNumber: true })),
  ]
  return (
    <Table label={t(BOOK_TITLES.kind)} columns={columns}>
      {book.kinds.map((line) => (
        <tr key={line.kind}>
          <th scope="row">
            {line.accounts === 0 ? (
              line.name
            ) : (
              <button
                type="button"
                className={styles['open']}
                onClick={() => onOpen({ kind: line.kind, name: line.name })}
              >
                {line.name}
              </button>
            )}
            <PostedAmounts of={line} accounts={line.accounts} />
          </th>
          {!isNarrow && <td data-number>{line.accounts}</td>}
          <Sides of={line} />
        </tr>
      ))}
      <tr>
        <th scope="row">
          <strong>{t(BOOK_TITLES.total)}</strong>
          <PostedAmounts of={book.total} accounts={count} />
        </th>
        {!isNarrow && <td data-number>{count}</td>}
        <Sides of={book.total} isTotal />
      </tr>
    </Table>
  )
}
