// Table of errors by row, column and reason. Above a hundred rows only those in view are rendered.
import type { ImportError } from '@cangdan/protocol'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import { toColumnLetters } from './error-list.ts'
import { useErrorListLabels } from './use-error-list-labels.ts'
import styles from '../import.module.css'

const DRAWN_AT_ONCE = 100
const ROW_HEIGHT = 39

export interface ImportErrorTableProps {
  readonly errors: readonly ImportError[]
  readonly label: string
  readonly renderValue: (error: ImportError, index: number) => ReactNode
  readonly renderBelow?: (error: ImportError, index: number) => ReactNode
}

export function ImportErrorTable({ errors, label, renderValue, renderBelow }: ImportErrorTableProps) {
  const words = useErrorListLabels()
  const scroller = useRef<HTMLElement>(null)
  const view = useVirtualRows(errors.length, scroller)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scroll regions must be reachable by keyboard.
    <section ref={scroller} className={styles['faults']} aria-label={label} tabIndex={0}>
      <table aria-rowcount={errors.length + 1}>
        <thead>
          <tr>
            <th scope="col">{words.row}</th>
            <th scope="col">{words.column}</th>
            <th scope="col">{words.reason}</th>
          </tr>
        </thead>
        <tbody>
          <Gap height={view.before} />
          {view.indexes.map((index) => {
            const error = errors[index]
            return (
              error !== undefined && (
                <ImportErrorRow
                  key={index}
                  ref={view.measure}
                  index={index}
                  error={error}
                  value={renderValue(error, index)}
                  below={renderBelow?.(error, index)}
                />
              )
            )
          })}
          <Gap height={view.after} />
        </tbody>
      </table>
    </section>
  )
}

interface ImportErrorRowProps {
  readonly ref: (row: Element | null) => void
  readonly index: number
  readonly error: ImportError
  readonly value: ReactNode
  readonly below: ReactNode
}

function ImportErrorRow({ ref, index, error, value, below }: ImportErrorRowProps) {
  const { row, column, title, reason } = error
  const { wholeRow } = useErrorListLabels()
  return (
    <tr ref={ref} data-index={index} aria-rowindex={index + 2}>
      <td>
        {row}
        {below}
      </td>
      <td>
        {column !== null && <span className={styles['letters']}>{toColumnLetters(column)}</span>}{' '}
        {title || (column === null && wholeRow)}
      </td>
      <td>
        {reason}
        {value}
      </td>
    </tr>
  )
}

const Gap = ({ height }: { readonly height: number }) => height > 0 && <tr aria-hidden style={{ height }} />

interface VirtualRows {
  readonly indexes: readonly number[]
  /** Pixels above and below the rendered rows. */
  readonly before: number
  readonly after: number
  readonly measure: (row: Element | null) => void
}

function useVirtualRows(count: number, scroller: { readonly current: HTMLElement | null }): VirtualRows {
  const isLong = count > DRAWN_AT_ONCE
  // oxlint-disable-next-line react/incompatible-library -- The virtualizer changes without a change of its inputs; nothing here is memoized.
  const rows = useVirtualizer({
    count,
    enabled: isLong,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  })
  if (!isLong)
    return {
      indexes: Array.from({ length: count }, (_, index) => index),
      before: 0,
      after: 0,
      measure: () => undefined,
    }
  const items = rows.getVirtualItems()
  return {
    indexes: items.map(({ index }) => index),
    before: items.at(0)?.start ?? 0,
    after: rows.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: rows.measureElement,
  }
}
