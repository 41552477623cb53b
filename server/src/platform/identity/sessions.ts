// Sessions in the database: opened by signing in, renewed by a refresh token that is good once, ended by signing out.
import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../database/database.ts'
import { daysAhead, dbNow } from '../database/instant.ts'
import type { Principal } from './principal.ts'
import { principalReader } from './principal-reader.ts'

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

    principal: principalReader(db),
  }
}
