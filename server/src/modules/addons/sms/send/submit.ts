// Sends one message and records the outcome. A message is marked as ambiguous before the provider is called: after a crash the provider is queried
// about it, and it is not simply sent again.
import { sql } from 'kysely'
import { invalidateLists } from '#engine/write/invalidate.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { SmsScene } from '#platform/phone/sms-scenes.ts'
import type { SmsOutcome, SmsRejection } from '../providers/provider.ts'
import { SMS_RECORD_LIST } from '../smsrecord/smsrecord.ts'
import type { LoadedProvider } from '../smssetup/load-provider.ts'
import { blockRejectedPhone, isPhoneBlocked } from './blocks.ts'

export const SMS_STAGE = { waiting: 0, submitted: 1, ambiguous: 2, rejected: 3, givenUp: 4 } as const

export interface TakenSms {
  readonly id: number
  readonly phone: string
  readonly scene: SmsScene
  readonly content: string
  readonly params: readonly (readonly [string, string])[]
  readonly template_code: string
  readonly sign_name: string
  readonly attempts: number
  readonly purpose: number
}

/** Columns of a message for its provider. Requires the tables `sms_record` and `sms_template`. */
export const SELECT_SMS = sql`
  sms_record.id, phone, sms_record.scene, sms_record.content, params, sms_record.attempts, purpose, template_code, sms_template.sign_name`

const MAX_ATTEMPTS = 6
/** Minutes before the second attempt; each later pause is four times longer, ± 20 %. */
const FIRST_PAUSE = 1
/** Seconds before the provider is queried about an ambiguous message. */
export const ASK_AFTER = 60
const MAX_TEXT = 300
/** The outcome for a phone that the platform blocks. */
const BLOCKED: SmsRejection = { kind: 'refused', reason: 'blocked', code: 'blocked', message: 'blocked' }

export async function submitSms(
  db: Db,
  { provider, signName }: LoadedProvider,
  message: TakenSms,
  { params = message.params, timeoutMs }: { params?: TakenSms['params']; timeoutMs?: number } = {},
): Promise<SmsOutcome> {
  const { id, phone, content, template_code, sign_name } = message
  const signed = sign_name === '' ? signName : sign_name
  const request = { id, phone, text: content, signName: signed, templateCode: template_code, params }
  const outcome = (await isPhoneBlocked(db, message))
    ? BLOCKED
    : await provider.send(request, timeoutMs === undefined ? {} : { timeoutMs })
  await recordOutcome(db, message, outcome)
  if (outcome.kind === 'refused' && outcome.reason === 'blocked' && outcome !== BLOCKED)
    await blockRejectedPhone(db, phone)
  return outcome
}

/** Records the outcome, unless a report came first. */
async function recordOutcome(db: Db, { id, attempts, purpose }: TakenSms, outcome: SmsOutcome): Promise<boolean> {
  if (outcome.kind === 'submitted')
    return changeSms(
      db,
      sql`stage = ${SMS_STAGE.submitted}, provider_id = ${outcome.providerId}, error = '', send_time = coalesce(send_time, now())
          where id = ${id}`,
    )
  const error = outcome.message.slice(0, MAX_TEXT)
  const isOver = outcome.kind === 'refused' || (outcome.kind === 'later' && (purpose === 1 || attempts >= MAX_ATTEMPTS))
  if (isOver) {
    const stage = outcome.kind === 'refused' ? SMS_STAGE.rejected : SMS_STAGE.givenUp
    return changeSms(db, sql`stage = ${stage}, error = ${error} where id = ${id} and report = 0`)
  }
  if (outcome.kind === 'ambiguous')
    return changeSms(
      db,
      sql`stage = ${SMS_STAGE.ambiguous}, error = ${error}, send_time = coalesce(send_time, now()),
          due_time = now() + make_interval(secs => ${ASK_AFTER}) where id = ${id} and report = 0`,
    )
  const minutes = FIRST_PAUSE * 4 ** (attempts - 1) * (0.8 + Math.random() * 0.4)
  return changeSms(
    db,
    sql`stage = ${SMS_STAGE.waiting}, error = ${error}, send_time = null, due_time = now() + make_interval(secs => ${minutes * 60})
        where id = ${id} and report = 0`,
  )
}

/** Changes messages and refreshes their list. Returns whether a message was changed. */
export function changeSms(db: Db, change: ReturnType<typeof sql>): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { numAffectedRows } = await sql`update sms_record set ${change}`.execute(tx)
    const isChanged = Number(numAffectedRows ?? 0) > 0
    if (isChanged) invalidateLists(tx, [SMS_RECORD_LIST])
    return isChanged
  })
}

/** Returns whether the messages of today exceed the limit; 0 is none. A message is counted as soon as it is taken, so processes share the limit. */
export const isDayLimitExceeded = async (db: Db, limit: number): Promise<boolean> =>
  limit > 0 && (await countSentToday(db)) > limit

/** Returns the number of messages of today (Shanghai) that providers charge for, including those that are being sent. */
export async function countSentToday(db: Db): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    select coalesce(sum(sms_num), 0)::bigint as sent from sms_record
     where platform <> 'local' and stage in (1, 2)
       and send_time >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`.execute(db)
  return rows[0]?.sent ?? 0
}
