// What can be done with one row or with several, as the server grants it. Pure.
import { holds, type ActionMeta, type ColumnMeta, type Row, type TableMeta } from '@cangdan/protocol'
import type { Key } from './selection.ts'

/** What can be done with a row: it has a screen of its own, or a call. */
export function rowActions(meta: TableMeta): ActionMeta[] {
  return meta.actions.filter(
    ({ scope, screen, call }) => scope !== 'list' && (screen !== undefined || call !== undefined),
  )
}

/** What can be done with all that are ticked. */
export const bulkActions = (meta: TableMeta): ActionMeta[] =>
  meta.actions.filter(({ scope, call }) => scope === 'bulk' && call !== undefined)

/** Those of the actions that this row allows in the state it is in. */
export const offeredOn = (row: Row, actions: readonly ActionMeta[]): ActionMeta[] =>
  actions.filter(({ when }) => holds(when, row))

export function listAction(meta: TableMeta, name: ActionMeta['name']): ActionMeta | undefined {
  return meta.actions.find((action) => action.scope === 'list' && action.name === name)
}

/** `/goods/good/edit/:id` for row 7 is `/goods/good/edit/7`. */
export const screenOf = (screen: string, key: Key): string =>
  screen.replace(':id', encodeURIComponent(String(key)))

/** The column that tells a reader which row this is: it stays in view, names a card and a question. */
export function nameColumn(columns: readonly ColumnMeta[]): ColumnMeta | undefined {
  return columns.find((column) => column.type === 'text')
}

/** What a person calls this row; undefined where no text column is shown. */
export function nameOf(row: Row, columns: readonly ColumnMeta[]): string | undefined {
  const value = row[nameColumn(columns)?.name ?? '']
  return typeof value === 'string' && value !== '' ? value : undefined
}
