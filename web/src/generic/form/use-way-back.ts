// Where a form leads when it is done: to the list as it was left, else to the list of the menu.
import type { MenuNode } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#api/session/session.ts'
import { useScreen } from '#runtime/screen.ts'

export function useWayBack(listPath: string): string {
  const { state } = useScreen()
  const session = useQuery({ ...sessionQuery, enabled: false })
  return addressIn(state) ?? screenOfList(session.data?.menu ?? [], listPath) ?? '/'
}

/** The address that the list handed over with its link; anything else in the history is not trusted. */
export function addressIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined
  const { from } = state
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : undefined
}

export function screenOfList(menu: readonly MenuNode[], listPath: string): string | undefined {
  for (const { path, meta, children } of menu) {
    if ((meta.screen === 'list' || meta.screen === 'single') && meta.list === listPath) return path
    const below = screenOfList(children, listPath)
    if (below !== undefined) return below
  }
  return undefined
}
