// Access rules of routes (S3) as pure functions.
import { RECEIPT_CHECK_PAGE } from '@cangdan/protocol'

export const LOGIN = '/login'
export const DASHBOARD = '/dashboard'
export const HOME = '/'
export const PROFILE_ROOT = '/profile'
export const PROFILE = '/profile/user/edit'
export const NOT_FOUND = '/404'

const OPEN_PAGES: ReadonlySet<string> = new Set([
  '/auth-redirect',
  '/h5Template/investigation',
  '/h5Template/inspection',
])

/** Returns whether the guard allows visitors; the server checks its calls itself. */
export function isOpenPage(pathname: string): boolean {
  const path = pathname.replace(/\/+$/, '')
  if (path === LOGIN || path === NOT_FOUND || OPEN_PAGES.has(path)) return true
  if (path.startsWith('/auth-redirect/')) return true
  return pathname.startsWith(RECEIPT_CHECK_PAGE) || pathname.includes('/business')
}

export function buildLoginPath(target: string): string {
  return `${LOGIN}?redirect=${encodeURIComponent(target)}`
}

/** Returns the redirect for a page of the shell; `undefined` to allow it. */
export function getShellRedirect(target: string, hasToken: boolean): string | undefined {
  return hasToken ? undefined : buildLoginPath(target)
}

/** Returns the redirect for the login page; `undefined` to show it. */
export function getLoginRedirect(hasToken: boolean): string | undefined {
  return hasToken ? '/' : undefined
}
