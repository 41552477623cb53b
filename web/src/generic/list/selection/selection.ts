// Selected rows of all pages by primary key (L5). Pure: each change creates a new map, so unchanged selections stay equal.
import type { Row } from '@cangdan/protocol'

export type Key = string | number
export type Selection = ReadonlyMap<Key, Row>

export const NOTHING_SELECTED: Selection = new Map()

export function keyOf(row: Row, pk: string): Key {
  const key = row[pk]
  return typeof key === 'string' || typeof key === 'number' ? key : ''
}

export function withRows(
  selection: Selection,
  rows: readonly Row[],
  pk: string,
  isTicked: boolean,
): Selection {
  const next = new Map(selection)
  for (const row of rows) {
    if (isTicked) next.set(keyOf(row, pk), row)
    else next.delete(keyOf(row, pk))
  }
  return next
}

/** Returns the selection with rows replaced by their latest version. */
export function withLatest(selection: Selection, rows: readonly Row[], pk: string): Selection {
  const ticked = rows.filter((row) => {
    const known = selection.get(keyOf(row, pk))
    return known !== undefined && known !== row
  })
  return ticked.length === 0 ? selection : withRows(selection, ticked, pk, true)
}

/** Returns the rows between two keys, inclusive, for a shift-click. */
export function rowsBetween(rows: readonly Row[], pk: string, from: Key, to: Key): Row[] {
  const ends = [from, to].map((key) => rows.findIndex((row) => keyOf(row, pk) === key))
  const [first = -1, last = -1] = ends.toSorted((a, b) => a - b)
  return first < 0 ? rows.filter((row) => keyOf(row, pk) === to) : rows.slice(first, last + 1)
}

export type PageTick = 'none' | 'some' | 'all'

export function pageTick(selection: Selection, rows: readonly Row[], pk: string): PageTick {
  const ticked = rows.filter((row) => selection.has(keyOf(row, pk))).length
  if (ticked === 0) return 'none'
  return ticked === rows.length ? 'all' : 'some'
}
