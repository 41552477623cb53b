// Handover code in the address, where the specification has an access token (S2): removed from the address and exchanged for a new session.
// Another signed-in user confirms first.
import { logError } from '#api/error-log.ts'
import { getAccessToken, setEndReason } from '#api/session/session-store.ts'
import { openSession, exchangeToken } from '#api/session/sign-in.ts'
import { closeSession } from '#api/session/sign-out.ts'
import { readToken } from '#api/session/token.ts'
import { t } from '#i18n/index.ts'

const NAME = 'access_token'

/** Must run first: the address is stored in the history and sent with later requests. */
export function takeHandoverToken(): string | undefined {
  const address = new URL(location.href)
  const token = address.searchParams.get(NAME)
  if (token === null) return undefined
  address.searchParams.delete(NAME)
  history.replaceState(history.state, '', address.pathname + address.search + address.hash)
  return token
}

/** `ask` returns whether the current user agrees. An invalid token changes nothing. */
export async function acceptHandover(token: string, ask: () => Promise<boolean>): Promise<void> {
  const present = getAccessToken()
  const isOther = present !== undefined && readToken(present)?.sub !== readToken(token)?.sub
  if (isOther && !(await ask())) return
  try {
    const opened = await exchangeToken(token)
    // Otherwise the replaced session would stay valid on the server for hours.
    if (present !== undefined) await closeSession()
    await openSession(opened)
  } catch (error) {
    logError(error, 'handover')
    if (getAccessToken() === undefined) setEndReason(t('handover.failed'))
  }
}
