export type Notice =
  /** Closes after `seconds`. */
  | { readonly kind: 'error' | 'warning' | 'success'; readonly text: string; readonly seconds: number }
  /** Permission denied: after the message the dashboard opens. */
  | { readonly kind: 'forbidden'; readonly text: string; readonly seconds: number }
  /** The server does not know this session and no page offers to log in again in place. */
  | { readonly kind: 'login_again' }

type Listener = (notice: Notice) => void

const listeners = new Set<Listener>()

export function notify(notice: Notice): void {
  for (const listener of listeners) listener(notice)
}

export function onNotice(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
