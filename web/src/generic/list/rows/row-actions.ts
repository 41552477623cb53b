// What can be done with one row or with several, as the server grants it. Pure.
import {
  choicesOf,
  holds,
  pathLabels,
  plainText,
  type ActionMeta,
  type ColumnMeta,
  type Row,
  type TableMeta,
} from '@cangdan/protocol'
import { namesRecord } from '#generic/names-record.ts'
import type { WireParams } from '../view/list-state.ts'
import { keyOf } from '../selection/selection.ts'

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

/** The others, which its state does not allow. */
export const unfitOn = (row: Row, actions: readonly ActionMeta[]): ActionMeta[] =>
  actions.filter(({ when }) => !holds(when, row))

export function listAction(meta: TableMeta, name: ActionMeta['name']): ActionMeta | undefined {
  return meta.actions.find((action) => action.scope === 'list' && action.name === name)
}

/**
 * Where an action leads from a row: `/goods/good/edit/:id` for row 7 is `/goods/good/edit/7`; another list is filtered by what the
 * row says.
 */
export function addressOf({ screen = '', filters = {} }: ActionMeta, row: Row, pk: string): string {
  const path = screen.replace(':id', encodeURIComponent(String(keyOf(row, pk))))
  const query = new URLSearchParams(
    Object.entries(filters).map(([name, column]) => [name, plainText(row[column])]),
  )
  return query.size === 0 ? path : `${path}?${query.toString()}`
}

/** Where a record is added: it begins with the other records, and the places in trees, that the list is filtered by. */
export function addAddress(screen: string, { top_search: above }: TableMeta, filters: WireParams): string {
  const query = new URLSearchParams(
    above
      .filter((filter) => namesRecord(filter) || filter.cascades !== undefined)
      .flatMap(({ name, second_name }) => [name, second_name])
      .flatMap((name = '') => {
        const value = filters[name]
        return value === undefined ? [] : [[name, value]]
      }),
  )
  return query.size === 0 ? screen : `${screen}?${query.toString()}`
}

/** The column that tells a reader which row this is: it stays in view, names a card and a question. */
export function nameColumn(columns: readonly ColumnMeta[]): ColumnMeta | undefined {
  return columns.find(({ type }) => type === 'text' || type === 'cascade')
}

/** What a person calls this row; undefined where no column says it in words. */
export function nameOf(row: Row, columns: readonly ColumnMeta[]): string | undefined {
  const { name = '', type, cascades = [] } = nameColumn(columns) ?? {}
  const value = row[name]
  const words = type === 'cascade' ? pathLabels(cascades, choicesOf(value)).join(' / ') : value
  return typeof words === 'string' && words !== '' ? words : undefined
}

/** What a person calls the record on a page, as soon as it has come. */
export function recordName(
  meta: TableMeta | undefined,
  record: { readonly row: Row } | undefined,
): string | undefined {
  if (meta === undefined || record === undefined) return undefined
  return nameOf(
    record.row,
    meta.column_names.flatMap((name) => meta.rows[name] ?? []),
  )
}
