// Unsaved changes by tab, including hidden tabs, whose effects do not run.
import { useSyncExternalStore } from 'react'

export interface UnsavedForm {
  /** Discards the changes so that no confirmation is shown for them. */
  readonly discard: () => void
  /** Returns whether a stored draft restores the changes after the session has ended. */
  readonly comesBack: () => boolean
}

const forms = new Map<string, Set<UnsavedForm>>()
const listeners = new Set<() => void>()
let dirty: ReadonlySet<string> = new Set()

function publishDirty(): void {
  dirty = new Set([...forms].filter(([, inTab]) => inTab.size > 0).map(([key]) => key))
  for (const listener of listeners) listener()
}

const listForms = (keys?: readonly string[]): UnsavedForm[] =>
  [...forms].filter(([key]) => keys?.includes(key) ?? true).flatMap(([, inTab]) => [...inTab])

export const getUnsavedChanges = (key: string) => ({
  register: (form: UnsavedForm): (() => void) => {
    const inTab = forms.get(key) ?? new Set()
    forms.set(key, inTab.add(form))
    publishDirty()
    return () => {
      inTab.delete(form)
      publishDirty()
    }
  },
  forget: (): void => {
    if (forms.delete(key)) publishDirty()
  },
})

/** Without keys, checks all tabs. */
export const hasUnsaved = (keys?: readonly string[]): boolean => listForms(keys).length > 0

export function discardUnsaved(keys?: readonly string[]): void {
  for (const { discard } of listForms(keys)) discard()
}

export function useDirtyTabs(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => dirty)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether unsaved changes would be lost without a stored draft. */
export const hasUnstoredChanges = (): boolean => listForms().some((form) => !form.comesBack())

export function guardUnload(): () => void {
  const confirmUnload = (event: BeforeUnloadEvent) => {
    if (hasUnstoredChanges()) event.preventDefault()
  }
  addEventListener('beforeunload', confirmUnload)
  return () => removeEventListener('beforeunload', confirmUnload)
}
