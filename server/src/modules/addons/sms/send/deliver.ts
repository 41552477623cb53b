// Sends queued notices, and clears up messages whose outcome is unknown. Any number of workers may run it.
import { isLegalScene } from '#platform/phone/sms-scenes.ts'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { SMS_PURPOSE } from '#platform/phone/sms-scenes.ts'
import { runLoop } from '#platform/worker/run-loop.ts'
import { type LoadedProvider, loadSmsProvider, type ProviderDeps } from '../smssetup/load-provider.ts'
import { applyReport } from './reports.ts'
import { changeSms, isDayLimitExceeded, SELECT_SMS, SMS_STAGE, submitSms, type TakenSms } from './submit.ts'

/** A message is leased by one worker; after a crash another one takes it. */
const LEASE_SECONDS = 120
/** Seconds after which a code that no request sends is given up: its request died. */
const CODE_LIFE = 60
/** Older notices are out of date and are not sent. */
const MAX_AGE_DAYS = 3
/** Seconds between queries of an unclear notice, and until it is given up. */
const [QUERY_SECONDS, UNCLEAR_SECONDS] = [600, 7200]
/** An ambiguous notice is sent once more. */
const MAX_SENDS = 2
const IDLE_MS = 2_000
const RETRY_MS = 15_000

interface DueSms extends TakenSms {
  readonly stage: number
  readonly provider_id: string
  readonly send_time: number | null
}

/** Sends notices continuously. Returns a function that stops it after the current message. */
export function startSmsWorker(
  deps: ProviderDeps & { readonly log: Pick<FastifyBaseLogger, 'warn'> },
): () => Promise<void> {
  return runLoop({
    step: () => deliverNextSms(deps),
    onError: (error) => deps.log.warn({ err: error }, 'text messages are not sent'),
    idleMs: IDLE_MS,
    retryMs: RETRY_MS,
  })
}

/** Processes the next due message. Returns whether there was one. */
export async function deliverNextSms(deps: ProviderDeps): Promise<boolean> {
  const { db } = deps
  await giveUpOldSms(db)
  const loaded = await loadSmsProvider(deps)
  if (loaded === undefined) return false
  const due = await takeDueSms(db, loaded.platform)
  if (due === undefined) return false
  if (due.stage === SMS_STAGE.ambiguous) await resolveAmbiguous(db, loaded, due)
  else if (!isLegalScene(due.scene) && (await isDayLimitExceeded(db, loaded.dayLimit)))
    await changeSms(
      db,
      sql`stage = ${SMS_STAGE.waiting}, error = 'sms_day_limit', send_time = null, due_time = now() + interval '1 hour' where id = ${due.id}`,
    )
  else await submitSms(db, loaded, due)
  return true
}

/** Takes a due notice, or an ambiguous message of any purpose. Returns it with its stage before. */
async function takeDueSms(db: Db, platform: string): Promise<DueSms | undefined> {
  const { rows } = await sql<DueSms>`
    with due as materialized (
      select id, stage from sms_record
       where platform = ${platform} and due_time <= now() and (stage = 2 or stage = 0 and purpose = 2)
       order by due_time, id limit 1 for update skip locked)
    update sms_record
       set attempts = sms_record.attempts + case when due.stage = 0 then 1 else 0 end, stage = ${SMS_STAGE.ambiguous},
           send_time = coalesce(send_time, now()), due_time = now() + make_interval(secs => ${LEASE_SECONDS})
      from due, sms_template
     where sms_record.id = due.id and sms_template.id = template_id
    returning ${SELECT_SMS}, due.stage, provider_id, send_time`.execute(db)
  return rows[0]
}

/** Queries the provider about an ambiguous message. An unknown notice is sent once more, an unknown code never. */
async function resolveAmbiguous(db: Db, loaded: LoadedProvider, due: DueSms): Promise<unknown> {
  const { id, phone, provider_id, send_time, purpose } = due
  const found = await loaded.provider.findReport({
    id,
    phone,
    providerId: provider_id === '' ? undefined : provider_id,
    sentTime: send_time ?? Math.floor(Date.now() / 1000),
  })
  if (found.kind === 'reported') return applyReport(db, found.report, 'read')
  if (found.kind === 'pending') return changeSms(db, sql`stage = ${SMS_STAGE.submitted}, error = '' where id = ${id}`)
  // The gateway sends an id once, so that an unclear notice may be repeated there.
  const mayRepeat = found.kind === 'absent' || loaded.platform === 'gateway'
  if (mayRepeat && purpose === SMS_PURPOSE.notice && due.attempts < MAX_SENDS)
    return submitSms(db, loaded, { ...due, attempts: await countAttempt(db, id) })
  if (found.kind === 'unclear' && purpose === SMS_PURPOSE.notice)
    return changeSms(
      db,
      sql`stage = case when send_time < now() - make_interval(secs => ${UNCLEAR_SECONDS}) then ${SMS_STAGE.givenUp}::smallint else stage end,
          due_time = now() + make_interval(secs => ${QUERY_SECONDS}) where id = ${id}`,
    )
  return changeSms(db, sql`stage = ${SMS_STAGE.givenUp} where id = ${id}`)
}

async function countAttempt(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    update sms_record set attempts = attempts + 1 where id = ${id} returning attempts`.execute(db)
  return rows[0]?.attempts ?? 0
}

const giveUpOldSms = (db: Db): Promise<unknown> =>
  changeSms(
    db,
    sql`stage = ${SMS_STAGE.givenUp}, error = case when error = '' then 'not sent in time' else error end
        where platform <> 'local' and stage in (0, 2)
          and create_time < now() - case when purpose = 1 and stage = 0 then make_interval(secs => ${CODE_LIFE})
                                         else make_interval(days => ${MAX_AGE_DAYS}) end`,
  )
