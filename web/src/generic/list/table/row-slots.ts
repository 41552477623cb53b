// Which row of the table shows which record. A record that stays keeps its row, so that the keyboard and what is open beside it stay with it; a page
// that has none of the records before takes over their rows, which costs half of what new ones do (bench: page swap).
import { useMemo, useState } from 'react'
import type { Key } from '../selection/selection.ts'

/** Rows by the keys of their records, in the order of the page. */
export type Slots = ReadonlyMap<Key, number>

/** `isPinned`: something stands beside a row, which must not show another record meanwhile. */
export function nextSlots(before: Slots, keys: readonly Key[], isPinned: boolean): Slots {
  const isTurned = keys.every((key) => !before.has(key))
  const free = isTurned && !isPinned ? [...before.values()] : []
  let last = Math.max(-1, ...before.values())
  return new Map(keys.map((key, place) => [key, before.get(key) ?? free[place] ?? ++last]))
}

/** The row of each record of the page, in its order. */
export function useSlots(keys: readonly Key[], isPinned: boolean): readonly number[] {
  const [before, setBefore] = useState<Slots>(NONE)
  const isSame = keys.length === before.size && keys.every((key) => before.has(key))
  const slots = isSame ? before : nextSlots(before, keys, isPinned)
  if (!isSame) setBefore(slots)
  return useMemo(() => keys.map((key) => slots.get(key) ?? 0), [keys, slots])
}

const NONE: Slots = new Map()
