// Help is asked for in one place of the page, and opens in another.
const listeners = new Set<() => void>()

export function openHelp(): void {
  for (const listener of listeners) listener()
}

/** Answers with the way to stop listening. */
export function onHelp(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
