// One history of goods and debt, on the pages of receipts and loans. Loaded when it is opened.
import { TIMELINE, type Timeline as TimelineAnswer } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api/client.ts'
import { FailedNotice } from '#generic/errors/failed-state.tsx'
import { hasFailed } from '#generic/errors/has-failed.ts'
import { useTranslation } from '#i18n/index.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { Money, Quantity } from '#ui/data-display/quantity.tsx'
import { Timeline, TimelineEntry } from '#ui/data-display/timeline.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { TIMELINE_TITLES } from './titles.ts'
import styles from './timeline.module.css'

interface GoodsTimelineProps {
  readonly of: { readonly receipt_id: number } | { readonly financing_id: number }
}

const TOPICS = [
  'financing',
  'receipt',
  'pledge',
  'contract_record',
  'inspection',
  'abnormal_document',
  'repayment',
  'assay',
  'contract',
  'margin_call',
  'release_order',
  'receipt_operation',
]

export function GoodsTimeline({ of }: GoodsTimelineProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles['timeline']} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{t(TIMELINE_TITLES.timeline)}</summary>
      {isOpen && <Entries of={of} />}
    </details>
  )
}

function Entries({ of }: GoodsTimelineProps) {
  const { t, language } = useTranslation()
  const query = useQuery({
    queryKey: [TIMELINE, of, language],
    queryFn: ({ signal }) => api.get<TimelineAnswer>(TIMELINE, of, { signal, quiet: true }),
    meta: { topics: TOPICS },
  })
  const { data, isFetching, refetch } = query
  if (hasFailed(query))
    return (
      <FailedNotice isRetrying={isFetching} onRetry={() => void refetch()}>
        {t(TIMELINE_TITLES.failed)}
      </FailedNotice>
    )
  if (data === undefined) return <SkeletonLines lines={6} label={t('list.loading')} />
  return (
    <>
      <p className={styles['note']}>{t(TIMELINE_TITLES.note)}</p>
      {data.entries.length === 0 && <p>{t(TIMELINE_TITLES.none)}</p>}
      <Timeline>
        {data.entries.map((entry) => (
          <Entry key={`${entry.path} ${entry.what} ${entry.time}`} entry={entry} />
        ))}
      </Timeline>
    </>
  )
}

function Entry({ entry }: { readonly entry: TimelineAnswer['entries'][number] }) {
  const { t } = useTranslation()
  const { time, what, no, path, who, note, weight, amount, is_blocking: isBlocking } = entry
  return (
    <TimelineEntry who={what} what={who === '' ? t(TIMELINE_TITLES.platform) : who} time={time}>
      <p className={styles['line']}>
        <ScreenLink to={path}>{no}</ScreenLink>
        {weight !== null && <Quantity value={weight} unit={t(TIMELINE_TITLES.ton)} />}
        {amount !== null && <Money fen={amount} />}
        {isBlocking === 1 && <strong className={styles['blocking']}>{t(TIMELINE_TITLES.blocking)}</strong>}
      </p>
      {note !== '' && <p className={styles['note']}>{note}</p>}
    </TimelineEntry>
  )
}
