import {
  type Language,
  type LoginRequest,
  SESSION_PATHS,
  type UserInfo,
  type ErrorCode,
  type SessionTokens,
  type Tokens,
} from '@cangdan/protocol'
import {
  loginRequest,
  sessionTokensResponse,
  refreshRequest,
  swapRequest,
  tokensResponse,
  userInfoResponse,
} from '@cangdan/protocol/schemas'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import type { FileUrls } from '#platform/files/file-urls.ts'
import { getPrincipal, getSession } from '#platform/http/security/access.ts'
import { computeNetwork } from '#platform/http/requests/client-address.ts'
import { getRequestLanguage, buildSuccess } from '#platform/http/responses/replies.ts'
import { defineCall } from '#platform/http/call-description.ts'
import type { ZodRoutes } from '#platform/http/zod-routes.ts'
import { getAgent } from '#platform/http/requests/user-agent.ts'
import { LOGIN_TYPES, type LoginAttempt, logSignIn, logRejectedSignIn } from '#platform/identity/login-log.ts'
import type { LoginGuard } from '#platform/identity/login-guard.ts'
import type { SecondFactors } from '#platform/identity/second-factor.ts'
import { verifyPassword } from '#platform/identity/passwords.ts'
import { recordSecurityEvent } from '#platform/identity/security-events.ts'
import { computeThumbprint } from '#platform/identity/session-keys.ts'
import type { OpenedSession, SessionInput, Sessions, RenewedSession } from '#platform/identity/sessions.ts'
import type { OrganisationKind } from '#platform/identity/principal.ts'
import { assertPlatformOpen } from '#platform/site/site.ts'
import { assertSmsLoginAllowed } from '#platform/phone/sms-login.ts'
import type { SmsSender } from '#platform/phone/sms-queue.ts'
import type { AccessTokens, TokenClaims } from '#platform/identity/tokens.ts'
import { createOwnSessionRoutes } from './own-sessions.ts'
import { type OpenedAccount, type ProvenAccount, createSecondStep } from './second-step.ts'
import { createServerConfigRoute, type ServerConfigDeps } from './server-config.ts'
import { SESSION_TITLES } from './session.titles.ts'
import { findAccountByCode } from './sms-login.ts'
import { createUnlockRoute } from './unlock.ts'
import { readUserInfo } from './user-info.ts'
import { getSafety } from '#platform/safety/safety.ts'

export interface SessionDeps {
  db: Db
  tokens: AccessTokens
  sessions: Sessions
  guard: LoginGuard
  factors: SecondFactors
  urls: FileUrls
  apiHosts: readonly string[]
  isDevelopment: boolean
  sms: SmsSender
  modules: ServerConfigDeps['modules']
}

export function createSessionRoutes(deps: SessionDeps): ZodRoutes {
  const { db, tokens, sessions, guard, urls } = deps
  const calls = describeCalls()
  const { opened: openedAnswer, renewed: renewedAnswer } = createTokenAnswers(db, tokens)
  return async (app) => {
    await app.register(createServerConfigRoute(deps))

    app.post(`/${SESSION_PATHS.login}`, calls.login, async (request) => {
      const { body, clientAddress: ip } = request
      requireOwnKey(request, body.public_key)
      const way = await selectProof(deps, { body, ip }, getRequestLanguage(request))
      const attempt = { type: way.type, username: body.username, ip, agent: getAgent(request) }
      const opened = await logAttempt(db, attempt, async () => {
        const admitted = await admit(deps, { body, ip }, way)
        const session = await sessions.open({ ...admitted, ...buildOpening(request, body.public_key) })
        return requireFound(session, 'bad_request')
      })
      return buildSuccess(await openedAnswer(opened))
    })

    app.post(`/${SESSION_PATHS.swap}`, calls.swap, async (request) => {
      const { body, clientAddress: ip } = request
      requireOwnKey(request, body.public_key)
      const attempt = { type: LOGIN_TYPES.swap, username: '', ip, agent: getAgent(request) }
      const opened = await logAttempt(db, attempt, async () => {
        const claims = await readHandoverToken({ db, tokens, sessions }, body.access_token, ip)
        const swapped = claims && (await sessions.swap(claims, buildOpening(request, body.public_key)))
        return requireFound(swapped, 'login_required')
      })
      return buildSuccess(await openedAnswer(opened))
    })

    app.post(`/${SESSION_PATHS.refresh}`, calls.refresh, async (request) => {
      const { sessionId } = getPrincipal(request)
      const renewed = await sessions.renew(sessionId, request.body.refresh_token, request.clientAddress)
      if (renewed === undefined) throw new Failure('login_required', { data: 'login' })
      return buildSuccess(await renewedAnswer(renewed))
    })

    app.get(`/${SESSION_PATHS.info}`, calls.info, async (request) =>
      buildSuccess<UserInfo>(await readUserInfo({ db, urls }, getSession(request), getRequestLanguage(request))),
    )

    await app.register(createOwnSessionRoutes({ sessions, tokens }))
    await app.register(createUnlockRoute({ db, guard }))
  }
}

const buildOpening = (request: FastifyRequest, publicKey: string) => {
  const { browser, os } = getAgent(request)
  const agent = [browser, os].filter((name) => name !== '').join(' · ')
  return { publicKey, ip: request.clientAddress, agent }
}

const describeCalls = () =>
  ({
    login: defineCall(
      SESSION_TITLES.login,
      { access: 'public' },
      { body: loginRequest, answer: sessionTokensResponse },
    ),
    swap: defineCall(SESSION_TITLES.swap, { access: 'public' }, { body: swapRequest, answer: sessionTokensResponse }),
    refresh: defineCall(
      SESSION_TITLES.refresh,
      { access: 'session-key' },
      { body: refreshRequest, answer: tokensResponse },
    ),
    info: defineCall(SESSION_TITLES.info, { access: 'signed-in', whenDue: true }, { answer: userInfoResponse }),
  }) as const

/** Returns the claims of a hand-over token. An access token is rejected, and its appearance here is recorded. */
async function readHandoverToken(
  { db, tokens, sessions }: Pick<SessionDeps, 'db' | 'tokens' | 'sessions'>,
  token: string,
  ip: string,
): Promise<TokenClaims | undefined> {
  const handover = await tokens.readHandover(token)
  const access = handover === undefined ? await tokens.read(token) : undefined
  const session = access && (await sessions.live(access.sessionId))
  if (session !== undefined) {
    const { accountId, sessionId } = session.principal
    await recordSecurityEvent(db, { kind: 'access_token_handed', accountId, sessionId, ip, detail: {} })
  }
  return handover
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

function requireFound<T>(found: T | undefined, code: 'bad_request' | 'login_required'): T {
  if (found !== undefined) return found
  throw new Failure(code, code === 'login_required' ? { data: 'login' } : {})
}

/** @throws Failure `bad_signature` unless the device header names the key */
function requireOwnKey({ headers }: FastifyRequest, publicKey: string): void {
  if (headers['device'] !== computeThumbprint(publicKey)) throw new Failure('bad_signature')
}

/**
 * Returns the account with this user name and password; if `name` is not empty, only one of the organisation with this name (D3). A wrong name
 * takes as long as a wrong password and has the same result.
 */
async function findAccountByPassword(
  db: Db,
  { username, password, name = '' }: LoginRequest,
  ip: string,
): Promise<ProvenAccount | undefined> {
  const account = await db
    .selectFrom('account')
    .innerJoin('organisation', 'organisation.id', 'account.organisation_id')
    .select(['account.id', 'account.username as name', 'account.password_hash'])
    .select(sql<boolean>`is_usable(account.disabled, account.lock_end_time)`.as('isUsable'))
    .where(sql<string>`lower(account.username)`, '=', username.toLowerCase())
    .$if(name !== '', (query) => query.where(sql<string>`lower(organisation.name)`, '=', name.toLowerCase()))
    .executeTakeFirst()
  return (await verifyPassword(computeNetwork(ip), account?.password_hash ?? undefined, password)) ? account : undefined
}

/** Checks the password or SMS code and records device and network as known. Returns the account, and whether a second factor was verified. */
async function admit(
  { db, guard }: SessionDeps,
  { body, ip }: { body: LoginRequest; ip: string },
  { open, errorCode }: Awaited<ReturnType<typeof selectProof>>,
): Promise<Pick<SessionInput, 'accountId' | 'isProven'>> {
  const from = { device: computeThumbprint(body.public_key), address: ip }
  const account = await guard.attempt({ ...body, ...from, errorCode }, open, ({ factor }) => factor !== 'missing')
  if (account.factor === 'missing') throw new Failure('factor_required')
  const accountId = await completeSignIn(db, account, ip)
  await guard.remember([body.username, account.name], from)
  return { accountId, isProven: account.factor === 'shown' }
}

/** Selects how the attempt is proved: by password or SMS code, with the code of the second factor if there is one. */
async function selectProof(
  { db, sms, factors }: SessionDeps,
  { body, ip }: { body: LoginRequest; ip: string },
  language: Language,
) {
  const step = createSecondStep(factors, body.factor_code)
  // The error does not disclose whether the password or the code was wrong.
  const getWrongCode = (code: 'bad_verify_code' | undefined) =>
    body.factor_code === undefined ? code : ('bad_factor_code' as const)
  if (body.type !== LOGIN_TYPES.sms) {
    const open = async (): Promise<OpenedAccount | undefined> => {
      const account = await findAccountByPassword(db, body, ip)
      return account && step(db, account)
    }
    return { type: LOGIN_TYPES.password, errorCode: getWrongCode(undefined), open }
  }
  await assertSmsLoginAllowed(db, sms)
  const open = () => findAccountByCode(db, body, { language, step })
  return { type: LOGIN_TYPES.sms, errorCode: getWrongCode('bad_verify_code'), open }
}

/** @throws Failure `account_disabled`: a disabled account has to be enabled by hand. An expired lock is cleared. */
async function completeSignIn(db: Db, { id, isUsable }: ProvenAccount, ip: string): Promise<number> {
  if (!isUsable) throw new Failure('account_disabled')
  const { kind } = await db
    .selectFrom('account')
    .innerJoin('organisation', 'organisation.id', 'account.organisation_id')
    .select('organisation.kind')
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow()
  await assertPlatformOpen(db, kind as OrganisationKind)
  await assertAdmitted(db, id)
  const signedIn = {
    last_login_time: dbNow,
    last_login_ip: ip,
    login_count: sql<number>`login_count + 1`,
    disabled: 0,
    lock_end_time: null,
  }
  await db.updateTable('account').set(signedIn).where('id', '=', id).execute()
  return id
}

const WAITS: Readonly<Record<number, ErrorCode>> = {
  0: 'supplier_pending',
  2: 'supplier_rejected',
  3: 'supplier_returned',
}

/**
 * Rejects registered users until their supplier is approved. @throws Failure `supplier_incomplete`, `supplier_pending`, `supplier_returned`,
 * `supplier_rejected`
 */
async function assertAdmitted(db: Db, accountId: number): Promise<void> {
  const { rows } = await sql<{ audit_status: number | null; audit_remark: string | null }>`
    select supplier.audit_status, supplier.audit_remark
      from account join organisation on organisation.id = account.organisation_id
      left join supplier on supplier.id = organisation.id
     where account.id = ${accountId} and organisation.is_admitted = 0`.execute(db)
  const [waiting] = rows
  if (waiting === undefined) return
  const code = waiting.audit_status === null ? undefined : WAITS[waiting.audit_status]
  throw new Failure(code ?? 'supplier_incomplete', { values: { remark: waiting.audit_remark ?? '' } })
}

function createTokenAnswers(db: Db, tokens: AccessTokens) {
  const renewed = async ({ sessionId, accountId, refreshToken }: RenewedSession): Promise<Tokens> => {
    const life = (await getSafety(db)).token_minute * 60
    return {
      access_token: await tokens.sign(sessionId, accountId, life),
      refresh_token: refreshToken,
      expires_in: life,
    }
  }
  const opened = async (session: OpenedSession): Promise<SessionTokens> => ({
    ...(await renewed(session)),
    session_id: session.sessionId,
    server_key: session.serverKey,
  })
  return { renewed, opened }
}
