import { BUSINESS_PAGE, CONTRACT_CHECK_PAGE, RECEIPT_BUSINESS_PAGE, RECEIPT_CHECK_PAGE } from '@cangdan/protocol'
import { createBrowserRouter, redirect, type RouteObject, useRouteError } from 'react-router'
import { startWaiting, cancelWaiting } from '#api/session/expiry.ts'
import { deleteLocalByPrefix, RECENT_PREFIX } from '#api/browser-storage.ts'
import { queryClient } from '#api/query-client.ts'
import { sessionQuery } from '#api/session/session.ts'
import { onSessionEnd } from '#api/session/session-store.ts'
import { ScreenProvider } from '#runtime/screen.ts'
import { closeAllTabs } from '#runtime/tab-store.ts'
import { DASHBOARD, isOpenPage, LOGIN, buildLoginPath, NOT_FOUND, PROFILE, PROFILE_ROOT } from './routing/guard.ts'
import { guardLogin, SHELL, loadShellData } from './routing/loaders.ts'
import { useClearCache } from './routing/use-clear-cache.ts'
import { useRoutedScreen } from './routing/use-routed-screen.ts'
import { useEffect } from 'react'
import { logError } from '#api/error-log.ts'
import { CrashPage } from '#ui/feedback/crash-page.tsx'
import { Logo } from '#ui/icons/logo.tsx'

async function loadShell() {
  const { openShell } = await import('./shell-route.tsx')
  return { Component: await openShell() }
}

async function loadLogin() {
  const { LoginScreen } = await import('#screens/accounts/login/login-screen.tsx')
  const preloadShell = () => void loadShell()
  const Component = () => {
    useClearCache()
    return (
      <ScreenProvider value={useRoutedScreen()}>
        <LoginScreen warmUp={preloadShell} isKnown={isKnown} />
      </ScreenProvider>
    )
  }
  return { Component }
}

/** Returns whether the address exists for the user who has just signed in. When the check fails, the page itself reports it. */
async function isKnown(address: string): Promise<boolean> {
  try {
    const [{ isKnownAddress }, { menu }] = await Promise.all([
      import('./screen-outlet.tsx'),
      queryClient.ensureQueryData(sessionQuery),
    ])
    return isKnownAddress(menu, address)
  } catch {
    return true
  }
}

const loadRegistration = () => import('./routing/registration-routes.tsx')

const loadReset = async () => (await import('./routing/reset-route.tsx')).RESET

async function loadAuthRedirect() {
  const { AuthRedirectScreen } = await import('./routing/auth-redirect-screen.tsx')
  return { Component: AuthRedirectScreen }
}

const loadChecks = () => import('./routing/check-routes.tsx')

async function loadScreenWindow() {
  const { ScreenWindow } = await import('./routing/screen-window.tsx')
  return { Component: ScreenWindow }
}

async function loadScreens() {
  const { ScreenOutlet } = await import('./screen-outlet.tsx')
  return { Component: ScreenOutlet }
}

const routes: RouteObject[] = [
  {
    errorElement: <RouteFault />,
    hydrateFallbackElement: <Splash />,
    children: [
      { path: LOGIN, loader: guardLogin, lazy: loadLogin },
      { path: '/register', loader: guardLogin, lazy: async () => (await loadRegistration()).REGISTER },
      { path: '/enter', loader: guardLogin, lazy: async () => (await loadRegistration()).ENTER },
      { path: '/reset', loader: guardLogin, lazy: loadReset },
      { path: '/auth-redirect/:company?', lazy: loadAuthRedirect },
      { path: `${RECEIPT_CHECK_PAGE}:code`, lazy: async () => (await loadChecks()).CHECK_RECEIPT },
      { path: BUSINESS_PAGE, lazy: async () => (await loadChecks()).BUSINESS },
      { path: `${RECEIPT_BUSINESS_PAGE}:code`, lazy: async () => (await loadChecks()).CHECK_RECEIPT },
      { path: `${CONTRACT_CHECK_PAGE}:code`, lazy: async () => (await loadChecks()).CHECK_CONTRACT },
      { path: '/screen', loader: loadShellData, lazy: loadScreenWindow },
      {
        id: SHELL,
        path: '/',
        loader: loadShellData,
        shouldRevalidate: () => true,
        lazy: loadShell,
        children: [
          { index: true, loader: () => redirect(DASHBOARD) },
          { path: PROFILE_ROOT, loader: () => redirect(PROFILE) },
          // The menu defines which screens exist.
          { path: '*', lazy: loadScreens },
        ],
      },
    ],
  },
]

export type AppRouter = ReturnType<typeof createBrowserRouter>

export function openRouter(): AppRouter {
  const router = createBrowserRouter(routes)
  onSessionEnd((reason) => void onSessionEnded(router, reason))
  return router
}

/**
 * Does not leave the page when the session expires: it offers to log in again. A form with unsaved changes may block the navigation and keeps
 * its page.
 */
async function onSessionEnded(router: AppRouter, reason: string | undefined): Promise<void> {
  const { pathname, search, hash } = router.state.navigation.location ?? router.state.location
  // Public pages stay visible without the parts for signed-in users.
  if (isOpenPage(pathname) && pathname !== NOT_FOUND) return router.revalidate()
  if (reason !== undefined && startWaiting(reason)) return
  cancelWaiting()
  const target = reason === undefined ? LOGIN : buildLoginPath(pathname + search + hash)
  await router.navigate(target, { replace: true })
  // A logout closes all tabs; after an expired session the user returns to them.
  if (reason !== undefined || router.state.location.pathname !== LOGIN) return
  closeAllTabs()
  deleteLocalByPrefix(RECENT_PREFIX)
}

/** Shown when a route failed to load or the shell itself crashed. */
function RouteFault() {
  const error = useRouteError()
  useEffect(() => logError(error, 'route'), [error])
  return <CrashPage error={error} />
}

/** Shown for the first half second. index.html renders the same, so that the layout does not shift when React starts. */
function Splash() {
  return (
    <div className="splash">
      <Logo size={48} />
    </div>
  )
}
