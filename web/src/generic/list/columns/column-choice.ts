// Which columns a reader has chosen to see, kept on this device (L7).
import type { TableMeta } from '@cangdan/protocol'
import { dropLocal, keepLocal, readLocal } from '#api/local.ts'
import { roomForMore } from './spread-widths.ts'
import { withColumn } from '../view/column-order.ts'
import { columnNames, columnText, pinnedOf, showableColumns } from '../view/view-document.ts'

/** The key that the specification names, holding the names of the shown columns joined by commas. */
const shownKey = (listPath: string): string => `showTableDataRows_${listPath}`
/** All columns there were when the choice was made; without it a new column looks like a hidden one. */
const knownKey = (listPath: string): string => `knownTableDataRows_${listPath}`

/** The columns to show, in their order: the stored choice, and those that the server has added since; never none. */
export function shownColumns(meta: TableMeta, listPath: string): string[] {
  const all = showableColumns(meta)
  const isDefault = (name: string): boolean => meta.rows[name]?.showTableRow !== false
  const chosen = readNames(shownKey(listPath))
  if (chosen === undefined) return keepOne(all.filter(isDefault), all)
  const known = readNames(knownKey(listPath)) ?? all
  const kept = chosen.filter((name) => all.includes(name))
  const added = all.filter((name) => !known.includes(name) && !kept.includes(name) && isDefault(name))
  return keepOne(
    added.reduce((shown, name) => withColumn(all, shown, name), kept),
    all,
  )
}

/** Whether the reader has chosen columns at all. */
export const hasChosenColumns = (listPath: string): boolean => readNames(shownKey(listPath)) !== undefined

/** The columns of somebody who has chosen none: where a wide window leaves room, also those that the server hides until they are asked for. */
export function columnsFor(meta: TableMeta, shown: readonly string[], room: number): readonly string[] {
  const all = showableColumns(meta)
  const of = (names: readonly string[]) => names.flatMap((name) => meta.rows[name] ?? [])
  const hidden = all.filter((name) => !shown.includes(name))
  const more = hidden.slice(0, roomForMore(of(shown), of(hidden), room))
  return more.reduce<readonly string[]>((names, name) => withColumn(all, names, name), shown)
}

export function storeShownColumns(meta: TableMeta, listPath: string, shown: readonly string[]) {
  keepLocal(shownKey(listPath), columnText(shown))
  keepLocal(knownKey(listPath), columnText(showableColumns(meta)))
}

const pinnedKey = (listPath: string): string => `pinnedColumns_${listPath}`

/** How many of the first columns stay in view; undefined where nobody has said. */
export const pinnedColumns = (listPath: string): number | undefined =>
  pinnedOf(readLocal(pinnedKey(listPath)) ?? '')

export function storePinnedColumns(listPath: string, pinned: number | undefined): void {
  if (pinned === undefined) dropLocal(pinnedKey(listPath))
  else keepLocal(pinnedKey(listPath), String(pinned))
}

/** All, or with select-all off the first alone. */
export function toggleAllColumns(all: readonly string[], chosen: readonly string[]): string[] {
  return chosen.length < all.length ? [...all] : all.slice(0, 1)
}

function keepOne(names: string[], all: readonly string[]): string[] {
  return names.length === 0 ? all.slice(0, 1) : names
}

const readNames = (key: string): string[] | undefined => columnNames(readLocal(key))
