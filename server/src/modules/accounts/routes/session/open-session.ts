// Opens the session of a sign-in and logs the attempt.
import type { SessionTokens, Tokens } from '@cangdan/protocol'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { getAgent } from '#platform/http/requests/user-agent.ts'
import { type LoginAttempt, logRejectedSignIn, logSignIn } from '#platform/identity/login-log.ts'
import { computeThumbprint } from '#platform/identity/session-keys.ts'
import type { OpenedSession, RenewedSession, SessionInput } from '#platform/identity/sessions.ts'
import type { AccessTokens } from '#platform/identity/tokens.ts'
import { getSafety } from '#platform/safety/safety.ts'

export type SessionOpening = Omit<SessionInput, 'accountId' | 'isProven'>

export interface SessionAttempt {
  readonly type: number
  /** As typed; empty if the attempt has no user name. */
  readonly username: string
  readonly publicKey: string
}

/**
 * Opens a session by `open` for the key of the requesting browser. Returns its tokens after the sign-in was logged; rejections are logged too.
 * @throws Failure of `open`; `bad_signature` unless the device header names the key
 */
export async function openLoggedSession(
  { db, tokens }: { readonly db: Db; readonly tokens: AccessTokens },
  request: FastifyRequest,
  { type, username, publicKey }: SessionAttempt,
  open: (opening: SessionOpening) => Promise<OpenedSession>,
): Promise<SessionTokens> {
  requireOwnKey(request, publicKey)
  const agent = getAgent(request)
  const attempt = { type, username, ip: request.clientAddress, agent }
  const opened = await logAttempt(db, attempt, () => open(buildOpening(request, publicKey)))
  return {
    ...(await createTokens({ db, tokens }, opened)),
    session_id: opened.sessionId,
    server_key: opened.serverKey,
  }
}

export async function createTokens(
  { db, tokens }: { readonly db: Db; readonly tokens: AccessTokens },
  { sessionId, accountId, refreshToken }: RenewedSession,
): Promise<Tokens> {
  const life = (await getSafety(db)).token_minute * 60
  return {
    access_token: await tokens.sign(sessionId, accountId, life),
    refresh_token: refreshToken,
    expires_in: life,
  }
}

/** @throws Failure `bad_signature` unless the device header names the key */
export function requireOwnKey({ headers }: FastifyRequest, publicKey: string): void {
  if (headers['device'] !== computeThumbprint(publicKey)) throw new Failure('bad_signature')
}

const buildOpening = (request: FastifyRequest, publicKey: string) => {
  const { browser, os } = getAgent(request)
  const agent = [browser, os].filter((name) => name !== '').join(' · ')
  return { publicKey, ip: request.clientAddress, agent }
}

/** Opens a session and logs success or failure. A session is returned only after it was logged. */
async function logAttempt(db: Db, attempt: LoginAttempt, open: () => Promise<OpenedSession>): Promise<OpenedSession> {
  const opened = await open().catch(async (error: unknown) => {
    if (error instanceof Failure) await logRejectedSignIn(db, attempt, error.code)
    throw error
  })
  await logSignIn(db, attempt, opened)
  return opened
}
