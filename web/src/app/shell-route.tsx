import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Outlet, useLoaderData, useLocation, useNavigate } from 'react-router'
import { offerSignIn, useExpiry } from '#api/session/expiry.ts'
import { useSession, sessionQuery } from '#api/session/session.ts'
import { offerStepUp, useStepUp } from '#api/session/step-up.ts'
import { addLanguageLoader, useTranslation } from '#i18n/index.ts'
import { loadLocale } from '#layout/locale.ts'
import { Lockable } from '#layout/lock/lockable.tsx'
import { Shell } from '#layout/shell.tsx'
import { ShellProviders } from '#layout/shell-providers.tsx'
import type { TabTitles } from '#layout/tabs/all-tabs.tsx'
import { BarePage } from './routing/bare-page.tsx'
import { buildLoginPath } from './routing/guard.ts'
import type { Entry } from './routing/loaders.ts'
import { resolveScreen, getTabTitle } from './registry.ts'
import { ScreenProvider } from '#runtime/screen.ts'
import { createDeferredComponent } from '#ui/deferred-component.ts'
import { createLazyComponent, loadWithRetry } from '#ui/lazy-component.ts'
import { useClearCache } from './routing/use-clear-cache.ts'
import { useRoutedScreen } from './routing/use-routed-screen.ts'
import { onNotice } from '#api/notices.ts'
import { queryClient } from '#api/query-client.ts'

// When the code is gone with an old version, pages continue without it.
const ShellWatch = createDeferredComponent(() =>
  loadWithRetry(async () => (await import('./watchers/shell-watch.tsx')).ShellWatch).catch(() => WithoutWatch),
)

const PasswordDue = createLazyComponent(
  async () => (await import('#screens/accounts/due/password-due.tsx')).PasswordDue,
)

export async function openShell() {
  await addLanguageLoader(loadLocale)
  return ShellRoute
}

const FactorDue = createLazyComponent(async () => (await import('#screens/accounts/due/factor-due.tsx')).FactorDue)

function ShellRoute() {
  useEffect(followRights, [])
  if (useLoaderData<Entry>() === 'visitor') return <VisitorFrame />
  return <MemberFrame />
}

function MemberFrame() {
  const titles = useTitles()
  const { info } = useSession()
  const [showsCodes, setShowsCodes] = useState(false)
  const isFactorDue = info.factor_due === 1 || showsCodes
  const isDue = info.pwd_due === 1 || isFactorDue
  // Registered before the lazy watchers load: a session may expire, or a call require a code, in a window that was just opened.
  useEffect(() => (isDue ? undefined : offerSignIn(info.uid)), [info.uid, isDue])
  useEffect(() => (isDue ? undefined : offerStepUp()), [isDue])
  if (isDue) return <DueFrame>{isFactorDue ? <FactorDue onCodes={setShowsCodes} /> : <PasswordDue />}</DueFrame>
  return (
    <ShellProviders>
      <Lockable>
        <Shell titles={titles}>
          <Outlet />
        </Shell>
      </Lockable>
      <Suspense fallback={null}>
        <ShellWatch />
      </Suspense>
    </ShellProviders>
  )
}

/** Fallback without dialogs: an expired session opens the login page, and calls that need a code are rejected. */
function WithoutWatch() {
  const endStepUp = useStepUp()?.settle
  useEffect(() => endStepUp?.(false), [endStepUp])
  const isOver = useExpiry() !== undefined
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (isOver) void navigate(buildLoginPath(pathname + search + hash), { replace: true })
  }, [isOver, navigate, pathname, search, hash])
  return null
}

function DueFrame({ children }: { readonly children: ReactNode }) {
  return (
    <ShellProviders>
      <ScreenProvider value={useRoutedScreen()}>
        <Suspense fallback={null}>{children}</Suspense>
      </ScreenProvider>
    </ShellProviders>
  )
}

function useTitles(): TabTitles {
  const { t } = useTranslation()
  const { menu } = useSession()
  return ({ location, name }) => {
    const route = resolveScreen(menu, location)
    return route === undefined ? location.pathname : getTabTitle(route, name, t)
  }
}

function VisitorFrame() {
  useClearCache()
  return (
    <BarePage>
      <Outlet />
    </BarePage>
  )
}

/** Reloads the session after a forbidden call; returns a function that stops. */
function followRights(): () => void {
  return onNotice(({ kind }) => {
    if (kind !== 'forbidden') return
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    // Refetched on next use: an immediate refetch of a list that is no longer granted would be rejected repeatedly.
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [area, , part] }) => area === 'list' && part === 'meta',
      refetchType: 'none',
    })
  })
}
