// Sort order of a list: later columns order rows that are equal by the earlier ones. Pure.
import { MAX_SORTS, type TableMeta } from '@cangdan/protocol'
import type { TextReader, ViewTexts } from './text-reader.ts'

export interface SortColumn {
  readonly name: string
  readonly ascending: boolean
}

/** Reads the sort of a view; columns that cannot be sorted are reported as dropped. */
export function readSorts(reader: TextReader, meta: TableMeta): readonly SortColumn[] {
  const isSortable = (name: string) => Object.hasOwn(meta.rows, name) && meta.rows[name]?.sort === true
  const text = reader.text('sort')
  const orders = reader.take('order', readOrders)
  if (text === undefined) return NO_SORTS
  const names = text.split(',')
  if (names.length > MAX_SORTS) {
    reader.drop('sort', 'malformed', { code: 'too_many_sorts', values: { max: MAX_SORTS } })
    return NO_SORTS
  }
  const isWhole = orders === undefined || orders.length === names.length
  if (!isWhole || !names.some(isSortable) || new Set(names).size < names.length) {
    reader.drop('sort', 'malformed')
    return NO_SORTS
  }
  for (const name of names) if (!isSortable(name)) reader.drop(name, 'unknown')
  return names.flatMap((name, place) => {
    const ascending = orders?.[place]
    return isSortable(name) && ascending !== undefined ? [{ name, ascending }] : []
  })
}

export const NO_SORTS: readonly SortColumn[] = []

/** `order` is true for ascending (T4). */
export const writeSorts = (sorts: readonly SortColumn[]): ViewTexts =>
  sorts.length === 0
    ? {}
    : {
        sort: sorts.map(({ name }) => name).join(),
        order: sorts.map(({ ascending }) => ascending).join(),
      }

/** Returns the sort after a click on a header: ascending, descending, then the server's order; with the flag in addition to the previous columns. */
export function toggleSort(sorts: readonly SortColumn[], name: string, isAdditional: boolean): readonly SortColumn[] {
  const others = sorts.filter((sort) => sort.name !== name)
  const before = sorts.find((sort) => sort.name === name)
  const isInPlace = before !== undefined && (isAdditional || others.length === 0)
  if (isInPlace && before.ascending) return sorts.map((sort) => (sort === before ? { name, ascending: false } : sort))
  if (isInPlace) return others
  if (!isAdditional) return [{ name, ascending: true }]
  return isSortLimitReached(sorts, name) ? sorts : [...others, { name, ascending: true }]
}

/** Whether the maximum number of sort columns is reached for a new column. */
export const isSortLimitReached = (sorts: readonly SortColumn[], name: string): boolean =>
  sorts.length >= MAX_SORTS && sorts.every((sort) => sort.name !== name)

function readOrders(text: string): boolean[] | undefined {
  const orders = text.split(',')
  return orders.every((order) => order === 'true' || order === 'false')
    ? orders.map((order) => order === 'true')
    : undefined
}
