// Text values in the browser's storage. Blocked storage reads as empty; a failed write throws or falls back to
// memory until the page closes.

/** Even access to the storage object throws when it is blocked. */
function read(storage: () => Storage, name: string): string | undefined {
  try {
    return storage().getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

const unkept = new Map<string, string>()
let sayUnkept: (() => void) | undefined
let isSaid = false

export const readLocal = (name: string): string | undefined =>
  unkept.get(name) ?? read(() => localStorage, name)

export const readOfTab = (name: string): string | undefined => read(() => sessionStorage, name)

/** @throws when the storage is blocked or full */
export const writeLocal = (name: string, value: string): void => localStorage.setItem(name, value)

/** Stores the value, or keeps it in memory until the page closes when the storage is blocked or full. */
export function keepLocal(name: string, value: string): void {
  try {
    writeLocal(name, value)
    unkept.delete(name)
  } catch {
    unkept.set(name, value)
    sayUnkept?.()
  }
}

/** Calls the listener when a value cannot be stored, at most once per page. Returns a function that unsubscribes. */
export function whenUnkept(listener: () => void): () => void {
  sayUnkept = () => {
    if (isSaid) return
    isSaid = true
    listener()
  }
  if (unkept.size > 0) sayUnkept()
  return () => void (sayUnkept = undefined)
}

export function dropLocal(name: string): void {
  unkept.delete(name)
  drop(() => localStorage, name)
}

/** Storage name of the access token, set by the specification. */
export const ACCESS_TOKEN = 'token'

/** Prefix of recently opened records; logging out deletes them. */
export const RECENT = 'recent/'

export function dropLocalOf(prefix: string, except?: string): void {
  for (const name of [...unkept.keys(), ...namesOf(() => localStorage)])
    if (name.startsWith(prefix) && name !== except) dropLocal(name)
}

/** Stores the value for this tab and returns whether the browser accepted it. */
export function writeOfTab(name: string, value: string): boolean {
  try {
    sessionStorage.setItem(name, value)
    return true
  } catch {
    return false
  }
}

export const dropOfTab = (name: string): void => drop(() => sessionStorage, name)

export const namesOfTab = (): string[] => namesOf(() => sessionStorage)

function namesOf(storage: () => Storage): string[] {
  try {
    return Object.keys(storage())
  } catch {
    return []
  }
}

function drop(storage: () => Storage, name: string): void {
  try {
    storage().removeItem(name)
  } catch {
    // Storage is blocked: nothing was stored.
  }
}
