// Table of errors by row, column and reason. Above a hundred rows only those in view are rendered.
import type { ImportFault } from '@cangdan/protocol'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import { columnLetters } from './fault-list.ts'
import { useFaultWords } from './use-fault-words.ts'
import styles from '../import.module.css'

const DRAWN_AT_ONCE = 100
const ROW_HEIGHT = 39

export interface FaultTableProps {
  readonly faults: readonly ImportFault[]
  readonly label: string
  readonly renderValue: (fault: ImportFault, index: number) => ReactNode
  readonly renderBelow?: (fault: ImportFault, index: number) => ReactNode
}

export function FaultTable({ faults, label, renderValue, renderBelow }: FaultTableProps) {
  const words = useFaultWords()
  const scroller = useRef<HTMLElement>(null)
  const view = useView(faults.length, scroller)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scroll regions must be reachable by keyboard.
    <section ref={scroller} className={styles['faults']} aria-label={label} tabIndex={0}>
      <table aria-rowcount={faults.length + 1}>
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
            const fault = faults[index]
            return (
              fault !== undefined && (
                <FaultRow
                  key={index}
                  ref={view.measure}
                  index={index}
                  fault={fault}
                  value={renderValue(fault, index)}
                  below={renderBelow?.(fault, index)}
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

interface FaultRowProps {
  readonly ref: (row: Element | null) => void
  readonly index: number
  readonly fault: ImportFault
  readonly value: ReactNode
  readonly below: ReactNode
}

function FaultRow({ ref, index, fault, value, below }: FaultRowProps) {
  const { row, column, title, reason } = fault
  const { wholeRow } = useFaultWords()
  return (
    <tr ref={ref} data-index={index} aria-rowindex={index + 2}>
      <td>
        {row}
        {below}
      </td>
      <td>
        {column !== null && <span className={styles['letters']}>{columnLetters(column)}</span>}{' '}
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

interface View {
  readonly indexes: readonly number[]
  /** Pixels above and below the rendered rows. */
  readonly before: number
  readonly after: number
  readonly measure: (row: Element | null) => void
}

function useView(count: number, scroller: { readonly current: HTMLElement | null }): View {
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
