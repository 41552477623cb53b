// Names with their values: facts of a record, of a session, of a printed page. One list, drawn in the ways that its places ask for.
import type { ReactNode } from 'react'
import styles from './key-value.module.css'

const NONE = '–'

export interface KeyValueListProps {
  /**
   * `stacked`: the value under its name, in columns; `beside`: next to its name, one pair a line; `ends`: at the two ends of a line, as sums
   * stand; `inline`: one pair after the other in a line of text.
   */
  readonly layout: 'stacked' | 'beside' | 'ends' | 'inline'
  readonly className?: string | undefined
  /** `KeyValue` each. */
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
  /** A dash where there is none. */
  readonly children: ReactNode
  /** True where the value needs a line of its own. */
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
