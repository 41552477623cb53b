// Proof of work before calls that cost the platform or others something. The user types nothing.
import { pbkdf2, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { type CaptchaResponse, type CaptchaPurpose, buildChallengeText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { dbNow } from '../database/instant.ts'
import { type PurgeRule, purgeBatch } from '../database/purge.ts'
import { inTransaction } from '../database/transaction.ts'
import { computeRetryDelay } from '../database/rate-limit.ts'
import { Failure } from '../failure.ts'

const derive = promisify(pbkdf2)

const CAPTCHA_LIFE = 300
export const OLD_CAPTCHAS: PurgeRule = { table: 'captcha', column: 'expires_at', seconds: 0 }

export interface CaptchaWork {
  /** Iterations of PBKDF2 for one attempt. */
  readonly cost: number
  /** Leading zero bits of a valid attempt, by level: `2 ** bits` attempts on average. */
  readonly bits: readonly [number, number, number, number]
}

/** An attempt takes about 4 ms on one desktop core, so the levels take 0.1, 0.3, 0.6 and 1.1 s on average; four times that on a phone of 2018. */
export const CAPTCHA_WORK: CaptchaWork = { cost: 10_000, bits: [5, 6, 7, 8] }

/** Challenges per network address, which may belong to a whole office. */
const LIMITS = { address: [{ count: 60, seconds: 60 }] } as const

interface ChallengeInput {
  readonly purpose: CaptchaPurpose
  readonly level: number
  /** Network of the caller (http/client-address.ts). */
  readonly address: string
}

export interface RequiredProof {
  readonly purpose: CaptchaPurpose
  /** Minimum level, 0 to 3. */
  readonly level: number
  readonly name: string
}

/** Issues a challenge for one purpose. @throws Failure `too_many`, with the seconds to wait */
export async function issueCaptcha(
  db: Db,
  { cost, bits: byLevel }: CaptchaWork,
  { purpose, level, address }: ChallengeInput,
): Promise<CaptchaResponse> {
  await purgeBatch(db, OLD_CAPTCHAS)
  return inTransaction(db, async (tx) => {
    const wait = await computeRetryDelay(tx, { table: 'captcha', limits: LIMITS, keys: { address } })
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

export interface CaptchaInput {
  captcha_id?: string | undefined
  captcha?: string | undefined
}

/**
 * Redeems a solution, right or wrong, and returns its level. A challenge for another purpose or with a lower level is not redeemed.
 * @throws Failure `captcha_required`, `captcha_wrong`; both contain the level of the next challenge
 */
export async function assertCaptcha(
  db: Db,
  { captcha_id: id, captcha: counter }: CaptchaInput,
  required: RequiredProof,
): Promise<number> {
  if (!id || !counter) throw new Failure('captcha_required', createRefreshDetails(required.level))
  const level = isUuid(id) ? await redeem(db, { id, counter, ...required }) : undefined
  if (level === undefined) throw new Failure('captcha_wrong', createRefreshDetails(required.level))
  return level
}

export const createRefreshDetails = (level: number) => ({ data: 'refresh_captcha', captchaLevel: level }) as const

interface Solution extends RequiredProof {
  readonly id: string
  readonly counter: string
}

async function redeem(db: Db, { id, counter, purpose, level, name }: Solution): Promise<number | undefined> {
  // The row stays until it expires, because challenges are counted.
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
  const key = await derive(buildChallengeText(name, counter), id, used.cost, 4, 'sha256')
  return Math.clz32(key.readUInt32BE()) >= used.bits ? used.level : undefined
}

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
