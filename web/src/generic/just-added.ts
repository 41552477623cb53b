// The record that was added a moment ago, so that its list can show where it is: the order of a list may put it anywhere.
import { useSyncExternalStore } from 'react'

interface Added {
  readonly listPath: string
  readonly id: number
}

/** Milliseconds for which somebody may look for it. */
const LASTS_MS = 60_000

let added: Added | undefined
let ends: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export function sayAdded(one: Added): void {
  clearTimeout(ends)
  ends = setTimeout(forgetAdded, LASTS_MS)
  set(one)
}

export function forgetAdded(): void {
  clearTimeout(ends)
  set(undefined)
}

/** Its number, for the list at that path. */
export const useJustAdded = (listPath: string): number | undefined =>
  useSyncExternalStore(listen, () => (added?.listPath === listPath ? added.id : undefined))

function set(one: Added | undefined): void {
  added = one
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
