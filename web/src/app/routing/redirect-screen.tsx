// `/redirect/{path}` redirects to the path and rerenders its tab with fresh data.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '#api/session/session.ts'
import { rerenderTab } from '#runtime/tab-store.ts'
import { hasUnsaved } from '#runtime/unsaved-changes.ts'
import { toSafeRedirect } from '#screens/accounts/login/safe-redirect.ts'
import { resolveScreen } from '../registry.ts'
import { ScreenSkeleton } from '../tabs/screen-skeleton.tsx'

export const REDIRECT = '/redirect/'

export function RedirectScreen() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { menu } = useSession()
  useEffect(() => {
    void client.invalidateQueries()
    const target = pathname.slice(REDIRECT.length - 1) + search + hash
    // The address is untrusted: only pages of this application are allowed, otherwise the home page.
    const to = toSafeRedirect(target)
    const url = new URL(to, location.origin)
    const key = resolveScreen(menu, { pathname: url.pathname, search: url.search, state: null })?.key
    // An address must not discard unsaved changes.
    if (key !== undefined && !hasUnsaved([key])) rerenderTab(key)
    void navigate(to, { replace: true })
  }, [pathname, search, hash, navigate, client, menu])
  return <ScreenSkeleton />
}
