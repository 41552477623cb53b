// One part of the workbench: its title, what may be done with it, and what it shows, or why it cannot.
import { useId, type ReactNode } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { Notice } from '#ui/notice.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'
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

/** What stands in a tile in place of what there is not. */
export function TileNote({ children }: { readonly children: ReactNode }) {
  return <p className={styles['note']}>{children}</p>
}

/** Lines of text until the answer is there. */
export function TileSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={styles['body']}>
      <SkeletonLines lines={3} label={t('list.loading')} />
    </div>
  )
}

/** Why there is nothing, and the way to ask again. */
export function TileFault({
  children,
  actions,
}: {
  readonly children: ReactNode
  readonly actions: ReactNode
}) {
  return (
    <div className={styles['body']}>
      <Notice tone="danger" live="alert" actions={actions}>
        {children}
      </Notice>
    </div>
  )
}
