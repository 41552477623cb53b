import { type ComponentProps, type ReactNode, useId } from 'react'
import { FailedNotice, type RetryState, StaleNotice } from '#generic/errors/failed-state.tsx'
import { useTranslation } from '#i18n/index.ts'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { TileMover } from './tile-mover.tsx'
import styles from './tile.module.css'

export interface TileProps {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export function Tile({ title, actions, children }: TileProps) {
  const id = useId()
  return (
    <section className={styles['tile']} aria-labelledby={id}>
      <header className={styles['header']}>
        <h2 className={styles['title']} id={id}>
          {title}
        </h2>
        <span className={styles['tools']}>
          <TileMover title={title} />
          {actions}
        </span>
      </header>
      {children}
    </section>
  )
}

export function TileNote({ children }: { readonly children: ReactNode }) {
  return <p className={styles['note']}>{children}</p>
}

export function TileSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={styles['body']}>
      <SkeletonLines lines={3} label={t('list.loading')} />
    </div>
  )
}

export function TileFailure(retry: RetryState) {
  const { t } = useTranslation()
  return (
    <div className={styles['body']}>
      <FailedNotice {...retry}>{t('dashboard.not_fetched')}</FailedNotice>
    </div>
  )
}

export function TileStale(stale: ComponentProps<typeof StaleNotice>) {
  return (
    <div className={styles['body']}>
      <StaleNotice {...stale} />
    </div>
  )
}
