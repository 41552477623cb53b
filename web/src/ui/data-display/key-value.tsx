import type { ReactNode } from 'react'
import styles from './key-value.module.css'

const NONE = '–'

export interface KeyValueListProps {
  /**
   * `stacked`: the value below its name, in columns. `beside`: next to its name, one pair per line. `ends`: at both ends of a line, for sums.
   * `inline`: pairs in a line of text.
   */
  readonly layout: 'stacked' | 'beside' | 'ends' | 'inline'
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function KeyValueList({ layout, className = '', children }: KeyValueListProps) {
  return (
    <dl className={`${styles['list']} ${className}`} data-layout={layout}>
      {children}
    </dl>
  )
}

export interface KeyValueProps {
  readonly name: ReactNode
  readonly children: ReactNode
  /** True when the value needs a separate line. */
  readonly isWide?: boolean
}

export function KeyValue({ name, children, isWide = false }: KeyValueProps) {
  return (
    <div className={styles['pair']} data-wide={isWide}>
      <dt>{name}</dt>
      <dd>{children === '' || children === undefined || children === null ? NONE : children}</dd>
    </div>
  )
}
