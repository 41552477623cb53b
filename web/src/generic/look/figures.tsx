import type { ColumnMeta, Row, TableMeta } from '@cangdan/protocol'
import { Stat, Stats } from '#ui/data-display/stat.tsx'
import { Cell } from '../list/cells/cells.tsx'
import { CopyableValue } from './copyable-value.tsx'
import { UnitTitle } from '../unit-title.tsx'

export const listFigures = ({ figures = [], rows }: TableMeta): ColumnMeta[] =>
  figures.flatMap((name) => rows[name] ?? [])

export function Figures({ meta, row }: { readonly meta: TableMeta; readonly row: Row }) {
  const figures = listFigures(meta)
  if (figures.length === 0) return null
  return (
    <Stats>
      {figures.map((column) => (
        <Stat key={column.name} name={<UnitTitle named={column} />}>
          <CopyableValue column={column} value={row[column.name]}>
            <Cell value={row[column.name]} column={column} isKey={false} />
          </CopyableValue>
        </Stat>
      ))}
    </Stats>
  )
}
