import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { dbNow, subtractSeconds, addSeconds } from '../database/instant.ts'
import { inTransaction } from '../database/transaction.ts'
import { readSafety, type Safety } from '../safety/safety.ts'
import type { Principal } from './principal.ts'
import { type LiveSession, createSessionReader } from './principal-reader.ts'
import { isAuthentic, readRefreshToken, type RefreshToken, buildRefreshToken } from './refresh-tokens.ts'
import { recordSecurityEvent } from './security-events.ts'
import { agreeOnKeys, sealKeys } from './session-keys.ts'

const DAY = 86_400
/** Returns when a session ends without a refresh. Without an idle limit it ends at the end of its life. */
const computeIdleEnd = ({ idle_minute, refresh_day }: Safety) =>
  addSeconds(idle_minute === 0 ? refresh_day * DAY : idle_minute * 60)
/** Maximum live sessions of an account, if the settings allow several. */
export const MAX_SESSIONS = 10
/** Minutes for which a code of the second factor is valid for its session. */
const PROOF_MINUTES = 5
/** Seconds in which the previous token still returns the response that the client lost. */
const GRACE_SECONDS = 10

export interface SessionSecrets {
  /** Keys the hashes of refresh tokens. */
  pepper: Buffer
  /** 32 bytes. */
  keyEncryptionKey: Buffer
}

export interface SessionInput {
  accountId: number
  /** The 65 bytes of a point on P-256, base64url. */
  publicKey: string
  ip: string
  agent: string
  /** The caller has just entered a valid code of the second factor. */
  isProven?: boolean
}

export interface RenewedSession {
  sessionId: string
  accountId: number
  refreshToken: string
}

export interface OpenedSession extends RenewedSession {
  serverKey: string
}

export interface SessionRow {
  id: string
  device: string
  agent: string
  create_time: number
  last_time: number
  ip: string
}

export interface SwapInput {
  readonly opening: Omit<SessionInput, 'accountId'>
  readonly onOpened: (tx: Db, sessionId: string) => Promise<void>
}

export type MissingProof = 'factor' | 'provider'

export interface Sessions {
  /** Returns undefined if the key is not a point of the curve. */
  open(opening: SessionInput): Promise<OpenedSession | undefined>
  /** Exchanges the refresh token for its successor. Returns undefined for an invalid token; an old token also ends the session. */
  renew(sessionId: string, refreshToken: string, ip: string): Promise<RenewedSession | undefined>
  /**
   * Opens a session for the account of another live session; it ends no later than that one. `onOpened` runs in the same transaction. Works once for
   * each `jti`, then returns undefined.
   */
  swap(from: { sessionId: string; jti: string }, swap: SwapInput): Promise<OpenedSession | undefined>
  list(accountId: number): Promise<SessionRow[]>
  end(accountId: number, sessionId: string): Promise<boolean>
  live(sessionId: string): Promise<LiveSession | undefined>
  /**
   * Returns the proof that a sensitive call of this session needs, if it has shown none in the last 5 minutes: a code of the account's second
   * factor, or a fresh sign-in at the provider that opened the session.
   */
  findMissingProof(of: Pick<Principal, 'accountId' | 'sessionId'>): Promise<MissingProof | undefined>
  /** Returns how many sessions the account could have when another one ended this one; undefined if it ended for another reason. */
  displaced(sessionId: string): Promise<number | undefined>
}

export function createSessions(db: Db, secrets: SessionSecrets): Sessions {
  return {
    open: (opening) =>
      inTransaction(db, async (tx) => {
        const safety = await readSafety(tx)
        return openSession(tx, secrets, opening, { safety, endsAt: addSeconds(safety.refresh_day * DAY) })
      }),
    renew: (sessionId, text, ip) => {
      const token = readRefreshToken(text)
      if (token?.sessionId !== sessionId) return Promise.resolve(undefined)
      return inTransaction(db, (tx) => renewSession(tx, secrets, token, ip))
    },
    swap: (from, swap) => inTransaction(db, (tx) => swapSession(tx, secrets, from, swap)),
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
    live: createSessionReader(db, secrets.keyEncryptionKey),
    findMissingProof: (of) => findMissingProof(db, of),
    displaced: (sessionId) => readDisplacement(db, sessionId),
  }
}

async function openSession(
  db: Db,
  { pepper, keyEncryptionKey }: SessionSecrets,
  { accountId, publicKey, ip, agent, isProven = false }: SessionInput,
  { safety, endsAt }: { readonly safety: Safety; readonly endsAt: ReturnType<typeof addSeconds> },
): Promise<OpenedSession | undefined> {
  const sessionId = randomUUID()
  const agreed = agreeOnKeys(publicKey, sessionId)
  if (agreed === undefined) return undefined
  await endOldestSessions(db, accountId, { most: safety.multi_login === 0 ? 1 : MAX_SESSIONS, ip })
  const seed = randomBytes(32)
  await db
    .insertInto('session')
    .values({
      id: sessionId,
      account_id: accountId,
      device: agreed.device,
      keys: sealKeys(agreed.keys, sessionId, keyEncryptionKey),
      refresh_seed: seed,
      expires_at: sql<number>`least(${computeIdleEnd(safety)}, ${endsAt})`,
      ends_at: endsAt,
      ip,
      agent,
      factor_at: isProven ? dbNow : null,
    })
    .execute()
  const refreshToken = buildRefreshToken({ sessionId, seed, pepper }, 0)
  return { sessionId, accountId, refreshToken, serverKey: agreed.serverKey }
}

interface SessionLimit {
  readonly most: number
  readonly ip: string
}

/** Ends the oldest sessions of an account before another opens. The row lock makes simultaneous openings wait. */
async function endOldestSessions(tx: Db, accountId: number, { most, ip }: SessionLimit): Promise<void> {
  await sql`select from account where id = ${accountId} for no key update`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    update session set revoked_at = clock_timestamp()
     where id in (
       select id from session where account_id = ${accountId} and revoked_at is null and expires_at > now()
        order by create_time desc, id offset ${most - 1})
    returning id`.execute(tx)
  for (const { id: sessionId } of rows)
    await recordSecurityEvent(tx, { kind: 'displaced', accountId, sessionId, ip, detail: { most } })
}

export const markProven = (db: Db, sessionId: string) =>
  sql`update session set factor_at = clock_timestamp() where id = ${sessionId}`.execute(db)

async function findMissingProof(
  db: Db,
  { accountId, sessionId }: Pick<Principal, 'accountId' | 'sessionId'>,
): Promise<MissingProof | undefined> {
  const { rows } = await sql<{ has_factor: boolean; steps_up_outside: number }>`
    select steps_up_outside,
           exists (select from second_factor where account_id = ${accountId} and confirmed_at is not null) as has_factor
      from session
     where id = ${sessionId}::uuid
       and (factor_at is null or factor_at <= clock_timestamp() - make_interval(mins => ${PROOF_MINUTES}))`.execute(db)
  const [stale] = rows
  if (stale?.has_factor === true) return 'factor'
  return stale?.steps_up_outside === 1 ? 'provider' : undefined
}

async function readDisplacement(db: Db, sessionId: string): Promise<number | undefined> {
  const { rows } = await sql<{ most: number }>`
    select (detail ->> 'most')::int as most from security_event
     where session_id = ${sessionId}::uuid and kind = 'displaced' limit 1`.execute(db)
  return rows[0]?.most
}

// The lock of the session's row allows one successor, however many requests and processes renew at the same time.
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
    .select(sql<boolean>`refreshed_at > ${subtractSeconds(GRACE_SECONDS)}`.as('is_fresh'))
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', dbNow)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const family = { sessionId, seed: row.seed, pepper }
  if (!isAuthentic(family, token)) return undefined
  const accountId = row.account_id
  if (token.generation === row.generation) {
    await tx
      .updateTable('session')
      .set({
        generation: row.generation + 1,
        refreshed_at: sql<number>`clock_timestamp()`,
        expires_at: sql<number>`least(${computeIdleEnd(await readSafety(tx))}, ends_at)`,
      })
      .where('id', '=', sessionId)
      .execute()
    return { sessionId, accountId, refreshToken: buildRefreshToken(family, row.generation + 1) }
  }
  if (token.generation === row.generation - 1 && row.is_fresh)
    return { sessionId, accountId, refreshToken: buildRefreshToken(family, row.generation) }

  // An old token: it or its successor was copied. The session ends.
  await tx.updateTable('session').set({ revoked_at: dbNow }).where('id', '=', sessionId).execute()
  const detail = { generation: token.generation, current: row.generation }
  await recordSecurityEvent(tx, { kind: 'refresh_reused', accountId, sessionId, ip, detail })
  return undefined
}

async function swapSession(
  tx: Db,
  secrets: SessionSecrets,
  { sessionId, jti }: { sessionId: string; jti: string },
  { opening, onOpened }: SwapInput,
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
  const safety = await readSafety(tx)
  const opened = await openSession(tx, secrets, { ...opening, accountId: parent.account_id }, { safety, endsAt })
  if (opened === undefined) return undefined
  await onOpened(tx, opened.sessionId)
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
