// The record that was just added, so that its list can point it out: the sort order may place it anywhere.
import { useSyncExternalStore } from 'react'

interface Added {
  readonly listPath: string
  readonly id: number
}

/** Milliseconds until it is forgotten. */
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
