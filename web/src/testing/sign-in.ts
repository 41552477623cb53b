// Signs this browser in with a fake server session that can verify its signatures.
import type { OpenedTokens } from '@cangdan/protocol'
import { deviceKey } from '#api/keys/device-key.ts'
import { openSession } from '#api/session/sign-in.ts'
import { tokenFor } from './fake-server.ts'
import { ServerSession } from './server-session.ts'

interface Wanted {
  readonly seconds?: number
  readonly subject?: string
  readonly refreshToken?: string
}

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

export function openedFor(body: unknown, wanted: Wanted = {}): OpenedTokens {
  return openedTokens(new ServerSession((body as { public_key: string }).public_key), wanted)
}
