// Returns the address after a form: the list as it was left, otherwise the list's menu address.
import type { MenuNode } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#api/session/session.ts'
import { useScreen } from '#runtime/screen.ts'

export function useReturnAddress(listPath: string): string {
  const { state } = useScreen()
  const session = useQuery({ ...sessionQuery, enabled: false })
  return readReturnAddress(state) ?? findListScreen(session.data?.menu ?? [], listPath) ?? '/'
}

/** Returns the address from the navigation state. Other values of the history state are rejected, so only own paths are followed. */
export function readReturnAddress(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined
  const { from } = state
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : undefined
}

export function findListScreen(menu: readonly MenuNode[], listPath: string): string | undefined {
  for (const { path, meta, children } of menu) {
    if ((meta.screen === 'list' || meta.screen === 'single') && meta.list === listPath) return path
    const below = findListScreen(children, listPath)
    if (below !== undefined) return below
  }
  return undefined
}
