import { type Language, type LoginRequest, SESSION_PATHS, type UserInfo } from '@cangdan/protocol'
import {
  loginRequest,
  sessionTokensResponse,
  refreshRequest,
  swapRequest,
  tokensResponse,
  userInfoResponse,
} from '@cangdan/protocol/schemas'
import { sql } from 'kysely'
import type { Registry } from '#engine/declare/records/writer.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { FileUrls } from '#platform/files/file-urls.ts'
import { getPrincipal, getSession } from '#platform/http/security/access.ts'
import { computeNetwork } from '#platform/http/requests/client-address.ts'
import { getRequestLanguage, buildSuccess } from '#platform/http/responses/replies.ts'
import { defineCall } from '#platform/http/call-description.ts'
import type { ZodRoutes } from '#platform/http/zod-routes.ts'
import { LOGIN_TYPES } from '#platform/identity/login-log.ts'
import type { LoginGuard } from '#platform/identity/login-guard.ts'
import type { SecondFactors } from '#platform/identity/second-factor.ts'
import { verifyPassword } from '#platform/identity/passwords.ts'
import { recordSecurityEvent } from '#platform/identity/security-events.ts'
import { computeThumbprint } from '#platform/identity/session-keys.ts'
import type { SessionInput, Sessions } from '#platform/identity/sessions.ts'
import { assertSmsLoginAllowed } from '#platform/phone/sms-login.ts'
import type { SmsSender } from '#platform/phone/sms-queue.ts'
import type { AccessTokens, TokenClaims } from '#platform/identity/tokens.ts'
import { admitAccount } from './admit-account.ts'
import { ownSignIn } from './own-sign-in.ts'
import { createTokens, openLoggedSession, requireOwnKey } from './open-session.ts'
import { createOwnSessionRoutes } from './own-sessions.ts'
import { type OpenedAccount, type ProvenAccount, createSecondStep } from './second-step.ts'
import { createServerConfigRoute, type ServerConfigDeps } from './server-config.ts'
import { SESSION_TITLES } from './session.titles.ts'
import { findAccountByCode } from './sms-login.ts'
import { createUnlockRoute } from './unlock.ts'
import { readUserInfo } from './user-info.ts'

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
  registry: Registry
  modules: ServerConfigDeps['modules']
}

export function createSessionRoutes(deps: SessionDeps): ZodRoutes {
  const { db, tokens, sessions, guard, urls } = deps
  const calls = describeCalls()
  return async (app) => {
    await app.register(createServerConfigRoute(deps))

    app.post(`/${SESSION_PATHS.login}`, calls.login, async (request) => {
      const { body, clientAddress: ip } = request
      requireOwnKey(request, body.public_key)
      const way = await selectProof(deps, { body, ip }, getRequestLanguage(request))
      const attempt = { type: way.type, username: body.username, publicKey: body.public_key }
      const opened = await openLoggedSession(deps, request, attempt, async (opening) => {
        const admitted = await admit(deps, { body, ip }, way)
        return requireFound(await sessions.open({ ...admitted, ...opening }), 'bad_request')
      })
      return buildSuccess(opened)
    })

    app.post(`/${SESSION_PATHS.swap}`, calls.swap, async (request) => {
      const { body, clientAddress: ip } = request
      const attempt = { type: LOGIN_TYPES.swap, username: '', publicKey: body.public_key }
      const opened = await openLoggedSession(deps, request, attempt, async (opening) => {
        const claims = requireFound(
          await readHandoverToken({ db, tokens, sessions }, body.access_token, ip),
          'login_required',
        )
        const onOpened = (tx: Db, to: string) => ownSignIn.get().handOver(tx, { from: claims.sessionId, to })
        return requireFound(await sessions.swap(claims, { opening, onOpened }), 'login_required')
      })
      return buildSuccess(opened)
    })

    app.post(`/${SESSION_PATHS.refresh}`, calls.refresh, async (request) => {
      const { sessionId } = getPrincipal(request)
      const renewed = await sessions.renew(sessionId, request.body.refresh_token, request.clientAddress)
      if (renewed === undefined) throw new Failure('login_required', { data: 'login' })
      return buildSuccess(await createTokens(deps, renewed))
    })

    app.get(`/${SESSION_PATHS.info}`, calls.info, async (request) =>
      buildSuccess<UserInfo>(await readUserInfo({ db, urls }, getSession(request), getRequestLanguage(request))),
    )

    await app.register(createOwnSessionRoutes({ sessions, tokens }))
    await app.register(createUnlockRoute({ db, guard }))
  }
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

function requireFound<T>(found: T | undefined, code: 'bad_request' | 'login_required'): T {
  if (found !== undefined) return found
  throw new Failure(code, code === 'login_required' ? { data: 'login' } : {})
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
  { db, guard, registry }: SessionDeps,
  { body, ip }: { body: LoginRequest; ip: string },
  { open, errorCode }: Awaited<ReturnType<typeof selectProof>>,
): Promise<Pick<SessionInput, 'accountId' | 'isProven'>> {
  const from = { device: computeThumbprint(body.public_key), address: ip }
  const account = await guard.attempt({ ...body, ...from, errorCode }, open, ({ factor }) => factor !== 'missing')
  if (account.factor === 'missing') throw new Failure('factor_required')
  await ownSignIn.get().assertOpen(db, { accountId: account.id, ip, registry })
  const accountId = await admitAccount(db, account, ip)
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
