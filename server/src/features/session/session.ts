// Signing in, renewing, who am I, signing out.
import {
  type LoginRequest,
  type ServerConfig,
  SESSION_PATHS,
  type Tokens,
  type UserInfo,
} from '@cangdan/protocol'
import { loginRequest, refreshRequest } from '@cangdan/protocol/schemas'
import { sql } from 'kysely'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import { principalOf } from '#platform/http/access.ts'
import { languageOf, succeed } from '#platform/http/replies.ts'
import type { LoginGuard } from '#platform/identity/login-guard.ts'
import { passwordMatches } from '#platform/identity/passwords.ts'
import type { OpenedSession, Sessions } from '#platform/identity/sessions.ts'
import { ACCESS_TOKEN_LIFE, type AccessTokens } from '#platform/identity/tokens.ts'
import { MESSAGES } from '#platform/messages.ts'
import { readUserInfo } from './user-info.ts'

export interface SessionDeps {
  db: Db
  clock: Clock
  tokens: AccessTokens
  sessions: Sessions
  guard: LoginGuard
}

/** The calls of specification §7.4 that a session is made of. */
export function sessionRoutes({ db, clock, tokens, sessions, guard }: SessionDeps): FastifyPluginAsyncZod {
  const publicly = { access: 'public' } as const
  const signedIn = { access: 'signed-in' } as const

  const tokensFor = async ({ sessionId, accountId, refreshToken }: OpenedSession): Promise<Tokens> => ({
    access_token: await tokens.sign(sessionId, accountId),
    refresh_token: refreshToken,
    expires_in: ACCESS_TOKEN_LIFE,
  })

  return async (app) => {
    app.get(`/${SESSION_PATHS.serverConfig}`, { config: publicly }, async () =>
      succeed<ServerConfig>({ server_time: clock.now(), sms_login_open: 0, addons: [] }),
    )

    app.post(
      `/${SESSION_PATHS.login}`,
      { config: publicly, schema: { body: loginRequest } },
      async ({ body, ip }) => {
        const attempt = { ...body, address: ip }
        const account = await guard.attempt(attempt, () => accountOpenedBy(db, body))
        return succeed(await tokensFor(await sessions.open(await welcome(db, account))))
      },
    )

    app.post(
      `/${SESSION_PATHS.refresh}`,
      { config: publicly, schema: { body: refreshRequest } },
      async ({ body }) => {
        const renewed = await sessions.renew(body.refresh_token)
        if (renewed === undefined) throw new Failure('login_required', { data: 'login' })
        return succeed(await tokensFor(renewed))
      },
    )

    app.get(`/${SESSION_PATHS.info}`, { config: signedIn }, async (request) =>
      succeed<UserInfo>(await readUserInfo(db, principalOf(request), languageOf(request))),
    )

    app.get(`/${SESSION_PATHS.logout}`, { config: signedIn }, async (request) => {
      await sessions.end(principalOf(request).sessionId)
      return succeed(null, MESSAGES.done[languageOf(request)])
    })
  }
}

interface OpenedAccount {
  id: number
  disabled: number
}

/** The account that the password opens. A wrong name and a wrong password take as long and answer the same. */
async function accountOpenedBy(
  db: Db,
  { username, password }: LoginRequest,
): Promise<OpenedAccount | undefined> {
  const account = await db
    .selectFrom('account')
    .select(['id', 'password_hash', 'disabled'])
    .where(sql<string>`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
  return (await passwordMatches(account?.password_hash, password)) ? account : undefined
}

/** A disabled account stays so until somebody enables it, whatever becomes of locks. */
async function welcome(db: Db, { id, disabled }: OpenedAccount): Promise<number> {
  if (disabled !== 0) throw new Failure('account_disabled')
  await db.updateTable('account').set({ last_login_time: dbNow }).where('id', '=', id).execute()
  return id
}
