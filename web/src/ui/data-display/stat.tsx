import type { ReactNode } from 'react'
import styles from './stat.module.css'

export function Stats({ children }: { readonly children: ReactNode }) {
  return <dl className={styles['stats']}>{children}</dl>
}

export interface StatProps {
  readonly name: ReactNode
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
