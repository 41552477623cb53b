// Who may go where (specification §4). Pure, so that every rule is a one-line test.

export const LOGIN = '/login'
export const DASHBOARD = '/dashboard'

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
