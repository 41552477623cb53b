// The state of a list as it stands in the address, and the way to change it.
import type { TableMeta } from '@cangdan/protocol'
import { replaceEqualDeep } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useScreen } from '#runtime/screen.ts'
import { useLatest } from '#generic/use-latest.ts'
import {
  isPlainAddress,
  nextListState,
  readListState,
  writeListState,
  type ListEvent,
  type ListState,
} from './list-state.ts'

export interface SendOptions {
  /** True where the change continues the one before: Back then undoes both at once. */
  readonly replace?: boolean
}

export type SendListEvent = (event: ListEvent, options?: SendOptions) => void

/** The state, the way to change it, and whether the address says nothing that only the description could explain. */
export function useListState(
  meta: TableMeta | undefined,
  limit?: number,
): [ListState, SendListEvent, boolean] {
  const { search, setSearch } = useScreen()
  const state = useShared(useMemo(() => readListState(search, meta, limit), [search, meta, limit]))
  const latest = useLatest({ state, meta, setSearch })

  const sent = useRef<{ readonly drawn: ListState; readonly state: ListState }>(undefined)

  const send = useCallback<SendListEvent>(
    (event, options) => {
      const { meta: known, state: drawn, setSearch: write } = latest.current
      if (known === undefined) return
      // Two changes before the next drawing both count.
      const from = sent.current?.drawn === drawn ? sent.current.state : drawn
      const next = nextListState(from, event)
      sent.current = { drawn, state: next }
      write(writeListState(next, known), { replace: options?.replace ?? false })
    },
    [latest],
  )

  return [state, send, isPlainAddress(search)]
}

/** The same with the parts of the one before that are equal, so that what depends on one part is not drawn anew for another. */
function useShared(state: ListState): ListState {
  const [before, setBefore] = useState(state)
  const shared = useMemo(() => replaceEqualDeep(before, state), [before, state])
  if (shared !== before) setBefore(shared)
  return shared
}
