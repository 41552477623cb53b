// A number that matters, large, under its name.
import type { ReactNode } from 'react'
import styles from './stat.module.css'

/** Side by side as long as there is room. @param props.children `Stat` each */
export function Stats({ children }: { readonly children: ReactNode }) {
  return <dl className={styles['stats']}>{children}</dl>
}

export interface StatProps {
  readonly name: ReactNode
  /** Usually `Money`, `Quantity` or `Ratio`. */
  readonly children: ReactNode
}

export function Stat({ name, children }: StatProps) {
  return (
    <div className={styles['stat']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
