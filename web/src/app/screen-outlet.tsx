// What stands in the frame: the tabs of somebody who is signed in, or the page that is open to all.
import type { MenuNode } from '@cangdan/protocol'
import { useEffect } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { ScreenProvider } from '#runtime/screen.ts'
import { NotFoundScreen } from '#screens/errors/not-found-screen.tsx'
import { HOME, isOpenPage, NOT_FOUND, PROFILE_ROOT } from './guard.ts'
import { SHELL, type Entry } from './loaders.ts'
import { REDIRECT } from './redirect-screen.tsx'
import { FREQUENT, placeOf } from './registry.ts'
import { TabHost } from './tab-host.tsx'
import { Nowhere } from './untabbed-page.tsx'
import { useRoutedScreen } from './use-routed-screen.ts'

const WARM_UP_MS = 1500

export function ScreenOutlet() {
  useWarmUp()
  return useRouteLoaderData<Entry>(SHELL) === 'visitor' ? <VisitorScreen /> : <TabHost />
}

/** Whether an address of ours leads anywhere with this menu. */
export function isAddress(menu: readonly MenuNode[], address: string): boolean {
  const { pathname, search } = new URL(address, location.origin)
  const isOwn =
    [HOME, PROFILE_ROOT].includes(pathname) || pathname.startsWith(REDIRECT) || isOpenPage(pathname)
  return isOwn || placeOf(menu, { pathname, search, state: null }) !== undefined
}

/** Pages that are open to all have routes of their own; whatever else a visitor is let through to, is none. */
function VisitorScreen() {
  const { pathname } = useLocation()
  const screen = useRoutedScreen()
  if (pathname !== NOT_FOUND) return <Nowhere />
  return (
    <ScreenProvider value={screen}>
      <NotFoundScreen />
    </ScreenProvider>
  )
}

/** Anyone who is signed in will open a list: its code comes while the page rests. A failure waits for the click. */
function useWarmUp(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { load } of FREQUENT) load().catch(() => {})
    }, WARM_UP_MS)
    return () => clearTimeout(timer)
  }, [])
}
