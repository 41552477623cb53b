// Codes that verify a phone: six digits, five attempts, five minutes, one use, for one phone and purpose.
import { createHash, randomInt } from 'node:crypto'
import { fill, type Language, title, type VerifyScene } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { type PurgeRule, purgeBatch } from '../database/purge.ts'
import { inTransaction } from '../database/transaction.ts'
import { computeRetryDelay } from '../database/rate-limit.ts'
import { Failure } from '../failure.ts'
import { queueSmsCode, type SmsSender } from './sms-queue.ts'

interface VerifyTimes {
  /** Seconds until the next code to a phone. */
  readonly interval: number
  /** Seconds for which a code is valid. */
  readonly expire: number
}

/** Reads the times of codes from the settings of the SMS add-on, whether or not it is installed. */
export async function readVerifyTimes(db: Db): Promise<VerifyTimes> {
  const { interval_second, expire_minute } = await db
    .selectFrom('sms_setup')
    .select(['interval_second', 'expire_minute'])
    .executeTakeFirstOrThrow()
  return { interval: interval_second, expire: expire_minute * 60 }
}

const TRIES = 5
const DAY = 86_400
export const OLD_CODES: PurgeRule = { table: 'verify_code', column: 'create_time', seconds: 2 * DAY }

/** An address may belong to a whole office. */
const buildLimits = ({ interval }: VerifyTimes) => ({
  phone: [
    { count: 1, seconds: interval },
    { count: 5, seconds: DAY },
  ],
  address: [
    { count: 5, seconds: 60 },
    { count: 30, seconds: DAY },
  ],
})

/** Codes that `verifysend` sends, and those of public pages: to open one (`contract`, `visit`), to sign, and of the clerk of a warehouse. */
export type CodeScene = VerifyScene | 'contract' | 'sign' | 'visit' | 'clerk'

const TEXT = title(
  '验证码 {code}，{minutes} 分钟内有效。请勿告诉任何人。',
  'Your code is {code}, good for {minutes} minutes. Tell it to nobody.',
  'Su código es {code}, válido durante {minutes} minutos. No lo comparta con nadie.',
  '認証コードは {code} です（{minutes}分間有効）。誰にも教えないでください。',
)

/** The holder of a ticket for one phone may need several codes a day, for several contracts from one office. */
const buildTicketLimits = ({ interval }: VerifyTimes) => ({
  phone: [
    { count: 1, seconds: interval },
    { count: 30, seconds: DAY },
  ],
  address: [{ count: 10, seconds: DAY }],
})

const nameTicket = (ticket: number): string => `ticket ${ticket}`

interface CodeRequest {
  readonly phone: string
  readonly scene: CodeScene
  /** The network that limits count. */
  readonly address: string
  readonly ip: string
  readonly language: Language
  /** The ticket of the request; limits count it in place of the network. */
  readonly ticket?: number
  /** Text without a template, and further values of it, with `{code}` and `{minutes}`; default: the common text. */
  readonly text?: string
  readonly params?: Readonly<Record<string, string>>
}

/**
 * Replaces the previous code. Does not reveal whether the phone has an account. Returns the times of the code.
 * @throws Failure `too_many` with the seconds to wait, `sms_no_template`, `sms_failed` if the provider rejects the message
 */
export async function sendVerifyCode(db: Db, sms: SmsSender, request: CodeRequest): Promise<VerifyTimes> {
  const { phone, scene, language, ticket } = request
  const address = ticket === undefined ? request.address : nameTicket(ticket)
  await purgeBatch(db, OLD_CODES)
  const times = await readVerifyTimes(db)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const params = { ...request.params, code, minutes: String(times.expire / 60) }
  const record = await inTransaction(db, async (tx) => {
    const wait = await computeRetryDelay(tx, {
      table: 'verify_code',
      limits: ticket === undefined ? buildLimits(times) : buildTicketLimits(times),
      keys: { phone, address },
    })
    if (wait > 0) throw new Failure('too_many', { retryAfter: wait, data: 'refresh_captcha' })
    const { id: verifyCodeId } = await tx
      .insertInto('verify_code')
      .values({
        phone,
        scene,
        address,
        code_hash: hashCode(phone, scene, code),
        expires_at: sql<number>`now() + make_interval(secs => ${times.expire})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return queueSmsCode(tx, {
      phone,
      scene,
      params,
      text: fill(request.text ?? TEXT[language], params),
      ip: request.ip,
      verifyCodeId,
    })
  })
  // After the commit: nothing outside of the database is called in a transaction.
  if (record !== undefined) await sms.sendCode(db, record, params)
  return times
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

interface EnteredCode extends Pick<CodeRequest, 'phone' | 'scene' | 'ticket'> {
  readonly code: string
}

/** Redeems a code and returns its id; undefined for a wrong one, which uses up an attempt. A code of a ticket is good for this ticket only. */
export async function redeemVerifyCode(
  db: Db,
  { phone, scene, ticket, code }: EnteredCode,
): Promise<number | undefined> {
  const isOfTicket = ticket === undefined ? sql`true` : sql`address = ${nameTicket(ticket)}`
  const isRight = sql<boolean>`code_hash = ${hashCode(phone, scene, code.trim())}`
  const { rows } = await sql<{ id: number; is_right: boolean }>`
    with tried as (
      update verify_code
         set tries = tries + 1, used_at = case when ${isRight} then now() end
       where id = (select max(id) from verify_code where phone = ${phone} and scene = ${scene} and ${isOfTicket})
         and used_at is null and expires_at > now() and tries < ${TRIES}
      returning id, used_at is not null as is_right),
    marked as (
      update sms_record set is_verify = 1 from tried where verify_code_id = tried.id and is_right)
    select id, is_right from tried`.execute(db)
  const [tried] = rows
  return tried?.is_right === true ? tried.id : undefined
}

function hashCode(phone: string, scene: CodeScene, code: string): Buffer {
  return createHash('sha256').update(`${phone} ${scene} ${code}`).digest()
}
