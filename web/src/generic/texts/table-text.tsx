import { parseTableLines, type CellMeta } from '@cangdan/protocol'
import styles from './table-text.module.css'

export interface TableTextProps {
  readonly value: string
  readonly title: string
  readonly cells: readonly CellMeta[]
}

/** Text that is not a table is shown unchanged. */
export function TableText({ value, title, cells }: TableTextProps) {
  const lines = parseTableLines(value)
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
