// What stands in the frame: the tabs of somebody who is signed in, or the page that is open to all.
import { useEffect } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { ScreenProvider } from '#runtime/screen.ts'
import { NotFoundScreen } from '#screens/errors/not-found-screen.tsx'
import { NOT_FOUND } from './guard.ts'
import { SHELL, type Entry } from './loaders.ts'
import { FREQUENT } from './registry.ts'
import { TabHost } from './tab-host.tsx'
import { Nowhere } from './untabbed-page.tsx'
import { useRoutedScreen } from './use-routed-screen.ts'

const WARM_UP_MS = 1500

export function ScreenOutlet() {
  useWarmUp()
  return useRouteLoaderData<Entry>(SHELL) === 'visitor' ? <VisitorScreen /> : <TabHost />
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
