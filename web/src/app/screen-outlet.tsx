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

/** Repeated `/redirect` prefixes. */
const THROUGH = /^(?:\/redirect(?=\/))+/

export function ScreenOutlet() {
  useWarmUp()
  return useRouteLoaderData<Entry>(SHELL) === 'visitor' ? <VisitorScreen /> : <TabHost />
}

/** Returns whether the address opens a page with this menu. Public pages do not count: no login started there. */
export function isAddress(menu: readonly MenuNode[], address: string): boolean {
  const { pathname: written, search } = new URL(address, location.origin)
  // The router collapses repeated slashes.
  const pathname = written.replaceAll(/\/{2,}/g, '/')
  const through = pathname.replace(THROUGH, '')
  if (through !== pathname) return isAddress(menu, safeRedirect(through + search))
  return (
    [HOME, PROFILE_ROOT].includes(pathname) || placeOf(menu, { pathname, search, state: null }) !== undefined
  )
}

/** Public pages have separate routes; any other public address does not exist. */
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
