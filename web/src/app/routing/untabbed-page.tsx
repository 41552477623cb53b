import { useMemo, useRef } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Pane } from '#layout/pane.tsx'
import { ScreenProvider } from '#runtime/screen.ts'
import { NotFoundScreen } from '#screens/system/errors/not-found-screen.tsx'
import { UnauthorisedScreen } from '#screens/system/errors/unauthorised-screen.tsx'
import { NOT_FOUND } from './guard.ts'
import { RedirectScreen, REDIRECT } from './redirect-screen.tsx'
import { useRoutedScreen } from './use-routed-screen.ts'

export function UntabbedPage() {
  const { pathname } = useLocation()
  const isArrival = useRef(true)
  return (
    <Pane place={pathname} isArrival={isArrival}>
      <ScreenProvider value={useRoutedScreen()}>
        <UntabbedContent pathname={pathname} />
      </ScreenProvider>
    </Pane>
  )
}

function UntabbedContent({ pathname }: { readonly pathname: string }) {
  if (pathname === NOT_FOUND) return <NotFoundScreen />
  if (pathname === '/401') return <UnauthorisedScreen />
  if (pathname.startsWith(REDIRECT)) return <RedirectScreen />
  return <NotFoundRedirect />
}

export function NotFoundRedirect() {
  const { pathname, search } = useLocation()
  // A stable object: a new one would start another navigation during this one.
  const state = useMemo(() => ({ from: pathname + search }), [pathname, search])
  return <Navigate to={NOT_FOUND} replace state={state} />
}
