// What this browser keeps as text. One that keeps nothing is read as empty; writing says so, or lasts until the page is left.

/** Even naming the storage throws where it is blocked. */
function read(storage: () => Storage, name: string): string | undefined {
  try {
    return storage().getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

/** What could not be kept, for as long as the page is open. */
const unkept = new Map<string, string>()
let sayUnkept: (() => void) | undefined
let isSaid = false

export const readLocal = (name: string): string | undefined =>
  unkept.get(name) ?? read(() => localStorage, name)

/** Of this tab alone. */
export const readOfTab = (name: string): string | undefined => read(() => sessionStorage, name)

/** Throws where the storage is blocked or full. */
export const writeLocal = (name: string, value: string): void => localStorage.setItem(name, value)

/** Keeps it, or knows it until the page is left where the storage is blocked or full. */
export function keepLocal(name: string, value: string): void {
  try {
    writeLocal(name, value)
    unkept.delete(name)
  } catch {
    unkept.set(name, value)
    sayUnkept?.()
  }
}

/** Calls as soon as something cannot be kept, once for each page; answers with the way to stop. */
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

/** The specification's name of the token that calls carry. */
export const ACCESS_TOKEN = 'token'

/** What somebody has opened last is kept under names that begin so; logging out drops it. */
export const RECENT = 'recent/'

/** Drops all whose name begins so, but for one. */
export function dropLocalOf(prefix: string, except?: string): void {
  for (const name of [...unkept.keys(), ...namesOf(() => localStorage)])
    if (name.startsWith(prefix) && name !== except) dropLocal(name)
}

/** Whether the browser keeps it, for as long as the tab lives. */
export function writeOfTab(name: string, value: string): boolean {
  try {
    sessionStorage.setItem(name, value)
    return true
  } catch {
    return false
  }
}

export const dropOfTab = (name: string): void => drop(() => sessionStorage, name)

/** The names of all that this tab keeps. */
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
    // Nothing was ever kept.
  }
}
