// All that a screen knows of where it stands: its own address, and the ways from there. A screen lives in a tab, and does not learn what goes on in
// others: what it asks for while it is hidden changes nothing of what is in view.
import { createContext, use, useEffect } from 'react'
import type { UnsavedForm } from './unsaved.ts'

export interface OpenOptions {
  /** The address that the other screen leads back to. */
  readonly from?: string | undefined
  readonly replace?: boolean
}

export interface Screen {
  /** Of its tab. */
  readonly key: string
  readonly pathname: string
  readonly search: URLSearchParams
  /** Path and query. */
  readonly address: string
  /** What the link that led here handed over; anyone may have written it. */
  readonly state: unknown
  /** Changes the query of this screen's address. */
  readonly setSearch: (search: URLSearchParams, options?: { readonly replace?: boolean }) => void
  /** Goes to another screen; this one stays open behind it. */
  readonly open: (to: string, options?: OpenOptions) => Promise<void> | void
  /** Goes to another screen; this one is closed. What is unsaved on it is given up unasked. */
  readonly close: (to: string) => void
  /** Where the reader came from. */
  readonly goBack: () => void
  /** Names the record that is shown, beside the screen's own title. */
  readonly name: (name: string | undefined) => void
  /** Marks unsaved changes. */
  readonly holdUnsaved: (form: UnsavedForm) => UnsavedMark
}

export interface UnsavedMark {
  /** Takes the mark away. */
  readonly release: () => void
  /** Takes it away unless the screen is only hidden: effects end then too, and what was typed is still there. */
  readonly hide: () => void
}

const ScreenContext = createContext<Screen | undefined>(undefined)

export const ScreenProvider = ScreenContext.Provider

export function useScreen(): Screen {
  const screen = use(ScreenContext)
  if (screen === undefined) throw new Error('A screen is drawn outside of a tab.')
  return screen
}

/** The record that is shown here, so that its tab differs from others of the same screen. */
export function useRecordName(name: string | undefined): void {
  const { name: tell } = useScreen()
  useEffect(() => tell(name), [tell, name])
}
