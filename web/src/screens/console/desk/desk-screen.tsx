// Task queue: on the left the waiting records, by age or amount, on the right the selected record with its actions. After a decision the next
// follows.
import { type DeskItem } from '@cangdan/protocol'
import { Segmented } from 'antd'
import { useState } from 'react'
import { FailedState, StaleNotice } from '#generic/errors/failed-state.tsx'
import { hasFailed, retryOf } from '#generic/errors/has-failed.ts'
import { useTranslation } from '#i18n/index.ts'
import type { ScreenProps } from '#runtime/define-screen.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page, PageCard, PageHeader } from '#ui/page.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { useMobile } from '#ui/use-mobile.ts'
import { DeskList } from './desk-list.tsx'
import { DeskRecord } from './desk-record.tsx'
import { type DeskOrder, keyOfItem, useDesk, useDeskAnswer } from './use-desk.ts'
import { DESK_WORDS } from './words.ts'
import styles from './desk.module.css'

export function DeskScreen({ title }: ScreenProps) {
  const { t } = useTranslation()
  const query = useDeskAnswer()
  const { data } = query
  const isNarrow = useMobile()
  return (
    <Page>
      <PageHeader title={title} {...(isNarrow ? {} : { note: t(DESK_WORDS.keys) })} />
      {data !== undefined && query.isError && (
        <StaleNotice shownAt={query.dataUpdatedAt} {...retryOf(query)} />
      )}
      {hasFailed(query) ? (
        <FailedState title={t(DESK_WORDS.failed)} hint={t('look.failed_hint')} {...retryOf(query)} />
      ) : data === undefined ? (
        <SkeletonLines label={title} />
      ) : data.items.length === 0 ? (
        <EmptyState picture="nothing" title={t(DESK_WORDS.done)} hint={t(DESK_WORDS.done_hint)} />
      ) : (
        <Desk all={data.items} isCut={data.isCut} />
      )}
    </Page>
  )
}

const ORDERS: readonly DeskOrder[] = ['by_age', 'by_amount']
const ALL = ''

function Desk({ all, isCut }: { readonly all: readonly DeskItem[]; readonly isCut: boolean }) {
  const { t } = useTranslation()
  const isNarrow = useMobile()
  // Narrow screens show either the list or the record.
  const [isOpen, setIsOpen] = useState(false)
  const [wanted, setWanted] = useState(ALL)
  const kinds = [...new Map(all.map(({ list, title }) => [list, title]))]
  const only = kinds.some(([list]) => list === wanted) ? wanted : ALL
  const { items, current, order, setOrder, choose } = useDesk(
    only === ALL ? all : all.filter(({ list }) => list === only),
  )
  const record = current !== undefined && (
    <DeskRecord
      key={keyOfItem(current)}
      item={current}
      {...(isNarrow ? { onBack: () => setIsOpen(false) } : {})}
    />
  )
  if (isNarrow && isOpen) return record
  return (
    <div className={styles['desk']}>
      <PageCard>
        <section className={styles['waiting']} aria-label={t(DESK_WORDS.list)}>
          <div className={styles['head']}>
            <span>{t(DESK_WORDS.count, { n: items.length })}</span>
            <Segmented<DeskOrder>
              size="small"
              aria-label={t(DESK_WORDS.order)}
              value={order}
              options={ORDERS.map((value) => ({ value, label: t(DESK_WORDS[value]) }))}
              onChange={setOrder}
            />
          </div>
          <Kinds kinds={kinds} only={only} onWant={setWanted} />
          <DeskList
            items={items}
            current={isNarrow ? undefined : current}
            onChoose={(item, byPointer) => {
              choose(item)
              if (byPointer) setIsOpen(true)
            }}
          />
          {isCut && <p className={styles['note']}>{t(DESK_WORDS.cut)}</p>}
        </section>
      </PageCard>
      {!isNarrow && record}
    </div>
  )
}

interface KindsProps {
  readonly kinds: readonly (readonly [list: string, title: string])[]
  readonly only: string
  readonly onWant: (list: string) => void
}

function Kinds({ kinds, only, onWant }: KindsProps) {
  const { t } = useTranslation()
  if (kinds.length < 2) return null
  return (
    <div className={styles['kinds']}>
      {[[ALL, t(DESK_WORDS.all)] as const, ...kinds].map(([list, title]) => (
        <button
          key={list}
          type="button"
          className={styles['kind']}
          aria-pressed={list === only}
          onClick={() => onWant(list)}
        >
          {title}
        </button>
      ))}
    </div>
  )
}
