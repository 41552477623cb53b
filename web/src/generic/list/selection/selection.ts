// Selected rows of all pages by primary key (L5). Pure: each change creates a new map, so unchanged selections stay equal.
import type { Row } from '@cangdan/protocol'

export type Key = string | number
export type Selection = ReadonlyMap<Key, Row>

export const NOTHING_SELECTED: Selection = new Map()

export function getRowKey(row: Row, pk: string): Key {
  const key = row[pk]
  return typeof key === 'string' || typeof key === 'number' ? key : ''
}

export function setRows(selection: Selection, rows: readonly Row[], pk: string, isTicked: boolean): Selection {
  const next = new Map(selection)
  for (const row of rows) {
    if (isTicked) next.set(getRowKey(row, pk), row)
    else next.delete(getRowKey(row, pk))
  }
  return next
}

/** Returns the selection with rows replaced by their latest version. */
export function updateRows(selection: Selection, rows: readonly Row[], pk: string): Selection {
  const ticked = rows.filter((row) => {
    const known = selection.get(getRowKey(row, pk))
    return known !== undefined && known !== row
  })
  return ticked.length === 0 ? selection : setRows(selection, ticked, pk, true)
}

/** Returns the rows between two keys, inclusive, for a shift-click. */
export function sliceRows(rows: readonly Row[], pk: string, from: Key, to: Key): Row[] {
  const ends = [from, to].map((key) => rows.findIndex((row) => getRowKey(row, pk) === key))
  const [first = -1, last = -1] = ends.toSorted((a, b) => a - b)
  return first < 0 ? rows.filter((row) => getRowKey(row, pk) === to) : rows.slice(first, last + 1)
}

export type PageTick = 'none' | 'some' | 'all'

export function getPageTick(selection: Selection, rows: readonly Row[], pk: string): PageTick {
  const ticked = rows.filter((row) => selection.has(getRowKey(row, pk))).length
  if (ticked === 0) return 'none'
  return ticked === rows.length ? 'all' : 'some'
}
