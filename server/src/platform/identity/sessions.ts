// Sessions in the database: opened by signing in or handing over, kept alive by refresh tokens, ended by signing out.
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { dbNow, hoursAhead, secondsAgo } from '../database/instant.ts'
import { inTransaction } from '../database/transaction.ts'
import { type LiveSession, sessionReader } from './principal-reader.ts'
import { isOurs, readRefreshToken, type RefreshToken, refreshTokenOf } from './refresh-tokens.ts'
import { recordSecurityEvent } from './security-events.ts'
import { agreeOnKeys, sealKeys } from './session-keys.ts'

/** Hours after which a session ends that is not refreshed, and after which every session ends. */
const IDLE_HOURS = 24
const LIFE_HOURS = 7 * 24
/** Seconds in which the token before the last one still brings the answer that was lost. */
const GRACE_SECONDS = 10

export interface SessionSecrets {
  /** Makes refresh tokens. */
  pepper: Buffer
  /** Encrypts the keys of the sessions: 32 bytes. */
  keyEncryptionKey: Buffer
}

/** Who opens a session: an account, with the browser's public key, from an address. */
export interface Opening {
  accountId: number
  /** The 65 bytes of a point on P-256, base64url. */
  publicKey: string
  ip: string
  /** What the browser says that it is. */
  agent: string
}

export interface RenewedSession {
  sessionId: string
  accountId: number
  refreshToken: string
}

export interface OpenedSession extends RenewedSession {
  /** The server's half of the session's keys. */
  serverKey: string
}

export interface SessionLine {
  id: string
  device: string
  agent: string
  create_time: number
  last_time: number
  ip: string
}

export interface Sessions {
  /** `undefined` where the key is no point of the curve. */
  open(opening: Opening): Promise<OpenedSession | undefined>
  /**
   * Swaps the session's refresh token for its successor. `undefined` where it is no good one, and then the session has
   * ended if it ever was one.
   */
  renew(sessionId: string, refreshToken: string, ip: string): Promise<RenewedSession | undefined>
  /**
   * Opens a session for the account of another, which must be alive, and ends no later than that one would. Once for a `jti`:
   * after that, `undefined`.
   */
  swap(
    from: { sessionId: string; jti: string },
    opening: Omit<Opening, 'accountId'>,
  ): Promise<OpenedSession | undefined>
  /** The live sessions of an account, the newest first. */
  list(accountId: number): Promise<SessionLine[]>
  /** Ends a live session of the account. Answers whether there was one. */
  end(accountId: number, sessionId: string): Promise<boolean>
  /** Everything about a live session, with the rights of this moment. */
  live(sessionId: string): Promise<LiveSession | undefined>
}

export function sessions(db: Db, secrets: SessionSecrets): Sessions {
  return {
    open: (opening) => openSession(db, secrets, opening, hoursAhead(LIFE_HOURS)),
    renew: (sessionId, text, ip) => {
      const token = readRefreshToken(text)
      if (token?.sessionId !== sessionId) return Promise.resolve(undefined)
      return inTransaction(db, (tx) => renewSession(tx, secrets, token, ip))
    },
    swap: (from, opening) => inTransaction(db, (tx) => swapSession(tx, secrets, from, opening)),
    list: (accountId) =>
      db
        .selectFrom('session')
        .select(['id', 'device', 'agent', 'create_time', 'refreshed_at as last_time', 'ip'])
        .where('account_id', '=', accountId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', dbNow)
        .orderBy('create_time', 'desc')
        .execute(),
    end: async (accountId, sessionId) => {
      const ended = await db
        .updateTable('session')
        .set({ revoked_at: dbNow })
        .where('id', '=', sessionId)
        .where('account_id', '=', accountId)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      return ended.numUpdatedRows === 1n
    },
    live: sessionReader(db, secrets.keyEncryptionKey),
  }
}

async function openSession(
  db: Db,
  { pepper, keyEncryptionKey }: SessionSecrets,
  { accountId, publicKey, ip, agent }: Opening,
  endsAt: ReturnType<typeof hoursAhead>,
): Promise<OpenedSession | undefined> {
  const sessionId = randomUUID()
  const agreed = agreeOnKeys(publicKey, sessionId)
  if (agreed === undefined) return undefined
  const seed = randomBytes(32)
  await db
    .insertInto('session')
    .values({
      id: sessionId,
      account_id: accountId,
      device: agreed.device,
      keys: sealKeys(agreed.keys, sessionId, keyEncryptionKey),
      refresh_seed: seed,
      expires_at: sql<number>`least(${hoursAhead(IDLE_HOURS)}, ${endsAt})`,
      ends_at: endsAt,
      ip,
      agent,
    })
    .execute()
  const refreshToken = refreshTokenOf({ sessionId, seed, pepper }, 0)
  return { sessionId, accountId, refreshToken, serverKey: agreed.serverKey }
}

// One lock on the session's row: however many ask at once, in however many processes, there is one successor.
async function renewSession(
  tx: Db,
  { pepper }: SessionSecrets,
  token: RefreshToken,
  ip: string,
): Promise<RenewedSession | undefined> {
  const { sessionId } = token
  const row = await tx
    .selectFrom('session')
    .select(['account_id', 'refresh_seed as seed', 'generation'])
    .select(sql<boolean>`refreshed_at > ${secondsAgo(GRACE_SECONDS)}`.as('is_fresh'))
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', dbNow)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const family = { sessionId, seed: row.seed, pepper }
  if (!isOurs(family, token)) return undefined
  const accountId = row.account_id
  if (token.generation === row.generation) {
    await tx
      .updateTable('session')
      .set({
        generation: row.generation + 1,
        refreshed_at: sql<number>`clock_timestamp()`,
        expires_at: sql<number>`least(${hoursAhead(IDLE_HOURS)}, ends_at)`,
      })
      .where('id', '=', sessionId)
      .execute()
    return { sessionId, accountId, refreshToken: refreshTokenOf(family, row.generation + 1) }
  }
  if (token.generation === row.generation - 1 && row.is_fresh)
    return { sessionId, accountId, refreshToken: refreshTokenOf(family, row.generation) }

  // An old one: either it was copied or its owner was. Neither goes on.
  await tx.updateTable('session').set({ revoked_at: dbNow }).where('id', '=', sessionId).execute()
  const detail = { generation: token.generation, current: row.generation }
  await recordSecurityEvent(tx, { kind: 'refresh_reused', accountId, sessionId, ip, detail })
  return undefined
}

async function swapSession(
  tx: Db,
  secrets: SessionSecrets,
  { sessionId, jti }: { sessionId: string; jti: string },
  opening: Omit<Opening, 'accountId'>,
): Promise<OpenedSession | undefined> {
  const parent = await tx
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['session.account_id', 'session.ends_at'])
    .where('session.id', '=', sessionId)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', dbNow)
    .where(sql<boolean>`is_usable(account.disabled, account.lock_end_time)`)
    .executeTakeFirst()
  if (parent === undefined) return undefined
  await sql`delete from swapped_token where create_time < now() - interval '1 hour'`.execute(tx)
  const used = await tx
    .insertInto('swapped_token')
    .values({ jti })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (used.numInsertedOrUpdatedRows !== 1n) return undefined
  const endsAt = sql<number>`to_timestamp(${parent.ends_at})`
  const opened = await openSession(tx, secrets, { ...opening, accountId: parent.account_id }, endsAt)
  if (opened === undefined) return undefined
  const detail = { opened: opened.sessionId }
  await recordSecurityEvent(tx, {
    kind: 'swapped',
    accountId: parent.account_id,
    sessionId,
    ip: opening.ip,
    detail,
  })
  return opened
}
