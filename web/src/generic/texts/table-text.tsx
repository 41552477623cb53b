// A value that is a small table, to be read.
import { tableLines, type CellMeta } from '@cangdan/protocol'
import styles from './table-text.module.css'

export interface TableTextProps {
  readonly value: string
  readonly title: string
  readonly cells: readonly CellMeta[]
}

/** What is no such table is shown as the text that it is. */
export function TableText({ value, title, cells }: TableTextProps) {
  const lines = tableLines(value)
  if (lines === undefined) return value
  return (
    <table className={styles['table']} aria-label={title}>
      <thead>
        <tr>
          {cells.map((cell) => (
            <th key={cell.name} scope="col">
              {cell.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, place) => (
          <tr key={place}>
            {cells.map(({ name }) => (
              <td key={name}>{line[name]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
