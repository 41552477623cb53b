// The user's column selection of a list, stored on this device (L7).
import type { TableMeta } from '@cangdan/protocol'
import { dropLocal, keepLocal, readLocal } from '#api/local.ts'
import { roomForMore } from './spread-widths.ts'
import { withColumn } from '../view/column-order.ts'
import { columnNames, columnText, pinnedOf, showableColumns } from '../view/view-document.ts'

/** Storage key required by the specification; its value is the shown column names, comma-separated. */
const shownKey = (listPath: string): string => `showTableDataRows_${listPath}`
/** Storage key of all columns that existed at the time of the selection: a column that is missing there is new, not hidden. */
const knownKey = (listPath: string): string => `knownTableDataRows_${listPath}`

/** Returns the columns to show, in order: the stored selection and columns that the server has added since; at least one. */
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

export const hasChosenColumns = (listPath: string): boolean => readNames(shownKey(listPath)) !== undefined

/** Returns the columns of a user without a selection: in a wide window, also columns that are hidden by default. */
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

export const pinnedColumns = (listPath: string): number | undefined =>
  pinnedOf(readLocal(pinnedKey(listPath)) ?? '')

export function storePinnedColumns(listPath: string, pinned: number | undefined): void {
  if (pinned === undefined) dropLocal(pinnedKey(listPath))
  else keepLocal(pinnedKey(listPath), String(pinned))
}

/** Selects all columns, or only the first when all are selected. */
export function toggleAllColumns(all: readonly string[], chosen: readonly string[]): string[] {
  return chosen.length < all.length ? [...all] : all.slice(0, 1)
}

function keepOne(names: string[], all: readonly string[]): string[] {
  return names.length === 0 ? all.slice(0, 1) : names
}

const readNames = (key: string): string[] | undefined => columnNames(readLocal(key))
