// What is decided and fetched before a page is shown.
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

/** The route of the shell, whose loader knows who came. */
export const SHELL = 'shell'

/** A `visitor` is on a page that is open to all, without a session. */
export type Entry = 'member' | 'visitor'

const hasToken = (): boolean => accessToken() !== undefined

export function loginLoader(): null {
  giveUpReturn()
  const detour = loginDetour(hasToken())
  if (detour !== undefined) throw redirect(detour)
  return null
}

/** Lets nobody into the shell who is not known: user, granted paths and menu are there when it is drawn. */
export async function shellLoader({ request }: LoaderFunctionArgs): Promise<Entry> {
  const { pathname, search, hash } = new URL(request.url)
  const asked = pathname + search + hash
  const isOpen = isOpenPage(pathname)
  // Anyone who is asked to sign in again goes on from there.
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
    // Its code comes beside that of the shell. A failure waits for the page.
    place?.screen.load().catch(() => {})
    if (isFirst)
      place?.screen.ask?.(queryClient, { ...place, search, language: currentLanguage() }, fetchParts)
    return 'member'
  } catch (error) {
    logError(error, 'guard')
    // What a session cannot open may still be open to all.
    if (isOpen) return 'visitor'
    // A token that could not be read or renewed has ended the session already, and has said why.
    if (hasToken()) endSession(error instanceof ApiError ? error.message : t('api.verification_failed'))
    throw redirect(loginPath(asked))
  }
}
