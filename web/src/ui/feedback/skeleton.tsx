// Loading placeholder in the size of the content. Hidden from assistive technology: the surrounding region announces loading.
import type { CSSProperties } from 'react'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  readonly kind?: 'line' | 'field' | 'title' | 'surface'
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

/** Percent; uneven like text. */
const WIDTHS = [62, 84, 48, 71]

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
