import type { DeskItem } from '@cangdan/protocol'
import { type KeyboardEvent, useRef } from 'react'
import { getServerTime } from '#api/transport/clock.ts'
import { formatAgo } from '#i18n/format-ago.ts'
import { useTranslation } from '#i18n/index.ts'
import { Money, Quantity } from '#ui/data-display/quantity.tsx'
import { getItemKey } from './use-task-queue.ts'
import { TASK_QUEUE_TITLES } from './titles.ts'
import styles from './desk.module.css'

interface TaskQueueListProps {
  readonly items: readonly DeskItem[]
  readonly current: DeskItem | undefined
  readonly onChoose: (item: DeskItem, byPointer: boolean) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

export function TaskQueueList({ items, current, onChoose }: TaskQueueListProps) {
  const list = useRef<HTMLUListElement>(null)
  const step = (event: KeyboardEvent, at: number) => {
    const by = STEPS[event.key]
    const next = by === undefined ? undefined : items[at + by]
    if (by === undefined || next === undefined) return
    event.preventDefault()
    onChoose(next, false)
    list.current?.querySelectorAll('button')[at + by]?.focus()
  }
  return (
    <ul ref={list} className={styles['list']}>
      {items.map((item, at) => (
        <li key={getItemKey(item)}>
          <button
            type="button"
            className={styles['item']}
            aria-current={current !== undefined && getItemKey(item) === getItemKey(current)}
            onClick={() => onChoose(item, true)}
            onKeyDown={(event) => step(event, at)}
          >
            <ItemText item={item} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function ItemText({ item: { title, name, owner, label, tone, steps, amount, since } }: { readonly item: DeskItem }) {
  const { t } = useTranslation()
  return (
    <>
      <span className={styles['line']}>
        <span className={styles['mark']} data-tone={tone} />
        <span className={styles['step']}>{steps.length === 0 ? label : steps.join(' · ')}</span>
        <span className={styles['age']}>{formatAgo(since, getServerTime())}</span>
      </span>
      <span className={styles['line']}>
        <span className={styles['name']}>{owner === '' ? name : owner}</span>
        {amount !== null &&
          (amount.unit === 'yuan' ? (
            <Money fen={amount.value} />
          ) : (
            <Quantity value={amount.value} unit={t(TASK_QUEUE_TITLES.ton)} />
          ))}
      </span>
      <span className={styles['about']}>{owner === '' ? title : `${title} · ${name}`}</span>
    </>
  )
}
