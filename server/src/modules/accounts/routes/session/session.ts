import {
  type Language,
  type LoginRequest,
  SESSION_PATHS,
  type UserInfo,
  type ErrorCode,
  type OpenedTokens,
  type Tokens,
} from '@cangdan/protocol'
import {
  loginRequest,
  openedTokensAnswer,
  refreshRequest,
  swapRequest,
  tokensAnswer,
  userInfoAnswer,
} from '@cangdan/protocol/schemas'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import type { FileUrls } from '#platform/files/file-urls.ts'
import { principalOf, sessionOf } from '#platform/http/security/access.ts'
import { networkOf } from '#platform/http/requests/client-address.ts'
import { languageOf, succeed } from '#platform/http/responses/replies.ts'
import { defineCall } from '#platform/http/described.ts'
import type { ZodRoutes } from '#platform/http/zod-routes.ts'
import { agentOf } from '#platform/http/requests/user-agent.ts'
import { LOGIN_TYPES, type LoginAttempt, tellOpened, tellRefused } from '#platform/identity/login-log.ts'
import type { LoginGuard } from '#platform/identity/login-guard.ts'
import type { SecondFactors } from '#platform/identity/second-factor.ts'
import { passwordMatches } from '#platform/identity/passwords.ts'
import { recordSecurityEvent } from '#platform/identity/security-events.ts'
import { thumbprint } from '#platform/identity/session-keys.ts'
import type { OpenedSession, Opening, Sessions, RenewedSession } from '#platform/identity/sessions.ts'
import type { OrganisationKind } from '#platform/identity/principal.ts'
import { assertOpen } from '#platform/site/site.ts'
import { assertSmsLogin } from '#platform/phone/sms-login.ts'
import type { AccessTokens, TokenClaims } from '#platform/identity/tokens.ts'
import { ownSessionRoutes } from './own-sessions.ts'
import { type OpenedAccount, type ProvenAccount, secondStep } from './second-step.ts'
import { serverConfigRoute } from './server-config.ts'
import { SESSION_TITLES } from './session.titles.ts'
import { accountOpenedByCode } from './sms-login.ts'
import { unlockRoute } from './unlock.ts'
import { readUserInfo } from './user-info.ts'
import { recentSafety } from '#platform/safety/safety.ts'

export interface SessionDeps {
  db: Db
  tokens: AccessTokens
  sessions: Sessions
  guard: LoginGuard
  factors: SecondFactors
  urls: FileUrls
  apiHosts: readonly string[]
  hasSms: boolean
}

export function sessionRoutes(deps: SessionDeps): ZodRoutes {
  const { db, tokens, sessions, guard, urls } = deps
  const calls = describedCalls()
  const { opened: openedAnswer, renewed: renewedAnswer } = tokenAnswers(db, tokens)
  return async (app) => {
    await app.register(serverConfigRoute(deps))

    app.post(`/${SESSION_PATHS.login}`, calls.login, async (request) => {
      const { body, clientAddress: ip } = request
      requireOwnKey(request, body.public_key)
      const way = await wayIn(deps, { body, ip }, languageOf(request))
      const attempt = { type: way.type, username: body.username, ip, agent: agentOf(request) }
      const opened = await logged(db, attempt, async () => {
        const admitted = await admit(deps, { body, ip }, way)
        const session = await sessions.open({ ...admitted, ...openingOf(request, body.public_key) })
        return required(session, 'bad_request')
      })
      return succeed(await openedAnswer(opened))
    })

    app.post(`/${SESSION_PATHS.swap}`, calls.swap, async (request) => {
      const { body, clientAddress: ip } = request
      requireOwnKey(request, body.public_key)
      const attempt = { type: LOGIN_TYPES.swap, username: '', ip, agent: agentOf(request) }
      const opened = await logged(db, attempt, async () => {
        const claims = await handoverOf({ db, tokens, sessions }, body.access_token, ip)
        const swapped = claims && (await sessions.swap(claims, openingOf(request, body.public_key)))
        return required(swapped, 'login_required')
      })
      return succeed(await openedAnswer(opened))
    })

    app.post(`/${SESSION_PATHS.refresh}`, calls.refresh, async (request) => {
      const { sessionId } = principalOf(request)
      const renewed = await sessions.renew(sessionId, request.body.refresh_token, request.clientAddress)
      if (renewed === undefined) throw new Failure('login_required', { data: 'login' })
      return succeed(await renewedAnswer(renewed))
    })

    app.get(`/${SESSION_PATHS.info}`, calls.info, async (request) =>
      succeed<UserInfo>(await readUserInfo({ db, urls }, sessionOf(request), languageOf(request))),
    )

    await app.register(ownSessionRoutes({ sessions, tokens }))
    await app.register(unlockRoute({ db, guard }))
  }
}

const openingOf = (request: FastifyRequest, publicKey: string) => {
  const { browser, os } = agentOf(request)
  const agent = [browser, os].filter((name) => name !== '').join(' · ')
  return { publicKey, ip: request.clientAddress, agent }
}

const describedCalls = () =>
  ({
    login: defineCall(
      SESSION_TITLES.login,
      { access: 'public' },
      { body: loginRequest, answer: openedTokensAnswer },
    ),
    swap: defineCall(
      SESSION_TITLES.swap,
      { access: 'public' },
      { body: swapRequest, answer: openedTokensAnswer },
    ),
    refresh: defineCall(
      SESSION_TITLES.refresh,
      { access: 'session-key' },
      { body: refreshRequest, answer: tokensAnswer },
    ),
    info: defineCall(SESSION_TITLES.info, { access: 'signed-in', whenDue: true }, { answer: userInfoAnswer }),
  }) as const

/** Returns the claims of a hand-over token. An access token is rejected, and its appearance here is recorded. */
async function handoverOf(
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
async function logged(
  db: Db,
  attempt: LoginAttempt,
  open: () => Promise<OpenedSession>,
): Promise<OpenedSession> {
  const opened = await open().catch(async (error: unknown) => {
    if (error instanceof Failure) await tellRefused(db, attempt, error.code)
    throw error
  })
  await tellOpened(db, attempt, opened)
  return opened
}

function required<T>(found: T | undefined, code: 'bad_request' | 'login_required'): T {
  if (found !== undefined) return found
  throw new Failure(code, code === 'login_required' ? { data: 'login' } : {})
}

/** @throws Failure `bad_signature` unless the device header names the key */
function requireOwnKey({ headers }: FastifyRequest, publicKey: string): void {
  if (headers['device'] !== thumbprint(publicKey)) throw new Failure('bad_signature')
}

/** Returns the account with this name and password. A wrong name takes as long as a wrong password and has the same result. */
async function accountOpenedBy(
  db: Db,
  { username, password }: LoginRequest,
  ip: string,
): Promise<ProvenAccount | undefined> {
  const account = await db
    .selectFrom('account')
    .select(['id', 'username as name', 'password_hash'])
    .select(sql<boolean>`is_usable(disabled, lock_end_time)`.as('isUsable'))
    .where(sql<string>`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
  return (await passwordMatches(networkOf(ip), account?.password_hash ?? undefined, password))
    ? account
    : undefined
}

/** Checks the password or SMS code and records device and network as known. Returns the account, and whether a second factor was verified. */
async function admit(
  { db, guard }: SessionDeps,
  { body, ip }: { body: LoginRequest; ip: string },
  { open, wrongAs }: Awaited<ReturnType<typeof wayIn>>,
): Promise<Pick<Opening, 'accountId' | 'isProven'>> {
  const from = { device: thumbprint(body.public_key), address: ip }
  const account = await guard.attempt(
    { ...body, ...from, wrongAs },
    open,
    ({ factor }) => factor !== 'missing',
  )
  if (account.factor === 'missing') throw new Failure('factor_required')
  const accountId = await welcome(db, account, ip)
  await guard.remember([body.username, account.name], from)
  return { accountId, isProven: account.factor === 'shown' }
}

/** Selects how the attempt is proved: by password or SMS code, with the code of the second factor if there is one. */
async function wayIn(
  { db, hasSms, factors }: SessionDeps,
  { body, ip }: { body: LoginRequest; ip: string },
  language: Language,
) {
  const step = secondStep(factors, body.factor_code)
  // The error does not disclose whether the password or the code was wrong.
  const wrongAs = (code: 'bad_verify_code' | undefined) =>
    body.factor_code === undefined ? code : ('bad_factor_code' as const)
  if (body.type !== LOGIN_TYPES.sms) {
    const open = async (): Promise<OpenedAccount | undefined> => {
      const account = await accountOpenedBy(db, body, ip)
      return account && step(db, account)
    }
    return { type: LOGIN_TYPES.password, wrongAs: wrongAs(undefined), open }
  }
  await assertSmsLogin(db, hasSms)
  const open = () => accountOpenedByCode(db, body, { language, step })
  return { type: LOGIN_TYPES.sms, wrongAs: wrongAs('bad_verify_code'), open }
}

/** @throws Failure `account_disabled`: a disabled account has to be enabled by hand. An expired lock is cleared. */
async function welcome(db: Db, { id, isUsable }: ProvenAccount, ip: string): Promise<number> {
  if (!isUsable) throw new Failure('account_disabled')
  const { kind } = await db
    .selectFrom('account')
    .innerJoin('organisation', 'organisation.id', 'account.organisation_id')
    .select('organisation.kind')
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow()
  await assertOpen(db, kind as OrganisationKind)
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

function tokenAnswers(db: Db, tokens: AccessTokens) {
  const renewed = async ({ sessionId, accountId, refreshToken }: RenewedSession): Promise<Tokens> => {
    const life = (await recentSafety(db)).token_minute * 60
    return {
      access_token: await tokens.sign(sessionId, accountId, life),
      refresh_token: refreshToken,
      expires_in: life,
    }
  }
  const opened = async (session: OpenedSession): Promise<OpenedTokens> => ({
    ...(await renewed(session)),
    session_id: session.sessionId,
    server_key: session.serverKey,
  })
  return { renewed, opened }
}
