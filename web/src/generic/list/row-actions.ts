// What can be done with one row, as the server grants it.
import type { ActionMeta, ColumnMeta, Row, TableMeta } from '@cangdan/protocol'
import type { Key } from './selection.ts'

/** Actions that this screen can carry out: those with a screen of their own, and deleting. */
export function rowActions(meta: TableMeta): ActionMeta[] {
  return meta.actions.filter(
    ({ scope, screen, name }) => scope !== 'list' && (screen !== undefined || name === 'del'),
  )
}

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

/** Whole pixels that the column of these actions takes: beside half of one, what slides under it would show. */
export function actionsWidth(actions: readonly ActionMeta[]): number {
  const titles = actions.map(({ title }) => PADDING + titleWidth(title))
  return Math.max(LEAST, Math.ceil(titles.reduce((total, width) => total + width, EDGES)))
}

const LEAST = 72
const EDGES = 16
const PADDING = 18

// About what 13 px letters take; Chinese and Japanese ones are square.
function titleWidth(title: string): number {
  return Array.from(title).reduce((width, letter) => width + (letter > '\u2e80' ? 13 : 7.5), 0)
}
