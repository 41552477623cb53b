import { ColumnDialog } from './column-dialog.tsx'
import { listTickedKeys, type SelectionView } from '../selection/use-selection.ts'
import type { TableMeta } from '@cangdan/protocol'
import { ExportDialog } from './export-dialog.tsx'
import type { Key } from '../selection/selection.ts'
import type { ColumnChoice } from '../columns/use-column-choice.ts'
import type { TableView } from '../rows/use-table.ts'

export type DialogKind = 'columns' | 'export'

export interface OpenedDialogProps extends Omit<ListExportProps, 'selected'> {
  readonly kind: DialogKind
  readonly selection: SelectionView
}

export function OpenedDialog({ kind, selection, ...list }: OpenedDialogProps) {
  if (kind === 'export') return <ListExport {...list} selected={listTickedKeys(selection)} />
  return <ColumnDialog meta={list.meta} choice={list.choice} onClose={list.onClose} />
}

interface ListExportProps {
  readonly table: TableView
  readonly meta: TableMeta
  readonly title: string
  readonly choice: ColumnChoice
  readonly selected: readonly Key[]
  readonly onClose: () => void
}

function ListExport({ table, meta, title, choice, selected, onClose }: ListExportProps) {
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
