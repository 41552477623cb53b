import type { TableMeta } from '@cangdan/protocol'
import { replaceEqualDeep } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useScreen } from '#runtime/screen.ts'
import { useLatest } from '#generic/use-latest.ts'
import {
  isPlainAddress,
  reduceListState,
  readListState,
  writeListState,
  type ListEvent,
  type ListState,
} from './list-state.ts'

export interface SendOptions {
  /** Replaces the history entry, so that Back undoes this change together with the previous one. */
  readonly replace?: boolean
}

export type ListDispatch = (event: ListEvent, options?: SendOptions) => void

/** Returns the state, the function that changes it, and whether the address can be read without the description. */
export function useListState(meta: TableMeta | undefined, limit?: number): [ListState, ListDispatch, boolean] {
  const { search, setSearch } = useScreen()
  const state = useSharedState(useMemo(() => readListState(search, meta, limit), [search, meta, limit]))
  const latest = useLatest({ state, meta, setSearch })

  const sent = useRef<{ readonly drawn: ListState; readonly state: ListState }>(undefined)

  const send = useCallback<ListDispatch>(
    (event, options) => {
      const { meta: known, state: drawn, setSearch: write } = latest.current
      if (known === undefined) return
      // Two events before the next render both take effect.
      const from = sent.current?.drawn === drawn ? sent.current.state : drawn
      const next = reduceListState(from, event)
      sent.current = { drawn, state: next }
      write(writeListState(next, known), { replace: options?.replace ?? false })
    },
    [latest],
  )

  return [state, send, isPlainAddress(search)]
}

/** Reuses equal parts of the previous state, so that a change of one part does not rerender users of the others. */
function useSharedState(state: ListState): ListState {
  const [before, setBefore] = useState(state)
  const shared = useMemo(() => replaceEqualDeep(before, state), [before, state])
  if (shared !== before) setBefore(shared)
  return shared
}
