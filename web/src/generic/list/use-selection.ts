// The ticked rows of a list, and the gestures that change them.
import type { Row } from '@cangdan/protocol'
import { useCallback, useMemo, useRef, useState } from 'react'
import { usePausedChanges } from '../use-paused-changes.ts'
import { useLatest } from '../use-latest.ts'
import {
  keyOf,
  NOTHING_SELECTED,
  rowsBetween,
  withLatest,
  withRows,
  type Key,
  type Selection,
} from './selection.ts'

export interface SelectionView {
  readonly selection: Selection
  /** The ticked rows, each as it was read last. */
  readonly ticked: readonly Row[]
  /** `isRange`: from the last row touched to this one. The same function at every drawing, so rows stay still. */
  readonly tick: (row: Row, isTicked: boolean, isRange: boolean) => void
  readonly tickPage: (isTicked: boolean) => void
  readonly forget: (rows: readonly Row[]) => void
  readonly clear: () => void
}

export function useSelection(rows: readonly Row[], pk: string): SelectionView {
  const [selection, setSelection] = useState(NOTHING_SELECTED)
  const touched = useRef<Key>(undefined)
  const page = useLatest({ rows, pk })

  const change = useCallback(
    (changed: readonly Row[], isTicked: boolean) => {
      setSelection((before) => withRows(before, changed, page.current.pk, isTicked))
    },
    [page],
  )
  const tick = useCallback(
    (row: Row, isTicked: boolean, isRange: boolean) => {
      const now = page.current
      const key = keyOf(row, now.pk)
      change(isRange ? rowsBetween(now.rows, now.pk, touched.current ?? key, key) : [row], isTicked)
      touched.current = key
    },
    [change, page],
  )
  const tickPage = useCallback((isTicked: boolean) => change(page.current.rows, isTicked), [change, page])
  const forget = useCallback((gone: readonly Row[]) => change(gone, false), [change])
  const clear = useCallback(() => setSelection(NOTHING_SELECTED), [])

  // What is ticked is what was read last: another page shows what has become of its rows meanwhile.
  const [seen, setSeen] = useState(rows)
  if (seen !== rows) {
    setSeen(rows)
    setSelection((before) => withLatest(before, rows, pk))
  }

  // What was ticked is what was read then: it does not change unseen.
  usePausedChanges(selection.size > 0)

  const ticked = useMemo(() => [...selection.values()], [selection])

  return { selection, ticked, tick, tickPage, forget, clear }
}
