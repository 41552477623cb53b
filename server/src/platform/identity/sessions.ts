// Sessions in the database: opened by signing in, renewed by a refresh token that is good once, ended by signing out.
import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { daysAhead, dbNow } from '../database/instant.ts'
import type { OrganisationKind, Principal } from './principal.ts'

/** Days that a session lives without being renewed. */
const SESSION_DAYS = 7

export interface OpenedSession {
  sessionId: string
  accountId: number
  refreshToken: string
}

export interface Sessions {
  open(accountId: number): Promise<OpenedSession>
  /** Swaps the refresh token for its successor; `undefined` where it is not, or no longer, a good one. */
  renew(refreshToken: string): Promise<OpenedSession | undefined>
  end(sessionId: string): Promise<void>
  /** Who a live session belongs to, with the rights of this moment. */
  principal(sessionId: string): Promise<Principal | undefined>
}

const lifeEnds = daysAhead(SESSION_DAYS)

const newToken = () => randomBytes(32).toString('base64url')

export function sessions(db: Db, pepper: Buffer): Sessions {
  const hashOf = (token: string) => createHmac('sha256', pepper).update(token).digest()

  return {
    async open(accountId) {
      const refreshToken = newToken()
      const { id } = await db
        .insertInto('session')
        .values({ account_id: accountId, refresh_hash: hashOf(refreshToken), expires_at: lifeEnds })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { sessionId: id, accountId, refreshToken }
    },

    async renew(refreshToken) {
      const successor = newToken()
      const renewed = await db
        .updateTable('session')
        .set({ refresh_hash: hashOf(successor), expires_at: lifeEnds })
        .where('refresh_hash', '=', hashOf(refreshToken))
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', dbNow)
        .returning(['id', 'account_id'])
        .executeTakeFirst()
      return renewed && { sessionId: renewed.id, accountId: renewed.account_id, refreshToken: successor }
    },

    async end(sessionId) {
      await db.updateTable('session').set({ revoked_at: dbNow }).where('id', '=', sessionId).execute()
    },

    principal: (sessionId) => readPrincipal(db, sessionId),
  }
}

async function readPrincipal(db: Db, sessionId: string): Promise<Principal | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .innerJoin('organisation', 'organisation.id', 'account.organisation_id')
    .select((eb) => [
      'account.id',
      'account.person_id',
      'account.organisation_id',
      'organisation.kind',
      eb
        .selectFrom('account_role')
        .innerJoin('role', 'role.id', 'account_role.role_id')
        .whereRef('account_role.account_id', '=', 'account.id')
        .select(
          sql<{ name: string; paths: string[]; apis: string[] }[]>`coalesce(
            json_agg(json_build_object('name', role.name, 'paths', role.path_arr, 'apis', role.api_arr)
                     order by role.id), '[]')`.as('roles'),
        )
        .as('roles'),
    ])
    .where('session.id', '=', sessionId)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', dbNow)
    .where('account.disabled', '=', 0)
    .executeTakeFirst()
  if (row === undefined) return undefined

  const roles = row.roles ?? []
  return {
    accountId: row.id,
    personId: row.person_id,
    organisationId: row.organisation_id,
    organisationKind: row.kind as OrganisationKind,
    sessionId,
    roles: roles.map((role) => role.name),
    isAdmin: roles.some((role) => role.name === 'admin'),
    paths: new Set(roles.flatMap((role) => role.paths)),
    apis: new Set(roles.flatMap((role) => role.apis)),
  }
}
