// Open tabs of this window. They survive a reload by the same user.
import { create } from 'zustand'
import { runTabCleanup } from './tab-cleanup.ts'
import { getUnsavedChanges, hasUnsaved, type UnsavedForm } from './unsaved-changes.ts'
import * as pure from './tabs.ts'
import { NO_TABS, type CloseScope, type Tab, type TabLocation, type Tabs } from './tabs.ts'

export const FIXED_TAB = '/dashboard'
export const isFixed: pure.FixedCheck = (key) => key === FIXED_TAB
const FIRST_TAB: Tab = {
  key: FIXED_TAB,
  location: { pathname: FIXED_TAB, search: '', state: null },
  name: undefined,
  round: 0,
  opened: 0,
  used: 0,
}

/** Tabs that must not be closed to make room. */
const isKept = (key: string): boolean => isFixed(key) || hasUnsaved([key])

export const useTabs = create<Tabs>()(() => NO_TABS)

const state = useTabs.getState
const set = (next: Tabs): void => {
  useTabs.setState(next, true)
  storeTabs(next)
}

export const getActiveTab = (): Tab | undefined => state().tabs.find(({ key }) => key === state().active)
export const isActive = (key: string): boolean => state().active === key
export const hasRoomFor = (key: string): boolean => pure.hasRoom(state(), key, isKept)

export function visitTab(key: string, location: TabLocation): void {
  const tab = state().tabs.find((each) => each.key === key)
  if (isActive(key) && tab?.location === location) return
  const before = state().tabs
  releasePendingDraft(key)
  set(pure.activateTab(state(), key, location, isKept))
  cleanUpClosedTabs(before)
}

/** Opens a tab in the background. The caller must check `hasRoomFor` first. */
export function openBehind(key: string, location: TabLocation): void {
  const before = state().tabs
  set(pure.openTabBehind(state(), key, location, isKept))
  cleanUpClosedTabs(before)
}

export function leaveTabs(): void {
  const before = state().tabs
  const { tabs, leaving } = state()
  set({ tabs: tabs.filter(({ key }) => !leaving.includes(key)), active: undefined, leaving: [] })
  cleanUpClosedTabs(before)
}

export const closeAfterLeave = (key: string): void => set({ ...state(), leaving: [...state().leaving, key] })

export const listClosedTabs = (key: string, scope: CloseScope): string[] =>
  pure.listClosedKeys(state(), key, scope, isFixed)

export const findNextTab = (closed: readonly string[]): Tab | undefined => pure.findTabAfter(state(), new Set(closed))

export function closeTabs(keys: readonly string[]): void {
  const before = state().tabs
  set(pure.removeTabs(state(), new Set(keys)))
  cleanUpClosedTabs(before)
}

export const moveTab = (key: string, to: number): void => set(pure.reorderTab(state(), key, to, isFixed))
export function rerenderTab(key: string): void {
  set(pure.updateTab(state(), key, ({ round }) => ({ round: round + 1 })))
  runTabCleanup(key)
}
export const setTabLocation = (key: string, location: TabLocation): void =>
  set(pure.updateTab(state(), key, () => ({ location })))

export function setTabName(key: string, name: string | undefined): void {
  if (state().tabs.some((tab) => tab.key === key && tab.name !== name))
    set(pure.updateTab(state(), key, () => ({ name })))
}

function cleanUpClosedTabs(before: readonly Tab[]): void {
  const left = new Set(state().tabs.map(({ key }) => key))
  for (const { key } of before)
    if (!left.has(key)) {
      getUnsavedChanges(key).forget()
      runTabCleanup(key)
    }
}

const KEY = 'tabs'
let owner: number | undefined

function storeTabs({ tabs }: Tabs): void {
  if (owner === undefined) return
  const stored = tabs.map(({ key, location, name, opened }) => ({ key, location, name, opened }))
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ owner, tabs: stored }))
  } catch {
    // Storage is blocked: a reload starts without tabs.
  }
}

/** Restored drafts of tabs whose forms have not rendered yet. */
const pendingDrafts = new Map<string, () => void>()

/**
 * Restores the user's tabs after the fixed first tab. `isKnown` filters tabs that the user may still open, `draftOf` returns their unsaved
 * draft.
 */
export function restoreTabs(
  uid: number,
  isKnown: (tab: Tab) => boolean,
  draftOf: (tab: Tab) => UnsavedForm | undefined,
): void {
  if (owner === uid) return
  owner = uid
  const stored = readStoredTabs(uid).filter((tab) => isKnown(tab) && !isFixed(tab.key))
  const tabs = [FIRST_TAB, ...stored]
  for (const tab of tabs) {
    const draft = draftOf(tab)
    if (draft !== undefined) pendingDrafts.set(tab.key, getUnsavedChanges(tab.key).register(draft))
  }
  set({ ...NO_TABS, tabs })
}

/** The rendered form registers its own unsaved changes. */
function releasePendingDraft(key: string): void {
  pendingDrafts.get(key)?.()
  pendingDrafts.delete(key)
}

/** Closes the tabs of all users (S5). */
export function closeAllTabs(): void {
  const before = state().tabs
  owner = undefined
  pendingDrafts.clear()
  useTabs.setState(NO_TABS, true)
  cleanUpClosedTabs(before)
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}

function readStoredTabs(uid: number): Tab[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { owner: number; tabs: Tab[] } | null
    if (stored?.owner !== uid) return []
    return stored.tabs.map((tab) => ({ ...tab, round: 0, used: 0 }))
  } catch {
    return []
  }
}
