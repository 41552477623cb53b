// The export dialog, given what this list shows at the moment.
import type { TableMeta } from '@cangdan/protocol'
import { ExportDialog } from './export-dialog.tsx'
import type { Key } from '../selection/selection.ts'
import type { ColumnChoice } from '../columns/use-column-choice.ts'
import type { TableView } from '../rows/use-table.ts'

export interface ListExportProps {
  readonly table: TableView
  readonly meta: TableMeta
  readonly title: string
  readonly choice: ColumnChoice
  readonly selected: readonly Key[]
  readonly onClose: () => void
}

export function ListExport({ table, meta, title, choice, selected, onClose }: ListExportProps) {
  const { listPath, state, rows, count, atLeast } = table
  return (
    <ExportDialog
      meta={meta}
      all={choice.all}
      shown={choice.shown}
      source={{ listPath, state, fileName: title, selected }}
      counts={{ selected: selected.length, page: rows?.length, all: count ?? atLeast }}
      isLong={count === undefined && atLeast !== undefined}
      onClose={onClose}
    />
  )
}
