import type { ReactNode } from 'react'
import { FailedState, StaleNotice } from '#generic/errors/failed-state.tsx'
import { hasFailed, getRetry } from '#generic/errors/has-failed.ts'
import { useTranslation } from '#i18n/index.ts'
import { PageCard } from '#ui/page.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { getLevel, formatPercent } from './figures.ts'
import { MONITOR_SCREEN_TITLES } from './titles.ts'
import styles from './monitor.module.css'

interface PanelProps {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export function Panel({ title, actions, children }: PanelProps) {
  return (
    <PageCard>
      <section className={styles['panel']}>
        <header className={styles['head']}>
          <h2>{title}</h2>
          {actions}
        </header>
        {children}
      </section>
    </PageCard>
  )
}

interface BarProps {
  /** With one decimal. */
  readonly percent: number
  readonly label: string
  /** High values are good. */
  readonly isGood?: boolean
}

export function Bar({ percent, label, isGood = false }: BarProps) {
  const { language } = useTranslation()
  return (
    <span className={styles['share']}>
      <meter
        className={styles['meter']}
        data-level={isGood ? 'calm' : getLevel(percent)}
        min={0}
        max={100}
        value={percent}
        aria-label={label}
      />
      <span>{formatPercent(language, percent)}</span>
    </span>
  )
}

export interface Column {
  readonly title: string
  readonly isNumber?: boolean
}

/** Small table; scrolls horizontally when too wide. */
export function Table({
  label,
  columns,
  children,
}: {
  readonly label: string
  readonly columns: readonly Column[]
  readonly children: ReactNode
}) {
  return (
    // A scrollable region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles['scroll']} tabIndex={0} aria-label={label}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {columns.map(({ title, isNumber = false }) => (
              <th key={title} scope="col" data-number={isNumber || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

export interface QueryStatusProps {
  readonly query: {
    readonly data: unknown
    readonly isError: boolean
    readonly isFetching: boolean
    readonly isPlaceholderData: boolean
    readonly errorUpdateCount: number
    /** Milliseconds since 1970; 0 before the first response. */
    readonly dataUpdatedAt: number
    readonly refetch: () => Promise<unknown>
  }
  /** Time of the data when it does not come from this query. */
  readonly shownAt?: number
}

/** Notices of a failed or outdated query, or a placeholder. */
export function QueryStatus({ query, shownAt = query.dataUpdatedAt }: QueryStatusProps) {
  const { t } = useTranslation()
  if (query.isError || hasFailed(query))
    return shownAt > 0 ? (
      <StaleNotice shownAt={shownAt} {...getRetry(query)} />
    ) : (
      <PageCard>
        <FailedState title={t(MONITOR_SCREEN_TITLES.failed)} hint={t('look.failed_hint')} {...getRetry(query)} />
      </PageCard>
    )
  if (query.data !== undefined) return null
  return (
    <PageCard>
      <div className={styles['panel']}>
        <SkeletonLines lines={8} label={t('list.loading')} />
      </div>
    </PageCard>
  )
}
