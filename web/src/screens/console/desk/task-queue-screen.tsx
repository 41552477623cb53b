// Task queue: on the left the waiting records, by age or amount, on the right the selected record with its actions. After a decision the next
// follows.
import { type DeskItem } from '@cangdan/protocol'
import { Segmented } from 'antd'
import { useState } from 'react'
import { FailedState, StaleNotice } from '#generic/errors/failed-state.tsx'
import { hasFailed, getRetry } from '#generic/errors/has-failed.ts'
import { useTranslation } from '#i18n/index.ts'
import type { ScreenProps } from '#runtime/define-screen.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page, PageCard, PageHeader } from '#ui/page.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { useMobile } from '#ui/use-mobile.ts'
import { TaskQueueList } from './task-queue-list.tsx'
import { TaskQueueRecord } from './task-queue-record.tsx'
import { type TaskQueueOrder, getItemKey, useTaskQueue, useTaskQueueData } from './use-task-queue.ts'
import { TASK_QUEUE_TITLES } from './titles.ts'
import styles from './desk.module.css'

export function TaskQueueScreen({ title }: ScreenProps) {
  const { t } = useTranslation()
  const query = useTaskQueueData()
  const { data } = query
  const isNarrow = useMobile()
  return (
    <Page>
      <PageHeader title={title} {...(isNarrow ? {} : { note: t(TASK_QUEUE_TITLES.keys) })} />
      {data !== undefined && query.isError && <StaleNotice shownAt={query.dataUpdatedAt} {...getRetry(query)} />}
      {hasFailed(query) ? (
        <FailedState title={t(TASK_QUEUE_TITLES.failed)} hint={t('look.failed_hint')} {...getRetry(query)} />
      ) : data === undefined ? (
        <SkeletonLines label={title} />
      ) : data.items.length === 0 ? (
        <EmptyState picture="nothing" title={t(TASK_QUEUE_TITLES.done)} hint={t(TASK_QUEUE_TITLES.done_hint)} />
      ) : (
        <TaskQueueContent all={data.items} isCut={data.isCut} />
      )}
    </Page>
  )
}

const ORDERS: readonly TaskQueueOrder[] = ['by_age', 'by_amount']
const ALL = ''

function TaskQueueContent({ all, isCut }: { readonly all: readonly DeskItem[]; readonly isCut: boolean }) {
  const { t } = useTranslation()
  const isNarrow = useMobile()
  // Narrow screens show either the list or the record.
  const [isOpen, setIsOpen] = useState(false)
  const [wanted, setWanted] = useState(ALL)
  const kinds = [...new Map(all.map(({ list, title }) => [list, title]))]
  const only = kinds.some(([list]) => list === wanted) ? wanted : ALL
  const { items, current, order, setOrder, choose } = useTaskQueue(
    only === ALL ? all : all.filter(({ list }) => list === only),
  )
  const record = current !== undefined && (
    <TaskQueueRecord
      key={getItemKey(current)}
      item={current}
      {...(isNarrow ? { onBack: () => setIsOpen(false) } : {})}
    />
  )
  if (isNarrow && isOpen) return record
  return (
    <div className={styles['desk']}>
      <PageCard>
        <section className={styles['waiting']} aria-label={t(TASK_QUEUE_TITLES.list)}>
          <div className={styles['head']}>
            <span>{t(TASK_QUEUE_TITLES.count, { n: items.length })}</span>
            <Segmented<TaskQueueOrder>
              size="small"
              aria-label={t(TASK_QUEUE_TITLES.order)}
              value={order}
              options={ORDERS.map((value) => ({ value, label: t(TASK_QUEUE_TITLES[value]) }))}
              onChange={setOrder}
            />
          </div>
          <ListFilter kinds={kinds} only={only} onWant={setWanted} />
          <TaskQueueList
            items={items}
            current={isNarrow ? undefined : current}
            onChoose={(item, byPointer) => {
              choose(item)
              if (byPointer) setIsOpen(true)
            }}
          />
          {isCut && <p className={styles['note']}>{t(TASK_QUEUE_TITLES.cut)}</p>}
        </section>
      </PageCard>
      {!isNarrow && record}
    </div>
  )
}

interface ListFilterProps {
  readonly kinds: readonly (readonly [list: string, title: string])[]
  readonly only: string
  readonly onWant: (list: string) => void
}

function ListFilter({ kinds, only, onWant }: ListFilterProps) {
  const { t } = useTranslation()
  if (kinds.length < 2) return null
  return (
    <div className={styles['kinds']}>
      {[[ALL, t(TASK_QUEUE_TITLES.all)] as const, ...kinds].map(([list, title]) => (
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
