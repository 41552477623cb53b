import type { MenuNode } from '@cangdan/protocol'
import { useEffect } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { queryClient } from '#api/query-client.ts'
import { ScreenProvider } from '#runtime/screen.ts'
import { NotFoundScreen } from '#screens/system/errors/not-found-screen.tsx'
import { toSafeRedirect } from '#screens/accounts/login/safe-redirect.ts'
import { HOME, NOT_FOUND, PROFILE_ROOT } from './routing/guard.ts'
import { SHELL, type Entry } from './routing/loaders.ts'
import { prefetch } from './startup/missing-assets.ts'
import { FREQUENT, resolveScreen } from './registry.ts'
import { TabHost } from './tabs/tab-host.tsx'
import { NotFoundRedirect } from './routing/untabbed-page.tsx'
import { useRoutedScreen } from './routing/use-routed-screen.ts'

const PREFETCH_INTERVAL_MS = 1500

/** Repeated `/redirect` prefixes. */
const REDIRECT_PREFIXES = /^(?:\/redirect(?=\/))+/

export function ScreenOutlet() {
  usePrefetchFrequent()
  return useRouteLoaderData<Entry>(SHELL) === 'visitor' ? <VisitorScreen /> : <TabHost />
}

/** Returns whether the address opens a page with this menu. Public pages do not count: no login started there. */
export function isKnownAddress(menu: readonly MenuNode[], address: string): boolean {
  const { pathname: written, search } = new URL(address, location.origin)
  // The router collapses repeated slashes.
  const pathname = written.replaceAll(/\/{2,}/g, '/')
  const through = pathname.replace(REDIRECT_PREFIXES, '')
  if (through !== pathname) return isKnownAddress(menu, toSafeRedirect(through + search))
  return [HOME, PROFILE_ROOT].includes(pathname) || resolveScreen(menu, { pathname, search, state: null }) !== undefined
}

/** Public pages have separate routes; any other public address does not exist. */
function VisitorScreen() {
  const { pathname } = useLocation()
  const screen = useRoutedScreen()
  if (pathname !== NOT_FOUND) return <NotFoundRedirect />
  return (
    <ScreenProvider value={screen}>
      <NotFoundScreen />
    </ScreenProvider>
  )
}

function usePrefetchFrequent(): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (queryClient.isFetching() > 0) return
      clearInterval(timer)
      for (const { load } of FREQUENT) prefetch(load)
    }, PREFETCH_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
}
