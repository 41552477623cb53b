// Codes that verify a phone: six digits, five attempts, five minutes, one use, for one phone and purpose.
import { createHash, randomInt } from 'node:crypto'
import { fill, type Language, title, type VerifyScene } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { type PurgeRule, purgeBatch } from '../database/purge.ts'
import { inTransaction } from '../database/transaction.ts'
import { computeRetryDelay } from '../database/rate-limit.ts'
import { Failure } from '../failure.ts'
import type { SmsSender } from './sms-sender.ts'

/** Seconds until the next code, and the life of a code. */
export const VERIFY_TIMES = { interval: 60, expire: 300 } as const
const TRIES = 5
const DAY = 86_400
export const OLD_CODES: PurgeRule = { table: 'verify_code', column: 'create_time', seconds: 2 * DAY }

/** An address may belong to a whole office. */
const LIMITS = {
  phone: [
    { count: 1, seconds: VERIFY_TIMES.interval },
    { count: 5, seconds: DAY },
  ],
  address: [
    { count: 5, seconds: 60 },
    { count: 30, seconds: DAY },
  ],
} as const

const TEXT = title(
  '验证码 {code}，{minutes} 分钟内有效。请勿告诉任何人。',
  'Your code is {code}, good for {minutes} minutes. Tell it to nobody.',
  'Su código es {code}, válido durante {minutes} minutos. No lo comparta con nadie.',
  '認証コードは {code} です（{minutes}分間有効）。誰にも教えないでください。',
)

interface CodeRequest {
  readonly phone: string
  readonly scene: VerifyScene
  readonly address: string
  readonly language: Language
}

/** Replaces the previous code. Does not reveal whether the phone has an account. @throws Failure `too_many`, with the seconds to wait */
export async function sendVerifyCode(db: Db, sms: SmsSender, request: CodeRequest): Promise<void> {
  const { phone, scene, address, language } = request
  await purgeBatch(db, OLD_CODES)
  await inTransaction(db, async (tx) => {
    const wait = await computeRetryDelay(tx, {
      table: 'verify_code',
      limits: LIMITS,
      keys: { phone, address },
    })
    if (wait > 0) throw new Failure('too_many', { retryAfter: wait, data: 'refresh_captcha' })
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await sql`
      insert into verify_code (phone, scene, address, code_hash, expires_at)
      values (${phone}, ${scene}, ${address}, ${hashCode(phone, scene, code)},
              now() + make_interval(secs => ${VERIFY_TIMES.expire}))`.execute(tx)
    const content = fill(TEXT[language], { code, minutes: VERIFY_TIMES.expire / 60 })
    await sms.send(tx, [{ phone, content }])
  })
}

/** Computes the level of the proof of work for the next code from the codes of the last day to the phone and network. */
export async function computeVerifyLevel(
  db: Db,
  { phone, address }: Pick<CodeRequest, 'phone' | 'address'>,
): Promise<number> {
  const { rows } = await sql<{ level: number }>`
    select least(3, greatest(count(*) filter (where phone = ${phone}) / 2,
                             count(*) filter (where address = ${address}) / 5))::int as level
      from verify_code
     where (phone = ${phone} or address = ${address}) and create_time > now() - make_interval(secs => ${DAY})`.execute(
    db,
  )
  return rows[0]?.level ?? 0
}

/** Redeems a code. A wrong one uses up an attempt. */
export async function redeemVerifyCode(
  db: Db,
  { phone, scene, code }: { phone: string; scene: VerifyScene; code: string },
): Promise<boolean> {
  const isRight = sql<boolean>`code_hash = ${hashCode(phone, scene, code.trim())}`
  const { rows } = await sql<{ is_right: boolean }>`
    update verify_code
       set tries = tries + 1, used_at = case when ${isRight} then now() end
     where id = (select max(id) from verify_code where phone = ${phone} and scene = ${scene})
       and used_at is null and expires_at > now() and tries < ${TRIES}
    returning used_at is not null as is_right`.execute(db)
  return rows[0]?.is_right ?? false
}

function hashCode(phone: string, scene: VerifyScene, code: string): Buffer {
  return createHash('sha256').update(`${phone} ${scene} ${code}`).digest()
}
