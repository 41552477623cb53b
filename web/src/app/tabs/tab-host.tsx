// Tabs of a signed-in user: the address selects the active tab, the others stay mounted but hidden (U3).
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Activity, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { MenuNode } from '@cangdan/protocol'
import { buildDraftKey, deleteDraft, loadDraft } from '#api/drafts.ts'
import { useSession } from '#api/session/session.ts'
import { pinQueries } from '#runtime/pinned-queries.ts'
import { getActiveTab, leaveTabs, restoreTabs, useTabs, visitTab } from '#runtime/tab-store.ts'
import { formatAddress, type Tab, type TabLocation } from '#runtime/tabs.ts'
import { guardUnload, type UnsavedForm } from '#runtime/unsaved-changes.ts'
import { toTabLocation, resolveScreen } from '../registry.ts'
import { TabPane } from './tab-pane.tsx'
import { UntabbedPage } from '../routing/untabbed-page.tsx'
import { useLeaveGuard } from './use-leave-guard.tsx'

export function TabHost() {
  const { menu, info } = useSession()
  const navigate = useNavigate()
  const location = useTabLocation()
  useState(() =>
    restoreTabs(
      info.uid,
      (tab) => resolveScreen(menu, tab.location)?.key === tab.key,
      (tab) => readTabDraft(tab, info.uid),
    ),
  )
  const { tabs, active } = useTabs()
  const key = findTabKey(menu, tabs, location)
  useVisit(key, location)
  const question = useLeaveGuard(menu)
  useEffect(guardUnload, [])
  const isArrival = useArrival(active)
  return (
    <>
      {tabs
        .filter(({ used }) => used > 0)
        // In opening order: moving an element resets its scroll position.
        .toSorted((a, b) => a.opened - b.opened)
        .map((tab) => (
          <Activity key={`${tab.opened}/${tab.key}/${tab.round}`} mode={tab.key === active ? 'visible' : 'hidden'}>
            <TabPane tab={tab} navigate={navigate} isArrival={isArrival} />
          </Activity>
        ))}
      {key === undefined && <UntabbedPage />}
      {question}
    </>
  )
}

function readTabDraft({ location }: Tab, uid: number): UnsavedForm | undefined {
  const key = buildDraftKey(uid, formatAddress(location))
  return loadDraft(key) === undefined ? undefined : { discard: () => deleteDraft(key), comesBack: () => true }
}

function useTabLocation(): TabLocation {
  const location = useLocation()
  return useMemo(() => toTabLocation(location), [location])
}

/** Returns the key of the tab of an address; undefined for a page without a tab. A screen that is no longer granted keeps its tab. */
function findTabKey(menu: readonly MenuNode[], tabs: readonly Tab[], location: TabLocation): string | undefined {
  const screenKey = resolveScreen(menu, location)?.key
  if (screenKey !== undefined) return screenKey
  const address = formatAddress(location)
  return tabs.find((tab) => tab.used > 0 && (tab.key === address || tab.key === location.pathname))?.key
}

function useVisit(key: string | undefined, location: TabLocation): void {
  const client = useQueryClient()
  const pins = usePins(client)
  useLayoutEffect(() => {
    const before = getActiveTab()?.key
    if (before !== undefined && before !== key) pins.hold(before)
    if (key === undefined) leaveTabs()
    else visitTab(key, location)
  }, [key, location, pins])
}

function usePins(client: QueryClient) {
  const { tabs, active } = useTabs()
  const [pins] = useState(() => {
    const pinned = new Map<string, () => void>()
    const release = (key: string) => {
      pinned.get(key)?.()
      pinned.delete(key)
    }
    return {
      hold: (key: string) => {
        const next = pinQueries(client)
        release(key)
        pinned.set(key, next)
      },
      keepOnly: (isHidden: (key: string) => boolean) => {
        for (const key of pinned.keys()) if (!isHidden(key)) release(key)
      },
    }
  })
  // The active tab observes its queries itself, and closed tabs need no data.
  useEffect(() => {
    const hidden = new Set(tabs.map(({ key }) => key).filter((key) => key !== active))
    pins.keepOnly((key) => hidden.has(key))
  }, [pins, tabs, active])
  useEffect(() => () => pins.keepOnly(() => false), [pins])
  return pins
}

/** False until the first page renders: no navigation has happened yet. */
function useArrival(active: string | undefined): RefObject<boolean> {
  const isArrival = useRef(false)
  useEffect(() => {
    if (active !== undefined) isArrival.current = true
  }, [active])
  return isArrival
}
