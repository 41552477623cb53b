// What calls have to tell the person in front of the screen. The shell shows it; nothing here knows how.

export type Notice =
  /** A message that goes away by itself after `seconds`. */
  | { readonly kind: 'error' | 'warning' | 'success'; readonly text: string; readonly seconds: number }
  /** The permission was refused: after the message has been read, the workbench. */
  | { readonly kind: 'forbidden'; readonly text: string; readonly seconds: number }
  /** The server no longer knows this session, and no page is there that asks in place. */
  | { readonly kind: 'login_again' }

type Listener = (notice: Notice) => void

const listeners = new Set<Listener>()

export function notify(notice: Notice): void {
  for (const listener of listeners) listener(notice)
}

/** Answers with the way to stop listening. */
export function onNotice(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
