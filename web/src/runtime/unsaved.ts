// What has been typed and not saved, by tab. It is known of a tab that is hidden too, whose effects do not run.
import { useSyncExternalStore } from 'react'

export interface UnsavedForm {
  /** Gives up what was typed, so that nothing asks about it any more. */
  readonly discard: () => void
  /** Whether it is there again when its writer comes back after their session has ended. */
  readonly comesBack: () => boolean
}

const forms = new Map<string, Set<UnsavedForm>>()
const listeners = new Set<() => void>()
let dirty: ReadonlySet<string> = new Set()

function publish(): void {
  dirty = new Set([...forms].filter(([, inTab]) => inTab.size > 0).map(([key]) => key))
  for (const listener of listeners) listener()
}

const formsIn = (keys?: readonly string[]): UnsavedForm[] =>
  [...forms].filter(([key]) => keys?.includes(key) ?? true).flatMap(([, inTab]) => [...inTab])

/** The unsaved changes of one tab. */
export const changesOf = (key: string) => ({
  /** Answers with the way to take it out again. */
  register: (form: UnsavedForm): (() => void) => {
    const inTab = forms.get(key) ?? new Set()
    forms.set(key, inTab.add(form))
    publish()
    return () => {
      inTab.delete(form)
      publish()
    }
  },
  /** The tab is closed. */
  forget: (): void => {
    if (forms.delete(key)) publish()
  },
})

/** In these tabs; in any, where none are named. */
export const hasUnsaved = (keys?: readonly string[]): boolean => formsIn(keys).length > 0

export function discardUnsaved(keys?: readonly string[]): void {
  for (const { discard } of formsIn(keys)) discard()
}

/** The keys of the tabs that hold unsaved changes. */
export function useDirtyTabs(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => dirty)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether anything would be lost that does not come back by itself. */
export const wouldLose = (): boolean => formsIn().some((form) => !form.comesBack())

/** Asks before the page is unloaded, as long as anything would be lost by it. */
export function guardUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (wouldLose()) event.preventDefault()
  }
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}
