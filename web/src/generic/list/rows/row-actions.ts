import {
  getNumberChoices,
  matchesCondition,
  getPathLabels,
  toPlainText,
  type ActionMeta,
  type ColumnMeta,
  type Row,
  type TableMeta,
} from '@cangdan/protocol'
import { referencesRecord } from '#generic/references-record.ts'
import type { WireParams } from '../view/list-state.ts'
import { getRowKey } from '../selection/selection.ts'

/** Actions of a single row: those with a page or a call. */
export function listRowActions(meta: TableMeta): ActionMeta[] {
  return meta.actions.filter(
    ({ scope, screen, call }) => scope !== 'list' && (screen !== undefined || call !== undefined),
  )
}

export const listBulkActions = (meta: TableMeta): ActionMeta[] =>
  meta.actions.filter(({ scope, call }) => scope === 'bulk' && call !== undefined)

export const listAvailableActions = (row: Row, actions: readonly ActionMeta[]): ActionMeta[] =>
  actions.filter(({ when }) => matchesCondition(when, row))

export const listUnavailableActions = (row: Row, actions: readonly ActionMeta[]): ActionMeta[] =>
  actions.filter(({ when }) => !matchesCondition(when, row))

export function findListAction(meta: TableMeta, name: ActionMeta['name']): ActionMeta | undefined {
  return meta.actions.find((action) => action.scope === 'list' && action.name === name)
}

/** Returns the address of an action: `/goods/good/edit/:id` for row 7 is `/goods/good/edit/7`; another list is filtered by values of the row. */
export function getActionAddress({ screen = '', filters = {} }: ActionMeta, row: Row, pk: string): string {
  const path = screen.replace(':id', encodeURIComponent(String(getRowKey(row, pk))))
  const query = new URLSearchParams(Object.entries(filters).map(([name, column]) => [name, toPlainText(row[column])]))
  return query.size === 0 ? path : `${path}?${query.toString()}`
}

/** Returns the address of the form for a new record, with the current filters on records and trees as initial values. */
export function getAddAddress(screen: string, { top_search: above }: TableMeta, filters: WireParams): string {
  const query = new URLSearchParams(
    above
      .filter((filter) => referencesRecord(filter) || filter.cascades !== undefined)
      .flatMap(({ name, second_name }) => [name, second_name])
      .flatMap((name = '') => {
        const value = filters[name]
        return value === undefined ? [] : [[name, value]]
      }),
  )
  return query.size === 0 ? screen : `${screen}?${query.toString()}`
}

/** Returns the column that names a row: it stays pinned and titles cards and prompts. */
export function findNameColumn(columns: readonly ColumnMeta[]): ColumnMeta | undefined {
  return columns.find(({ type }) => type === 'text' || type === 'cascade')
}

/** Returns the display name of a row; undefined when no text column has a value. */
export function getRowName(row: Row, columns: readonly ColumnMeta[]): string | undefined {
  const { name = '', type, cascades = [] } = findNameColumn(columns) ?? {}
  const value = row[name]
  const words = type === 'cascade' ? getPathLabels(cascades, getNumberChoices(value)).join(' / ') : value
  return typeof words === 'string' && words !== '' ? words : undefined
}

export function getRecordName(
  meta: TableMeta | undefined,
  record: { readonly row: Row } | undefined,
): string | undefined {
  if (meta === undefined || record === undefined) return undefined
  return getRowName(
    record.row,
    meta.column_names.flatMap((name) => meta.rows[name] ?? []),
  )
}
