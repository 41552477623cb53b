import { redirect, type LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#api/client.ts'
import { logError } from '#api/error-log.ts'
import { cancelWaiting, waitForSignIn } from '#api/session/expiry.ts'
import { queryClient } from '#api/query-client.ts'
import { sessionQuery } from '#api/session/session.ts'
import { getAccessToken, endSession } from '#api/session/session-store.ts'
import { getLanguage, t } from '#i18n/index.ts'
import { isOpenPage, getLoginRedirect, buildLoginPath, getShellRedirect } from './guard.ts'
import { prefetchPanel, resolveScreen } from '../registry.ts'

export const SHELL = 'shell'

/** `visitor`: on a public page without a session. */
export type Entry = 'member' | 'visitor'

const hasToken = (): boolean => getAccessToken() !== undefined

export function guardLogin(): null {
  cancelWaiting()
  const detour = getLoginRedirect(hasToken())
  if (detour !== undefined) throw redirect(detour)
  return null
}

/** Loads user, granted paths and menu before the shell renders; redirects unknown users to the login page. */
export async function loadShellData({ request }: LoaderFunctionArgs): Promise<Entry> {
  const { pathname, search, hash } = new URL(request.url)
  const target = pathname + search + hash
  const isOpen = isOpenPage(pathname)
  // A user who is logging in again continues here.
  await waitForSignIn(request.signal)
  const detour = getShellRedirect(target, hasToken())
  if (detour !== undefined) {
    if (isOpen) return 'visitor'
    throw redirect(detour)
  }
  try {
    const isFirst = queryClient.getQueryData(sessionQuery.queryKey) === undefined
    const { menu } = await queryClient.ensureQueryData(sessionQuery)
    const route = resolveScreen(menu, { pathname, search, state: null })
    // Prefetches the code in parallel with that of the shell; the page reports a failure.
    route?.screen.load().catch(() => {})
    if (isFirst) route?.screen.ask?.(queryClient, { ...route, search, language: getLanguage() }, prefetchPanel)
    return 'member'
  } catch (error) {
    logError(error, 'guard')
    // The page may be public although the session is invalid.
    if (isOpen) return 'visitor'
    // A token that could not be read or refreshed has already ended the session with a reason.
    if (hasToken()) endSession(error instanceof ApiError ? error.message : t('api.verification_failed'))
    throw redirect(buildLoginPath(target))
  }
}
