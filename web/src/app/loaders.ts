// What is decided and fetched before a page is shown.
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#api/client.ts'
import { logError } from '#api/error-log.ts'
import { queryClient } from '#api/query-client.ts'
import { sessionQuery } from '#api/session.ts'
import { accessToken, endSession } from '#api/session-store.ts'
import { t } from '#i18n/index.ts'
import { loginDetour, loginPath, shellDetour } from './guard.ts'

const hasToken = (): boolean => accessToken() !== undefined

export function loginLoader(): null {
  const detour = loginDetour(hasToken())
  if (detour !== undefined) throw redirect(detour)
  return null
}

/** Lets nobody into the shell who is not known: user, granted paths and menu are there when it is drawn. */
export async function shellLoader({ request }: LoaderFunctionArgs): Promise<null> {
  const { pathname, search, hash } = new URL(request.url)
  const asked = pathname + search + hash
  const detour = shellDetour(asked, hasToken())
  if (detour !== undefined) throw redirect(detour)
  try {
    await queryClient.ensureQueryData(sessionQuery)
  } catch (error) {
    logError(error, 'guard')
    // A token that could not be read or renewed has ended the session already, and has said why.
    if (hasToken()) endSession(error instanceof ApiError ? error.message : t('api.verification_failed'))
    throw redirect(loginPath(asked))
  }
  return null
}
