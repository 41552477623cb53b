import { redirect, type LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#api/client.ts'
import { logError } from '#api/error-log.ts'
import { giveUpReturn, whenBack } from '#api/session/expiry.ts'
import { queryClient } from '#api/query-client.ts'
import { sessionQuery } from '#api/session/session.ts'
import { accessToken, endSession } from '#api/session/session-store.ts'
import { currentLanguage, t } from '#i18n/index.ts'
import { isOpenPage, loginDetour, loginPath, shellDetour } from './guard.ts'
import { fetchParts, placeOf } from '../registry.ts'

export const SHELL = 'shell'

/** `visitor`: on a public page without a session. */
export type Entry = 'member' | 'visitor'

const hasToken = (): boolean => accessToken() !== undefined

export function loginLoader(): null {
  giveUpReturn()
  const detour = loginDetour(hasToken())
  if (detour !== undefined) throw redirect(detour)
  return null
}

/** Loads user, granted paths and menu before the shell renders; redirects unknown users to the login page. */
export async function shellLoader({ request }: LoaderFunctionArgs): Promise<Entry> {
  const { pathname, search, hash } = new URL(request.url)
  const asked = pathname + search + hash
  const isOpen = isOpenPage(pathname)
  // A user who is logging in again continues here.
  await whenBack(request.signal)
  const detour = shellDetour(asked, hasToken())
  if (detour !== undefined) {
    if (isOpen) return 'visitor'
    throw redirect(detour)
  }
  try {
    const isFirst = queryClient.getQueryData(sessionQuery.queryKey) === undefined
    const { menu } = await queryClient.ensureQueryData(sessionQuery)
    const place = placeOf(menu, { pathname, search, state: null })
    // Prefetches the code in parallel with that of the shell; the page reports a failure.
    place?.screen.load().catch(() => {})
    if (isFirst)
      place?.screen.ask?.(queryClient, { ...place, search, language: currentLanguage() }, fetchParts)
    return 'member'
  } catch (error) {
    logError(error, 'guard')
    // The page may be public although the session is invalid.
    if (isOpen) return 'visitor'
    // A token that could not be read or refreshed has already ended the session with a reason.
    if (hasToken()) endSession(error instanceof ApiError ? error.message : t('api.verification_failed'))
    throw redirect(loginPath(asked))
  }
}
