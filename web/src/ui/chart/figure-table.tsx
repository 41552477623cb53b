import type { ReactNode } from 'react'
import styles from './chart.module.css'

interface FigureTableProps {
  readonly label: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | undefined)[])[]
  readonly children?: ReactNode
}

const isNumber = (cell: string | undefined) => cell !== undefined && /^[+-]?\d[\d.,]*\s?\D*$/.test(cell)

export function FigureTable({ label, head, rows, children }: FigureTableProps) {
  const numbers = head.map((_, column) => rows.some((cells) => isNumber(cells[column])))
  return (
    // A scrollable region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles['scroll']} tabIndex={0} aria-label={label}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {head.map((name, column) => (
              <th key={name} scope="col" data-number={numbers[column] || undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells.join(' ')}>
              {head.map((name, column) => (
                <td key={name} data-number={numbers[column] || undefined}>
                  {cells[column] ?? '—'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </section>
  )
}
