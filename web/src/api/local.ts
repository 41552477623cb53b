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

export function dropLocal(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // Nothing was ever kept.
  }
}
