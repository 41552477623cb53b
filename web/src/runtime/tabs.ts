// Pure functions on the list of open tabs (U3). A tab holds an address, not the content.

/** Maximum number of tabs; the least recently used one closes first. */
export const MAX_TABS = 20

export interface TabLocation {
  readonly pathname: string
  /** With its question mark, or empty. */
  readonly search: string
  readonly state: unknown
}

export interface Tab {
  /** Equal for all addresses that open in this tab. */
  readonly key: string
  readonly location: TabLocation
  readonly name: string | undefined
  /** Number of forced rerenders. */
  readonly round: number
  /** Sequence number of opening; the render order, independent of the arrangement. */
  readonly opened: number
  /** Sequence number of the last use; 0 when not visited since the page was loaded. */
  readonly used: number
}

export interface Tabs {
  readonly tabs: readonly Tab[]
  readonly active: string | undefined
  readonly leaving: readonly string[]
}

export const NO_TABS: Tabs = { tabs: [], active: undefined, leaving: [] }

/** Fixed tabs come first and never close. */
export type FixedCheck = (key: string) => boolean
export type DirtyCheck = (key: string) => boolean

export const formatAddress = ({ pathname, search }: TabLocation): string => pathname + search

export function hasRoom({ tabs, leaving }: Tabs, key: string, isKept: DirtyCheck): boolean {
  const staying = tabs.filter((tab) => !leaving.includes(tab.key))
  return staying.some((tab) => tab.key === key) || staying.length < MAX_TABS || staying.some((tab) => !isKept(tab.key))
}

/** Activates a tab and opens it if necessary; `isKept` protects tabs from being closed to make room. */
export function activateTab(from: Tabs, key: string, location: TabLocation, isKept: DirtyCheck): Tabs {
  const staying = from.tabs.filter((tab) => tab.key === key || !from.leaving.includes(tab.key))
  const used = Math.max(0, ...staying.map((tab) => tab.used)) + 1
  const openTab = staying.find((tab) => tab.key === key)
  if (openTab !== undefined)
    return {
      tabs: staying.map((tab) => (tab === openTab ? { ...tab, location, used } : tab)),
      active: key,
      leaving: [],
    }
  const opened = Math.max(0, ...staying.map((tab) => tab.opened)) + 1
  const fresh: Tab = { key, location, name: undefined, round: 0, opened, used }
  const after = staying.findIndex((tab) => tab.key === from.active)
  const at = after < 0 ? staying.length : after + 1
  const tabs = limitTabs([...staying.slice(0, at), fresh, ...staying.slice(at)], key, isKept)
  return { tabs, active: key, leaving: [] }
}

/** Opens a tab in the background; it renders when activated. An open tab keeps its position and changes its address. */
export function openTabBehind(from: Tabs, key: string, location: TabLocation, isKept: DirtyCheck): Tabs {
  const openTab = from.tabs.find((tab) => tab.key === key)
  if (openTab !== undefined && formatAddress(openTab.location) === formatAddress(location)) return from
  if (openTab !== undefined) return updateTab(from, key, () => ({ location }))
  const { tabs } = activateTab(from, key, location, (each) => each === from.active || isKept(each))
  return { ...from, tabs: tabs.map((tab) => (tab.key === key ? { ...tab, used: 0 } : tab)) }
}

function limitTabs(tabs: readonly Tab[], kept: string, isKept: DirtyCheck): readonly Tab[] {
  if (tabs.length <= MAX_TABS) return tabs
  const [oldest] = tabs
    .filter(({ key }) => key !== kept && !isKept(key))
    .toSorted((a, b) => a.used - b.used || a.opened - b.opened)
  return oldest === undefined ? tabs : tabs.filter((tab) => tab !== oldest)
}

export function findTabAfter({ tabs, active }: Tabs, closed: ReadonlySet<string>): Tab | undefined {
  const left = tabs.filter(({ key }) => !closed.has(key))
  return left.find(({ key }) => key === active) ?? left.toSorted((a, b) => b.used - a.used)[0]
}

export function removeTabs(from: Tabs, closed: ReadonlySet<string>): Tabs {
  return { ...from, tabs: from.tabs.filter(({ key }) => !closed.has(key)) }
}

export type CloseScope = 'this' | 'others' | 'left' | 'right' | 'all'

/** Returns the keys of the tabs that a choice in the tab menu closes. */
export function listClosedKeys({ tabs }: Tabs, key: string, scope: CloseScope, isAffixed: FixedCheck): string[] {
  const at = tabs.findIndex((tab) => tab.key === key)
  const isMeant = {
    this: (index: number) => index === at,
    others: (index: number) => index !== at,
    left: (index: number) => index < at,
    right: (index: number) => index > at,
    all: () => true,
  }[scope]
  return tabs.filter((tab, index) => isMeant(index) && !isAffixed(tab.key)).map((tab) => tab.key)
}

export function reorderTab(from: Tabs, key: string, to: number, isAffixed: FixedCheck): Tabs {
  const moved = from.tabs.find((tab) => tab.key === key)
  if (moved === undefined || isAffixed(key)) return from
  const others = from.tabs.filter((tab) => tab !== moved)
  const first = others.filter((tab) => isAffixed(tab.key)).length
  const at = Math.min(Math.max(to, first), others.length)
  return { ...from, tabs: [...others.slice(0, at), moved, ...others.slice(at)] }
}

export function updateTab(from: Tabs, key: string, by: (tab: Tab) => Partial<Tab>): Tabs {
  return { ...from, tabs: from.tabs.map((tab) => (tab.key === key ? { ...tab, ...by(tab) } : tab)) }
}
