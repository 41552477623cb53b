// Signs this browser in, with a server's half to check its signatures by.
import type { OpenedTokens } from '@cangdan/protocol'
import { deviceKey } from '#api/keys/device-key.ts'
import { openSession } from '#api/session/sign-in.ts'
import { tokenFor } from './fake-server.ts'
import { ServerSession } from './server-session.ts'

interface Wanted {
  /** Until the access token ends. */
  readonly seconds?: number
  readonly subject?: string
  readonly refreshToken?: string
}

/** What the server answers when it opens this session. */
function openedTokens(session: ServerSession, wanted: Wanted = {}): OpenedTokens {
  const { seconds = 600, subject = '1', refreshToken = 'first' } = wanted
  return {
    access_token: tokenFor(seconds, subject, session.id),
    refresh_token: refreshToken,
    expires_in: seconds,
    session_id: session.id,
    server_key: session.serverKey,
  }
}

export async function signedIn(wanted: Wanted = {}): Promise<ServerSession> {
  const session = new ServerSession((await deviceKey()).publicKey)
  await openSession(openedTokens(session, wanted))
  return session
}

/** A login call's answer, for the key that it brought. */
export function openedFor(body: unknown, wanted: Wanted = {}): OpenedTokens {
  return openedTokens(new ServerSession((body as { public_key: string }).public_key), wanted)
}
