// Address and navigation functions of a screen. A screen lives in a tab and does not depend on other tabs: calls of a hidden screen do not
// change the visible one.
import { createContext, use, useEffect } from 'react'
import type { UnsavedForm } from './unsaved-changes.ts'

export interface OpenOptions {
  readonly from?: string | undefined
  readonly replace?: boolean
}

export interface Screen {
  readonly key: string
  readonly pathname: string
  readonly search: URLSearchParams
  readonly address: string
  /** History state of the link; untrusted. */
  readonly state: unknown
  readonly setSearch: (search: URLSearchParams, options?: { readonly replace?: boolean }) => void
  readonly open: (to: string, options?: OpenOptions) => Promise<void> | void
  /** Opens another screen and closes this one. Discards unsaved changes without confirmation. */
  readonly close: (to: string) => void
  readonly goBack: () => void
  readonly name: (name: string | undefined) => void
  readonly holdUnsaved: (form: UnsavedForm) => UnsavedMark
}

export interface UnsavedMark {
  readonly release: () => void
  /** Releases unless the screen is only hidden: effects are cleaned up then too, but the input stays. */
  readonly hide: () => void
}

const ScreenContext = createContext<Screen | undefined>(undefined)

export const ScreenProvider = ScreenContext.Provider

export function useScreen(): Screen {
  const screen = use(ScreenContext)
  if (screen === undefined) throw new Error('useScreen must be used inside a ScreenProvider.')
  return screen
}

export function useRecordName(name: string | undefined): void {
  const { name: setName } = useScreen()
  useEffect(() => setName(name), [setName, name])
}
