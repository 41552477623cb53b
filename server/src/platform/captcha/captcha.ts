// A picture that a person reads and a robot has to work for. Its answer is kept as a hash, and good once.
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { CaptchaAnswer } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { dbNow } from '../database/instant.ts'
import { type Old, purge } from '../database/purge.ts'
import { inTransaction } from '../database/transaction.ts'
import { secondsUntilTurn } from '../database/turns.ts'
import { Failure } from '../failure.ts'

/** Seconds that a picture is good for. */
const CAPTCHA_LIFE = 120
export const OLD_CAPTCHAS: Old = { table: 'captcha', column: 'expires_at', seconds: 0 }

export interface Picture {
  /** What it says. */
  readonly answer: string
  /** A data URL. */
  readonly image: string
}

export type DrawPicture = () => Picture

/** How many pictures in how many seconds. An address may be that of a whole office; none is drawn beyond. */
const LIMITS = { address: [{ count: 60, seconds: 60 }] } as const

/**
 * A new picture, remembered for two minutes.
 * @param address the network that asks (http/client-address.ts)
 * @throws Failure `too_many`, with the seconds to wait
 */
export async function issueCaptcha(db: Db, draw: DrawPicture, address: string): Promise<CaptchaAnswer> {
  await purge(db, OLD_CAPTCHAS)
  return inTransaction(db, async (tx) => {
    const wait = await secondsUntilTurn(tx, { table: 'captcha', limits: LIMITS, asked: { address } })
    if (wait > 0) throw new Failure('too_many', { retryAfter: wait })
    const id = randomUUID()
    const { answer, image } = draw()
    await sql`
      insert into captcha (id, address, answer_hash, expires_at)
      values (${id}, ${address}, ${hashOf(id, answer)}, now() + make_interval(secs => ${CAPTCHA_LIFE}))`.execute(
      tx,
    )
    return { captcha_id: id, image, expire: CAPTCHA_LIFE }
  })
}

export interface CaptchaReply {
  captcha_id?: string | undefined
  captcha?: string | undefined
}

/**
 * Uses up the picture, right or wrong.
 * @throws Failure `captcha_required`, `captcha_wrong`; both ask for a new picture
 */
export async function assertCaptcha(db: Db, { captcha_id: id, captcha: text }: CaptchaReply): Promise<void> {
  if (!id || !text) throw new Failure('captcha_required', { data: 'refresh_captcha' })
  const isRight = isUuid(id) && (await redeem(db, id, text))
  if (!isRight) throw new Failure('captcha_wrong', { data: 'refresh_captcha' })
}

async function redeem(db: Db, id: string, text: string): Promise<boolean> {
  // It stays for as long as it was good, because pictures are counted.
  const used = await db
    .updateTable('captcha')
    .set({ used_at: dbNow })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning(['answer_hash', sql<boolean>`expires_at > now()`.as('is_good')])
    .executeTakeFirst()
  return used !== undefined && used.is_good && timingSafeEqual(used.answer_hash, hashOf(id, text))
}

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

function hashOf(id: string, text: string): Buffer {
  return createHash('sha256').update(`${id} ${text.trim().toUpperCase()}`).digest()
}
