// The previewed row of a list. A separate store, so that moving through rows rerenders only the preview.
import type { Row, TableMeta } from '@cangdan/protocol'
import { useState } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import { listRowActions } from '../rows/row-actions.ts'

export interface PreviewedRow {
  readonly row: Row
  readonly opener: HTMLElement
  /** Whether it replaced another row, so that more may follow quickly. */
  readonly isFollowing: boolean
}

/** Stable across renders. */
export interface PreviewView {
  readonly store: StoreApi<PreviewedRow | undefined>
  /** Registers the side panel while it is mounted; the full-screen preview registers none. */
  readonly setPanel: (panel: HTMLElement | null) => void
  /** Moves the focus into the panel. Returns false when there is none. */
  readonly enter: () => boolean
  readonly open: (row: Row, opener: HTMLElement) => void
  /** Replaces the previewed row, if one is previewed. */
  readonly follow: (row: Row, opener: HTMLElement) => void
  readonly close: () => void
}

/** Returns undefined when the user may not open records. */
export function usePreview(meta: TableMeta): PreviewView | undefined {
  const [preview] = useState(createPreview)
  return canOpenRecords(meta) ? preview : undefined
}

/** Whether a preview is open; rerenders only when that changes. */
export const useIsPreviewing = (preview: PreviewView | undefined): boolean =>
  useStore(preview?.store ?? NO_STORE, (shown) => shown !== undefined)

const NO_STORE = createStore<PreviewedRow | undefined>(() => undefined)

function createPreview(): PreviewView {
  const store = createStore<PreviewedRow | undefined>(() => undefined)
  let panel: HTMLElement | null = null
  return {
    store,
    setPanel: (element) => {
      panel = element
    },
    enter: () => {
      panel?.focus()
      return panel !== null
    },
    open: (row, opener) => store.setState({ row, opener, isFollowing: store.getState() !== undefined }, true),
    follow: (row, opener) => {
      const shown = store.getState()
      if (shown !== undefined && shown.opener !== opener) store.setState({ row, opener, isFollowing: true }, true)
    },
    close: () => store.setState(undefined, true),
  }
}

const DETAIL_ACTIONS = new Set(['look', 'edit'])

const canOpenRecords = (meta: TableMeta): boolean =>
  listRowActions(meta).some(({ name, screen }) => DETAIL_ACTIONS.has(name) && screen !== undefined)
