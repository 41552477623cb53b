// `/redirect/{path}` leads back to the path at once: the page there is drawn anew, from fresh answers.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { redrawTab } from '#runtime/tab-store.ts'
import { safeRedirect } from '#screens/login/safe-redirect.ts'
import { ScreenSkeleton } from './screen-skeleton.tsx'

export const REDIRECT = '/redirect/'

export function RedirectScreen() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  useEffect(() => {
    void client.invalidateQueries()
    const target = pathname.slice(REDIRECT.length - 1) + search + hash
    // The address is anyone's to write: it leads to a page of ours, or home.
    const to = safeRedirect(target)
    redrawTab(to)
    void navigate(to, { replace: true })
  }, [pathname, search, hash, navigate, client])
  return <ScreenSkeleton />
}
