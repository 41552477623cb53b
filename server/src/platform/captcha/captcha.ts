// A picture that a person reads and a robot has to work for. Its answer is kept as a hash, and good once.
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { CaptchaAnswer } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { purge } from '../database/purge.ts'
import { Failure } from '../failure.ts'

/** Seconds that a picture is good for. */
export const CAPTCHA_LIFE = 120

export interface Picture {
  /** What it says. */
  readonly answer: string
  /** A data URL. */
  readonly image: string
}

export type DrawPicture = () => Picture

/** A new picture, remembered for two minutes. */
export async function issueCaptcha(db: Db, draw: DrawPicture): Promise<CaptchaAnswer> {
  const id = randomUUID()
  const { answer, image } = draw()
  await purge(db, { table: 'captcha', column: 'expires_at', seconds: 0 })
  await sql`
    insert into captcha (id, answer_hash, expires_at)
    values (${id}, ${hashOf(id, answer)}, now() + make_interval(secs => ${CAPTCHA_LIFE}))`.execute(db)
  return { captcha_id: id, image, expire: CAPTCHA_LIFE }
}

export interface CaptchaReply {
  captcha_id?: string | undefined
  captcha?: string | undefined
}

/**
 * Uses up the picture, right or wrong.
 * @throws Failure `captcha_required`, `captcha_wrong`; both ask for a new picture
 */
export async function demandCaptcha(db: Db, { captcha_id: id, captcha: text }: CaptchaReply): Promise<void> {
  if (!id || !text) throw new Failure('captcha_required', { data: 'refresh_captcha' })
  const isRight = isUuid(id) && (await redeem(db, id, text))
  if (!isRight) throw new Failure('captcha_wrong', { data: 'refresh_captcha' })
}

async function redeem(db: Db, id: string, text: string): Promise<boolean> {
  const used = await db
    .deleteFrom('captcha')
    .where('id', '=', id)
    .returning(['answer_hash', sql<boolean>`expires_at > now()`.as('is_good')])
    .executeTakeFirst()
  return used !== undefined && used.is_good && timingSafeEqual(used.answer_hash, hashOf(id, text))
}

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

function hashOf(id: string, text: string): Buffer {
  return createHash('sha256').update(`${id} ${text.trim().toUpperCase()}`).digest()
}
