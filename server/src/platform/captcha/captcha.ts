// Proof of work: the caller computes for a moment before a call that costs us or others something. Nothing is typed.
import { pbkdf2, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { type CaptchaAnswer, type CaptchaPurpose, provenText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { dbNow } from '../database/instant.ts'
import { type Old, purge } from '../database/purge.ts'
import { inTransaction } from '../database/transaction.ts'
import { secondsUntilTurn } from '../database/turns.ts'
import { Failure } from '../failure.ts'

const derive = promisify(pbkdf2)

/** Seconds within which a challenge is solved and used. */
const CAPTCHA_LIFE = 300
export const OLD_CAPTCHAS: Old = { table: 'captcha', column: 'expires_at', seconds: 0 }

/** The work of one challenge. */
export interface CaptchaWork {
  /** Iterations of PBKDF2 for one try. */
  readonly cost: number
  /** Leading zero bits of a right try, by level: `2 ** bits` tries on average. */
  readonly bits: readonly [number, number, number, number]
}

/** A try takes about 4 ms on one core of a desktop, so the levels take 0.1, 0.3, 0.6 and 1.1 s on average; a phone of 2018 about four times as long. */
export const CAPTCHA_WORK: CaptchaWork = { cost: 10_000, bits: [5, 6, 7, 8] }

/** How many challenges in how many seconds. An address may be that of a whole office; none is issued beyond. */
const LIMITS = { address: [{ count: 60, seconds: 60 }] } as const

interface Issuing {
  readonly purpose: CaptchaPurpose
  /** 0 to 3. */
  readonly level: number
  /** The network that asks (http/client-address.ts). */
  readonly address: string
}

/** What a call asks of a solution. */
export interface AskedProof {
  readonly purpose: CaptchaPurpose
  /** The least level, 0 to 3. */
  readonly level: number
  /** The user name or the phone that the call is about. */
  readonly name: string
}

/**
 * Issues a challenge for one purpose.
 * @throws Failure `too_many`, with the seconds to wait
 */
export async function issueCaptcha(
  db: Db,
  { cost, bits: byLevel }: CaptchaWork,
  { purpose, level, address }: Issuing,
): Promise<CaptchaAnswer> {
  await purge(db, OLD_CAPTCHAS)
  return inTransaction(db, async (tx) => {
    const wait = await secondsUntilTurn(tx, { table: 'captcha', limits: LIMITS, asked: { address } })
    if (wait > 0) throw new Failure('too_many', { retryAfter: wait })
    const id = randomUUID()
    const bits = byLevel[level] ?? byLevel[3]
    await sql`
      insert into captcha (id, address, purpose, level, cost, bits, expires_at)
      values (${id}, ${address}, ${purpose}, ${level}, ${cost}, ${bits}, now() + make_interval(secs => ${CAPTCHA_LIFE}))`.execute(
      tx,
    )
    return { captcha_id: id, expire: CAPTCHA_LIFE, cost, bits }
  })
}

export interface CaptchaReply {
  captcha_id?: string | undefined
  captcha?: string | undefined
}

/**
 * Uses up a solution, right or wrong, and returns its level. A challenge of another purpose or of a lower level stays as it is.
 * @throws Failure `captcha_required`, `captcha_wrong`; both name the level to ask a challenge of
 */
export async function assertCaptcha(
  db: Db,
  { captcha_id: id, captcha: counter }: CaptchaReply,
  asked: AskedProof,
): Promise<number> {
  if (!id || !counter) throw new Failure('captcha_required', refreshCaptcha(asked.level))
  const level = isUuid(id) ? await redeem(db, { id, counter, ...asked }) : undefined
  if (level === undefined) throw new Failure('captcha_wrong', refreshCaptcha(asked.level))
  return level
}

/** Tells the caller to solve a challenge of that level before the next try. */
export const refreshCaptcha = (level: number) => ({ data: 'refresh_captcha', captchaLevel: level }) as const

interface Solution extends AskedProof {
  readonly id: string
  readonly counter: string
}

async function redeem(db: Db, { id, counter, purpose, level, name }: Solution): Promise<number | undefined> {
  // It stays until it expires, because challenges are counted.
  const used = await db
    .updateTable('captcha')
    .set({ used_at: dbNow })
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('level', '>=', level)
    .where('used_at', 'is', null)
    .returning(['level', 'cost', 'bits', sql<boolean>`expires_at > now()`.as('is_good')])
    .executeTakeFirst()
  if (used === undefined || !used.is_good) return undefined
  const key = await derive(provenText(name, counter), id, used.cost, 4, 'sha256')
  return Math.clz32(key.readUInt32BE()) >= used.bits ? used.level : undefined
}

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
