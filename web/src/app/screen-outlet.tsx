// What stands in the frame: the tabs of somebody who is signed in, or the page that is open to all.
import type { MenuNode } from '@cangdan/protocol'
import { useEffect } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { queryClient } from '#api/query-client.ts'
import { ScreenProvider } from '#runtime/screen.ts'
import { NotFoundScreen } from '#screens/system/errors/not-found-screen.tsx'
import { safeRedirect } from '#screens/accounts/login/safe-redirect.ts'
import { HOME, NOT_FOUND, PROFILE_ROOT } from './routing/guard.ts'
import { SHELL, type Entry } from './routing/loaders.ts'
import { loadAhead } from './startup/missing-assets.ts'
import { FREQUENT, placeOf } from './registry.ts'
import { TabHost } from './tabs/tab-host.tsx'
import { Nowhere } from './routing/untabbed-page.tsx'
import { useRoutedScreen } from './routing/use-routed-screen.ts'

const WARM_UP_MS = 1500

/** What leads on to the rest of the address, however often it says so. */
const THROUGH = /^(?:\/redirect(?=\/))+/

export function ScreenOutlet() {
  useWarmUp()
  return useRouteLoaderData<Entry>(SHELL) === 'visitor' ? <VisitorScreen /> : <TabHost />
}

/** Whether an address of ours leads anywhere with this menu. What is open to all is no page to come back to: nobody was asked to sign in there. */
export function isAddress(menu: readonly MenuNode[], address: string): boolean {
  const { pathname: written, search } = new URL(address, location.origin)
  // The router reads several slashes as one.
  const pathname = written.replaceAll(/\/{2,}/g, '/')
  const through = pathname.replace(THROUGH, '')
  if (through !== pathname) return isAddress(menu, safeRedirect(through + search))
  return (
    [HOME, PROFILE_ROOT].includes(pathname) || placeOf(menu, { pathname, search, state: null }) !== undefined
  )
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

/** Anyone who is signed in will open a list: its code comes while the page rests. */
function useWarmUp(): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (queryClient.isFetching() > 0) return
      clearInterval(timer)
      for (const { load } of FREQUENT) loadAhead(load)
    }, WARM_UP_MS)
    return () => clearInterval(timer)
  }, [])
}
