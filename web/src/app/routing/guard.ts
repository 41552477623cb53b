// Who may go where (specification §4). Pure, so that every rule is a one-line test.
import { RECEIPT_CHECK_PAGE } from '@cangdan/protocol'

export const LOGIN = '/login'
export const DASHBOARD = '/dashboard'
export const HOME = '/'
export const PROFILE_ROOT = '/profile'
export const PROFILE = '/profile/user/edit'
export const NOT_FOUND = '/404'

/** Pages for people without an account: a contract to sign, a report to look at (specification §1). */
const OPEN_PAGES: ReadonlySet<string> = new Set([
  '/auth-redirect',
  '/contract/create',
  '/h5Template/investigation',
  '/h5Template/inspection',
])

/** Whether the guard lets anybody through. It says nothing of what the server answers there. */
export function isOpenPage(pathname: string): boolean {
  const path = pathname.replace(/\/+$/, '')
  if (path === LOGIN || path === NOT_FOUND || OPEN_PAGES.has(path)) return true
  return pathname.startsWith(RECEIPT_CHECK_PAGE) || pathname.includes('/business')
}

/** The login page, which will lead back to `asked`. */
export function loginPath(asked: string): string {
  return `${LOGIN}?redirect=${encodeURIComponent(asked)}`
}

/** Where to go instead of a page of the shell; `undefined` where the way is open. */
export function shellDetour(asked: string, hasToken: boolean): string | undefined {
  return hasToken ? undefined : loginPath(asked)
}

/** Where to go instead of the login page. */
export function loginDetour(hasToken: boolean): string | undefined {
  return hasToken ? '/' : undefined
}
