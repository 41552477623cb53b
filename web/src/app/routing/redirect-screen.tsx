// `/redirect/{path}` leads back to the path at once: the page there is drawn anew, from fresh answers.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '#api/session/session.ts'
import { redrawTab } from '#runtime/tab-store.ts'
import { hasUnsaved } from '#runtime/unsaved.ts'
import { safeRedirect } from '#screens/accounts/login/safe-redirect.ts'
import { placeOf } from '../registry.ts'
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
    // The address is anyone's to write: it leads to a page of ours, or home.
    const to = safeRedirect(target)
    const url = new URL(to, location.origin)
    const key = placeOf(menu, { pathname: url.pathname, search: url.search, state: null })?.key
    // What is typed there is not taken away by an address.
    if (key !== undefined && !hasUnsaved([key])) redrawTab(key)
    void navigate(to, { replace: true })
  }, [pathname, search, hash, navigate, client, menu])
  return <ScreenSkeleton />
}
