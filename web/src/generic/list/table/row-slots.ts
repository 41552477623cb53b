// Assigns records to table rows. A record keeps its row while it stays on the page, which preserves focus and attached popovers. A page of new
// records reuses all rows, at half the cost of new elements (bench: page swap).
import { useMemo, useState } from 'react'
import type { Key } from '../selection/selection.ts'

/** Row numbers by record key, in page order. */
export type Slots = ReadonlyMap<Key, number>

/** `isPinned`: a popover is attached to a row, which must not be reused for another record. */
export function assignSlots(before: Slots, keys: readonly Key[], isPinned: boolean): Slots {
  const isTurned = keys.every((key) => !before.has(key))
  const free = isTurned && !isPinned ? [...before.values()] : []
  let last = Math.max(-1, ...before.values())
  return new Map(keys.map((key, place) => [key, before.get(key) ?? free[place] ?? ++last]))
}

export function useSlots(keys: readonly Key[], isPinned: boolean): readonly number[] {
  const [before, setBefore] = useState<Slots>(NONE)
  const isSame = keys.length === before.size && keys.every((key) => before.has(key))
  const slots = isSame ? before : assignSlots(before, keys, isPinned)
  if (!isSame) setBefore(slots)
  return useMemo(() => keys.map((key) => slots.get(key) ?? 0), [keys, slots])
}

const NONE: Slots = new Map()
