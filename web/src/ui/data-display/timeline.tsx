import type { ReactNode } from 'react'
import { getServerTime } from '#api/transport/clock.ts'
import { formatAgo } from '#i18n/format-ago.ts'
import { formatInstant } from '#i18n/index.ts'
import styles from './timeline.module.css'

export function Timeline({ children }: { readonly children: ReactNode }) {
  return <ol className={styles['timeline']}>{children}</ol>
}

export interface TimelineEntryProps {
  readonly who: string
  readonly what: string
  /** Seconds since 1970. */
  readonly time: number
  /** `begin` for the creation, `decision` for an approval or rejection. */
  readonly kind?: 'begin' | 'decision' | undefined
  readonly children?: ReactNode
}

export function TimelineEntry({ who, what, time, kind, children }: TimelineEntryProps) {
  return (
    <li className={styles['entry']} data-kind={kind}>
      <p className={styles['head']}>
        <strong>{who}</strong> <span>{what}</span>{' '}
        <time className={styles['time']} dateTime={new Date(time * 1000).toISOString()} title={formatInstant(time)}>
          {formatAgo(time, getServerTime())}
        </time>
      </p>
      {children}
    </li>
  )
}
