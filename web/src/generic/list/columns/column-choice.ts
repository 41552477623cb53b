// The user's column selection of a list, stored on this device (L7).
import type { TableMeta } from '@cangdan/protocol'
import { deleteLocal, storeLocal, readLocal } from '#api/browser-storage.ts'
import { countFittingColumns } from './spread-widths.ts'
import { insertColumn } from '../view/column-order.ts'
import { parseColumns, formatColumns, parsePinned, listShowableColumns } from '../view/view-document.ts'

/** Storage key required by the specification; its value is the shown column names, comma-separated. */
const getShownKey = (listPath: string): string => `showTableDataRows_${listPath}`
/** Storage key of all columns that existed at the time of the selection: a column that is missing there is new, not hidden. */
const getKnownKey = (listPath: string): string => `knownTableDataRows_${listPath}`

/** Returns the columns to show, in order: the stored selection and columns that the server has added since; at least one. */
export function listShownColumns(meta: TableMeta, listPath: string): string[] {
  const all = listShowableColumns(meta)
  const isDefault = (name: string): boolean => meta.rows[name]?.showTableRow !== false
  const chosen = readNames(getShownKey(listPath))
  if (chosen === undefined) return keepOne(all.filter(isDefault), all)
  const known = readNames(getKnownKey(listPath)) ?? all
  const kept = chosen.filter((name) => all.includes(name))
  const added = all.filter((name) => !known.includes(name) && !kept.includes(name) && isDefault(name))
  return keepOne(
    added.reduce((shown, name) => insertColumn(all, shown, name), kept),
    all,
  )
}

export const hasChosenColumns = (listPath: string): boolean => readNames(getShownKey(listPath)) !== undefined

/** Returns the columns of a user without a selection: in a wide window, also columns that are hidden by default. */
export function listDefaultColumns(meta: TableMeta, shown: readonly string[], room: number): readonly string[] {
  const all = listShowableColumns(meta)
  const listColumns = (names: readonly string[]) => names.flatMap((name) => meta.rows[name] ?? [])
  const hidden = all.filter((name) => !shown.includes(name))
  const more = hidden.slice(0, countFittingColumns(listColumns(shown), listColumns(hidden), room))
  return more.reduce<readonly string[]>((names, name) => insertColumn(all, names, name), shown)
}

export function storeShownColumns(meta: TableMeta, listPath: string, shown: readonly string[]) {
  storeLocal(getShownKey(listPath), formatColumns(shown))
  storeLocal(getKnownKey(listPath), formatColumns(listShowableColumns(meta)))
}

const getPinnedKey = (listPath: string): string => `pinnedColumns_${listPath}`

export const readPinnedCount = (listPath: string): number | undefined =>
  parsePinned(readLocal(getPinnedKey(listPath)) ?? '')

export function storePinnedColumns(listPath: string, pinned: number | undefined): void {
  if (pinned === undefined) deleteLocal(getPinnedKey(listPath))
  else storeLocal(getPinnedKey(listPath), String(pinned))
}

/** Selects all columns, or only the first when all are selected. */
export function toggleAllColumns(all: readonly string[], chosen: readonly string[]): string[] {
  return chosen.length < all.length ? [...all] : all.slice(0, 1)
}

function keepOne(names: string[], all: readonly string[]): string[] {
  return names.length === 0 ? all.slice(0, 1) : names
}

const readNames = (key: string): string[] | undefined => parseColumns(readLocal(key))
