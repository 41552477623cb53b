// The record that was just added, so that its list can point it out: the sort order may place it anywhere.
import { useSyncExternalStore } from 'react'

interface AddedRecord {
  readonly listPath: string
  readonly id: number
}

/** Milliseconds until it is forgotten. */
const LIFETIME_MS = 60_000

let added: AddedRecord | undefined
let ends: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export function setJustAdded(one: AddedRecord): void {
  clearTimeout(ends)
  ends = setTimeout(clearJustAdded, LIFETIME_MS)
  setAdded(one)
}

export function clearJustAdded(): void {
  clearTimeout(ends)
  setAdded(undefined)
}

export const useJustAdded = (listPath: string): number | undefined =>
  useSyncExternalStore(subscribe, () => (added?.listPath === listPath ? added.id : undefined))

function setAdded(one: AddedRecord | undefined): void {
  added = one
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
