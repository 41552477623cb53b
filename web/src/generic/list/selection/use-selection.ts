// Selection of a list in a separate store. Components subscribe to what they display: selecting a row rerenders only that row, the page checkbox
// and the count.
import type { Row } from '@cangdan/protocol'
import { useEffect, useMemo, useRef, useState } from 'react'
import { createStore, useStore, type StoreApi } from 'zustand'
import { useLatest } from '#generic/use-latest.ts'
import {
  getRowKey,
  NOTHING_SELECTED,
  getPageTick,
  sliceRows,
  updateRows,
  setRows,
  type Key,
  type PageTick,
  type Selection,
} from './selection.ts'

/** Stable across renders. */
export interface SelectionView {
  readonly store: StoreApi<Selection>
  /** `isRange` selects from the last touched row to this one. */
  readonly tick: (row: Row, isTicked: boolean, isRange: boolean) => void
  readonly tickPage: (isTicked: boolean) => void
  readonly tickAll: (rows: readonly Row[]) => void
  readonly forget: (rows: readonly Row[]) => void
  readonly clear: () => void
}

export function useSelection(rows: readonly Row[], pk: string): SelectionView {
  const [store] = useState(() => createStore<Selection>(() => NOTHING_SELECTED))
  const touched = useRef<Key>(undefined)
  const page = useLatest({ rows, pk })

  // Updates selected rows with the versions that the current page shows.
  useEffect(() => store.setState((before) => updateRows(before, rows, pk), true), [store, rows, pk])

  return useMemo(() => {
    const change = (changed: readonly Row[], isTicked: boolean) =>
      store.setState((before) => setRows(before, changed, page.current.pk, isTicked), true)
    return {
      store,
      tick: (row, isTicked, isRange) => {
        const now = page.current
        const key = getRowKey(row, now.pk)
        change(isRange ? sliceRows(now.rows, now.pk, touched.current ?? key, key) : [row], isTicked)
        touched.current = key
      },
      tickAll: (all) => change(all, true),
      tickPage: (isTicked) => change(page.current.rows, isTicked),
      forget: (removed) => change(removed, false),
      clear: () => store.setState(NOTHING_SELECTED, true),
    }
  }, [store, page])
}

/** Returns the selected rows in their latest version. */
export function useTickedRows({ store }: SelectionView): readonly Row[] {
  const selection = useStore(store)
  return useMemo(() => [...selection.values()], [selection])
}

export const listTickedKeys = ({ store }: SelectionView): Key[] => [...store.getState().keys()]

export const useIsTicked = ({ store }: SelectionView, key: Key): boolean =>
  useStore(store, (selection) => selection.has(key))

export const usePageTick = ({ store }: SelectionView, rows: readonly Row[], pk: string): PageTick =>
  useStore(store, (selection) => getPageTick(selection, rows, pk))
