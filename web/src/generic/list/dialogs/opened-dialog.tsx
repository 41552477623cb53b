// What is opened over a list from its head: its columns, or a file of its rows. Its code comes at rest.
import { ColumnDialog } from './column-dialog.tsx'
import { tickedKeys, type SelectionView } from '../selection/use-selection.ts'
import { ListExport, type ListExportProps } from './list-export.tsx'

export type DialogKind = 'columns' | 'export'

export interface OpenedDialogProps extends Omit<ListExportProps, 'selected'> {
  readonly kind: DialogKind
  readonly selection: SelectionView
}

export function OpenedDialog({ kind, selection, ...list }: OpenedDialogProps) {
  if (kind === 'export') return <ListExport {...list} selected={tickedKeys(selection)} />
  return <ColumnDialog meta={list.meta} choice={list.choice} onClose={list.onClose} />
}
