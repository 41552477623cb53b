// Signs this browser in with a fake server session that can verify its signatures.
import type { SessionTokens } from '@cangdan/protocol'
import { loadDeviceKey } from '#api/keys/device-key.ts'
import { openSession } from '#api/session/sign-in.ts'
import { createToken } from './fake-server.ts'
import { ServerSession } from './server-session.ts'

interface SessionOptions {
  readonly seconds?: number
  readonly subject?: string
  readonly refreshToken?: string
}

function createTokens(session: ServerSession, options: SessionOptions = {}): SessionTokens {
  const { seconds = 600, subject = '1', refreshToken = 'first' } = options
  return {
    access_token: createToken(seconds, subject, session.id),
    refresh_token: refreshToken,
    expires_in: seconds,
    session_id: session.id,
    server_key: session.serverKey,
  }
}

export async function signInAs(options: SessionOptions = {}): Promise<ServerSession> {
  const session = new ServerSession((await loadDeviceKey()).publicKey)
  await openSession(createTokens(session, options))
  return session
}

export function createTokensFor(body: unknown, options: SessionOptions = {}): SessionTokens {
  return createTokens(new ServerSession((body as { public_key: string }).public_key), options)
}
