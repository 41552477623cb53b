// Open tabs of this window. They survive a reload by the same user.
import { create } from 'zustand'
import { tabIsGone } from './gone.ts'
import { changesOf, hasUnsaved, type UnsavedForm } from './unsaved.ts'
import * as pure from './tabs.ts'
import { NO_TABS, type CloseScope, type Tab, type TabLocation, type Tabs } from './tabs.ts'

export const AFFIXED = '/dashboard'
export const isAffixed: pure.IsAffixed = (key) => key === AFFIXED
const FIRST: Tab = {
  key: AFFIXED,
  location: { pathname: AFFIXED, search: '', state: null },
  name: undefined,
  round: 0,
  opened: 0,
  used: 0,
}

/** Tabs that must not be closed to make room. */
const isKept = (key: string): boolean => isAffixed(key) || hasUnsaved([key])

export const useTabs = create<Tabs>()(() => NO_TABS)

const state = useTabs.getState
const set = (next: Tabs): void => {
  useTabs.setState(next, true)
  keep(next)
}

export const activeTab = (): Tab | undefined => state().tabs.find(({ key }) => key === state().active)
export const isActive = (key: string): boolean => state().active === key
export const isRoomFor = (key: string): boolean => pure.hasRoom(state(), key, isKept)

export function visitTab(key: string, location: TabLocation): void {
  const tab = state().tabs.find((each) => each.key === key)
  if (isActive(key) && tab?.location === location) return
  const before = state().tabs
  drawn(key)
  set(pure.visit(state(), key, location, isKept))
  forgetClosed(before)
}

/** Opens a tab in the background. The caller must check `isRoomFor` first. */
export function openBehind(key: string, location: TabLocation): void {
  const before = state().tabs
  set(pure.openBehind(state(), key, location, isKept))
  forgetClosed(before)
}

export function leaveTabs(): void {
  const before = state().tabs
  const { tabs, leaving } = state()
  set({ tabs: tabs.filter(({ key }) => !leaving.includes(key)), active: undefined, leaving: [] })
  forgetClosed(before)
}

export const leaveForGood = (key: string): void => set({ ...state(), leaving: [...state().leaving, key] })

export const tabsClosedBy = (key: string, scope: CloseScope): string[] =>
  pure.closedBy(state(), key, scope, isAffixed)

export const tabAfter = (closed: readonly string[]): Tab | undefined =>
  pure.nextAfter(state(), new Set(closed))

export function closeTabs(keys: readonly string[]): void {
  const before = state().tabs
  set(pure.close(state(), new Set(keys)))
  forgetClosed(before)
}

export const moveTab = (key: string, to: number): void => set(pure.move(state(), key, to, isAffixed))
export function redrawTab(key: string): void {
  set(pure.change(state(), key, ({ round }) => ({ round: round + 1 })))
  tabIsGone(key)
}
export const relocateTab = (key: string, location: TabLocation): void =>
  set(pure.change(state(), key, () => ({ location })))

export function nameTab(key: string, name: string | undefined): void {
  if (state().tabs.some((tab) => tab.key === key && tab.name !== name))
    set(pure.change(state(), key, () => ({ name })))
}

function forgetClosed(before: readonly Tab[]): void {
  const left = new Set(state().tabs.map(({ key }) => key))
  for (const { key } of before)
    if (!left.has(key)) {
      changesOf(key).forget()
      tabIsGone(key)
    }
}

const KEY = 'tabs'
let owner: number | undefined

function keep({ tabs }: Tabs): void {
  if (owner === undefined) return
  const kept = tabs.map(({ key, location, name, opened }) => ({ key, location, name, opened }))
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ owner, tabs: kept }))
  } catch {
    // Storage is blocked: a reload starts without tabs.
  }
}

/** Restored drafts of tabs whose forms have not rendered yet. */
const undrawn = new Map<string, () => void>()

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
  const kept = keptTabs(uid).filter((tab) => isKnown(tab) && !isAffixed(tab.key))
  const tabs = [FIRST, ...kept]
  for (const tab of tabs) {
    const draft = draftOf(tab)
    if (draft !== undefined) undrawn.set(tab.key, changesOf(tab.key).register(draft))
  }
  set({ ...NO_TABS, tabs })
}

/** The rendered form registers its own unsaved changes. */
function drawn(key: string): void {
  undrawn.get(key)?.()
  undrawn.delete(key)
}

/** Closes the tabs of all users (S5). */
export function dropTabs(): void {
  const before = state().tabs
  owner = undefined
  undrawn.clear()
  useTabs.setState(NO_TABS, true)
  forgetClosed(before)
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}

function keptTabs(uid: number): Tab[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { owner: number; tabs: Tab[] } | null
    if (kept?.owner !== uid) return []
    return kept.tabs.map((tab) => ({ ...tab, round: 0, used: 0 }))
  } catch {
    return []
  }
}
