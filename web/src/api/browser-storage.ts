// Text values in the browser's storage. Blocked storage reads as empty; a failed write throws or falls back to
// memory until the page closes.

/** Even access to the storage object throws when it is blocked. */
function readItem(storage: () => Storage, name: string): string | undefined {
  try {
    return storage().getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

const memory = new Map<string, string>()
let notifyUnstored: (() => void) | undefined
let wasNotified = false

export const readLocal = (name: string): string | undefined => memory.get(name) ?? readItem(() => localStorage, name)

export const readTabItem = (name: string): string | undefined => readItem(() => sessionStorage, name)

/** @throws when the storage is blocked or full */
export const writeLocal = (name: string, value: string): void => localStorage.setItem(name, value)

/** Stores the value, or keeps it in memory until the page closes when the storage is blocked or full. */
export function storeLocal(name: string, value: string): void {
  try {
    writeLocal(name, value)
    memory.delete(name)
  } catch {
    memory.set(name, value)
    notifyUnstored?.()
  }
}

/** Calls the listener when a value cannot be stored, at most once per page. Returns a function that unsubscribes. */
export function onUnstored(listener: () => void): () => void {
  notifyUnstored = () => {
    if (wasNotified) return
    wasNotified = true
    listener()
  }
  if (memory.size > 0) notifyUnstored()
  return () => void (notifyUnstored = undefined)
}

export function deleteLocal(name: string): void {
  memory.delete(name)
  deleteItem(() => localStorage, name)
}

/** Storage name of the access token, set by the specification. */
export const ACCESS_TOKEN = 'token'

/** Prefix of recently opened records; logging out deletes them. */
export const RECENT_PREFIX = 'recent/'

export function deleteLocalByPrefix(prefix: string, except?: string): void {
  for (const name of [...memory.keys(), ...listItems(() => localStorage)])
    if (name.startsWith(prefix) && name !== except) deleteLocal(name)
}

/** Stores the value for this tab and returns whether the browser accepted it. */
export function writeTabItem(name: string, value: string): boolean {
  try {
    sessionStorage.setItem(name, value)
    return true
  } catch {
    return false
  }
}

export const deleteTabItem = (name: string): void => deleteItem(() => sessionStorage, name)

export const listTabItems = (): string[] => listItems(() => sessionStorage)

function listItems(storage: () => Storage): string[] {
  try {
    return Object.keys(storage())
  } catch {
    return []
  }
}

function deleteItem(storage: () => Storage, name: string): void {
  try {
    storage().removeItem(name)
  } catch {
    // Storage is blocked: nothing was stored.
  }
}
