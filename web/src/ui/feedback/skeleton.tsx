// The outline of what is on the way, so that nothing moves when it comes. Drawn for the eye alone: the place it stands in says in words that it loads.
import type { CSSProperties } from 'react'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** A line of text, a field of a form, the title of a page, or a surface. */
  readonly kind?: 'line' | 'field' | 'title' | 'surface'
  /** Any CSS width; without one as wide as its place. */
  readonly width?: CSSProperties['width']
}

export function Skeleton({ kind = 'line', width }: SkeletonProps) {
  return (
    <span
      className={styles['skeleton']}
      data-kind={kind}
      style={width === undefined ? undefined : { width }}
      aria-hidden="true"
    />
  )
}

/** Percent; uneven, as texts are. */
const WIDTHS = [62, 84, 48, 71]

/** Lines of text on the way. @param props.label what loads, for those who do not see */
export function SkeletonLines({ lines = WIDTHS.length, label }: { lines?: number; label: string }) {
  return (
    <div className={styles['lines']}>
      <p className="visually-hidden">{label}</p>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={`${WIDTHS[line % WIDTHS.length] ?? 100}%`} />
      ))}
    </div>
  )
}
