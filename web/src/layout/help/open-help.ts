const listeners = new Set<() => void>()

export function openHelp(): void {
  for (const listener of listeners) listener()
}

export function onHelp(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
