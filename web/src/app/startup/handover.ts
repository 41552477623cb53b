// A hand-over code in the address, where the specification (§4) has an access token: taken out of it at once, and swapped for a
// session of this browser's own. Someone who is signed in as somebody else is asked first.
import { logError } from '#api/error-log.ts'
import { accessToken, explain } from '#api/session/session-store.ts'
import { openSession, swapToken } from '#api/session/sign-in.ts'
import { closeSession } from '#api/session/sign-out.ts'
import { readToken } from '#api/session/token.ts'
import { t } from '#i18n/index.ts'

const NAME = 'access_token'

/** Call it before anything else: the address stands in the history, and in what the page sends from then on. */
export function takeHandedToken(): string | undefined {
  const address = new URL(location.href)
  const token = address.searchParams.get(NAME)
  if (token === null) return undefined
  address.searchParams.delete(NAME)
  history.replaceState(history.state, '', address.pathname + address.search + address.hash)
  return token
}

/** `ask` is asked whether the present person gives way. A token that is no good leaves everything as it is. */
export async function acceptToken(token: string, ask: () => Promise<boolean>): Promise<void> {
  const present = accessToken()
  const isOther = present !== undefined && readToken(present)?.sub !== readToken(token)?.sub
  if (isOther && !(await ask())) return
  try {
    const opened = await swapToken(token)
    // The server's side of the session that gives way would last for hours more.
    if (present !== undefined) await closeSession()
    await openSession(opened)
  } catch (error) {
    logError(error, 'handover')
    if (accessToken() === undefined) explain(t('handover.failed'))
  }
}
