// One part of the workbench: its title, what may be done with it, and what it shows, or why it cannot.
import { useId, type ReactNode } from 'react'
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
        {actions}
      </header>
      {children}
    </section>
  )
}

/** What stands in a tile in place of what there is not. */
export function TileNote({ children }: { readonly children: ReactNode }) {
  return <p className={styles['note']}>{children}</p>
}

/** Grey lines until the answer is there. */
export function TileSkeleton() {
  return (
    <div className={styles['skeleton']} aria-hidden>
      <span />
      <span />
      <span />
    </div>
  )
}
