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
}

/** The calls of specification §7.4 that a session is made of. */
export function sessionRoutes({ db, clock, tokens, sessions }: SessionDeps): FastifyPluginAsyncZod {
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
      async ({ body }) => succeed(await tokensFor(await sessions.open(await authenticate(db, body)))),
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

/** The account that the password opens. A wrong name and a wrong password take as long and answer the same. */
async function authenticate(db: Db, { username, password }: LoginRequest): Promise<number> {
  const account = await db
    .selectFrom('account')
    .select(['id', 'password_hash', 'disabled'])
    .where(sql<string>`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
  if (!(await passwordMatches(account?.password_hash, password)) || account === undefined) {
    throw new Failure('bad_credentials')
  }
  if (account.disabled !== 0) throw new Failure('account_disabled')
  await db.updateTable('account').set({ last_login_time: dbNow }).where('id', '=', account.id).execute()
  return account.id
}
