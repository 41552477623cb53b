// Which row of a list is previewed. A store of its own, so that going through rows draws the preview and nothing else.
import type { Row, TableMeta } from '@cangdan/protocol'
import { useState } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import { rowActions } from '../rows/row-actions.ts'

export interface Previewed {
  readonly row: Row
  /** What the keyboard goes back to. */
  readonly opener: HTMLElement
  /** Another row was shown before it: there may soon be one after it. */
  readonly isFollowing: boolean
}

/** The same object at every drawing. */
export interface PreviewView {
  readonly store: StoreApi<Previewed | undefined>
  /** What the panel beside the rows is, while it stands; a sheet over them is none. */
  readonly standAs: (panel: HTMLElement | null) => void
  /** Moves the keyboard into the panel. False where there is none. */
  readonly enter: () => boolean
  readonly open: (row: Row, opener: HTMLElement) => void
  /** Shows this one in place of another, where one is shown. */
  readonly follow: (row: Row, opener: HTMLElement) => void
  readonly close: () => void
}

/** Undefined where the reader may not look at records. */
export function usePreview(meta: TableMeta): PreviewView | undefined {
  const [preview] = useState(makePreview)
  return canLookAt(meta) ? preview : undefined
}

/** Whether one is open; said anew when that changes, not with each row that is shown. */
export const useIsPreviewing = (preview: PreviewView | undefined): boolean =>
  useStore(preview?.store ?? NO_STORE, (shown) => shown !== undefined)

const NO_STORE = createStore<Previewed | undefined>(() => undefined)

function makePreview(): PreviewView {
  const store = createStore<Previewed | undefined>(() => undefined)
  let panel: HTMLElement | null = null
  return {
    store,
    standAs: (element) => {
      panel = element
    },
    enter: () => {
      panel?.focus()
      return panel !== null
    },
    open: (row, opener) => store.setState({ row, opener, isFollowing: store.getState() !== undefined }, true),
    follow: (row, opener) => {
      const shown = store.getState()
      if (shown !== undefined && shown.opener !== opener)
        store.setState({ row, opener, isFollowing: true }, true)
    },
    close: () => store.setState(undefined, true),
  }
}

const LOOKS = new Set(['look', 'edit'])

const canLookAt = (meta: TableMeta): boolean =>
  rowActions(meta).some(({ name, screen }) => LOOKS.has(name) && screen !== undefined)
