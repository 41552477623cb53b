// Finds the screen that an address means: a few of our own, and whatever the server's menu describes.
import type { Editor, MenuNode } from '@cangdan/protocol'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { Navigate, useLocation, useRouteLoaderData } from 'react-router'
import { findScreen, screenTitle, type ScreenMatch } from '#api/menu-tree.ts'
import { useSession } from '#api/session.ts'
import { PanelsProvider, type Panels } from '#generic/look/panels.tsx'
import { DashboardScreen } from '#screens/dashboard/dashboard-screen.tsx'
import { NotFoundScreen } from '#screens/errors/not-found-screen.tsx'
import { UnauthorisedScreen } from '#screens/errors/unauthorised-screen.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { DASHBOARD, NOT_FOUND } from './guard.ts'
import { SHELL, type Entry } from './loaders.ts'
import { RedirectScreen, REDIRECT } from './redirect-screen.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'

const loadList = async () => ({ default: (await import('#generic/list/list-screen.tsx')).ListScreen })
const loadForm = async () => ({ default: (await import('#generic/form/form-screen.tsx')).FormScreen })
const loadLook = async () => ({ default: (await import('#generic/look/look-screen.tsx')).LookScreen })
const loadSingle = async () => ({ default: (await import('#generic/single/single-screen.tsx')).SingleScreen })
const loadRole = async () => ({ default: (await import('#screens/roles/role-screen.tsx')).RoleScreen })
const ListScreen = lazy(loadList)
const FormScreen = lazy(loadForm)
const LookScreen = lazy(loadLook)
const SingleScreen = lazy(loadSingle)
const loadPrices = async () => ({
  default: (await import('#screens/price-chart/price-panel.tsx')).PricePanel,
})
/** Parts of records that are drawn by hand. */
const PANELS: Panels = { prices: lazy(loadPrices) }
/** Forms that are drawn by hand. */
const EDITORS: Readonly<Record<Editor, typeof FormScreen>> = { role: lazy(loadRole) }

const WARM_UP_MS = 1500

export function ScreenOutlet() {
  const { pathname } = useLocation()
  const isVisitor = useRouteLoaderData<Entry>(SHELL) === 'visitor'
  if (pathname === NOT_FOUND) return <NotFoundScreen />
  // Pages that are open to all have routes of their own; whatever else a visitor is let through to, is none.
  if (isVisitor) return <Nowhere />
  return <MemberScreen />
}

function MemberScreen() {
  const { pathname } = useLocation()
  const { menu } = useSession()
  const match = useMatch(menu, pathname)
  useWarmUp()
  if (pathname === DASHBOARD) return <DashboardScreen />
  if (pathname === '/401') return <UnauthorisedScreen />
  if (pathname.startsWith(REDIRECT)) return <RedirectScreen />
  if (match === undefined) return <Nowhere />
  return <DescribedScreen key={pathname} match={match} />
}

/** Anyone who loses a right while they are on its screen stays there until they leave: the server says no, and the shell says so. */
function useMatch(menu: readonly MenuNode[], pathname: string): ScreenMatch | undefined {
  const match = findScreen(menu, pathname)
  const [shown, setShown] = useState({ pathname, match })
  if (match !== undefined && (shown.pathname !== pathname || shown.match?.node !== match.node))
    setShown({ pathname, match })
  return match ?? (shown.pathname === pathname ? shown.match : undefined)
}

function Nowhere() {
  const { pathname, search } = useLocation()
  // The same object each time: another one would be another navigation, while this one is under way.
  const state = useMemo(() => ({ from: pathname + search }), [pathname, search])
  return <Navigate to={NOT_FOUND} replace state={state} />
}

/** Anyone who is signed in will open a list: its code comes while the page rests. A failure waits for the click. */
function useWarmUp(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of [loadList, loadForm, loadLook]) load().catch(() => {})
    }, WARM_UP_MS)
    return () => clearTimeout(timer)
  }, [])
}

function DescribedScreen({ match: { node, id } }: { readonly match: ScreenMatch }) {
  const title = screenTitle(node)
  usePageTitle(title)
  return (
    <PanelsProvider value={PANELS}>
      <Suspense fallback={<ScreenSkeleton />}>{drawn(node, title, id)}</Suspense>
    </PanelsProvider>
  )
}

function drawn({ meta }: MenuNode, title: string, id: string | undefined) {
  if (meta.screen === 'list') return <ListScreen listPath={meta.list} title={title} />
  if (meta.screen === 'single' && meta.list !== undefined)
    return <SingleScreen listPath={meta.list} title={title} />
  const record = meta.screen === 'add' ? undefined : Number(id)
  // A record's screen without a list is a fault of the menu, and an id that is no number an invented address.
  if (meta.list === undefined || (record !== undefined && !Number.isSafeInteger(record)))
    return <Navigate to={NOT_FOUND} replace />
  if (meta.screen === 'look' && record !== undefined)
    return <LookScreen listPath={meta.list} title={title} id={record} />
  const Form = meta.editor === undefined ? FormScreen : EDITORS[meta.editor]
  return <Form listPath={meta.list} title={title} id={record} />
}
