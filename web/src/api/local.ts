// What this browser keeps as text. One that keeps nothing is read as empty; writing says so.

/** Even naming the storage throws where it is blocked. */
function read(storage: () => Storage, name: string): string | undefined {
  try {
    return storage().getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

export const readLocal = (name: string): string | undefined => read(() => localStorage, name)

/** Of this tab alone. */
export const readOfTab = (name: string): string | undefined => read(() => sessionStorage, name)

/** Throws where the storage is blocked or full. */
export const writeLocal = (name: string, value: string): void => localStorage.setItem(name, value)

export const dropLocal = (name: string): void => drop(() => localStorage, name)

/** The specification's name of the token that calls carry. */
export const ACCESS_TOKEN = 'token'

/** What somebody has opened last is kept under names that begin so; logging out drops it. */
export const RECENT = 'recent/'

/** Drops all whose name begins so, but for one. */
export function dropLocalOf(prefix: string, except?: string): void {
  for (const name of namesOf(() => localStorage))
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
