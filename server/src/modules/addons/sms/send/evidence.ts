// Writes the outcome of legal notices by SMS to the ledger stream of their subject. A delivery counts once the provider confirmed it, since pushes of
// cloud providers are not signed.
import { sql } from 'kysely'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { createPlatformWriter, type JobDeps } from '#engine/declare/records/writer.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import type { Facts } from '#platform/ledger/format/entry.ts'
import { loadSmsProvider, type ProviderDeps } from '../smssetup/load-provider.ts'
import { applyReport } from './reports.ts'
import { changeSms, SMS_STAGE } from './submit.ts'

const PROVED = { submitted: 1, final: 2 } as const
const QUERY_SECONDS = 300
/** Queries of one run. */
const MAX_QUERIES = 50

/** Confirms the delivery of legal notices at the provider, and writes what is new to the ledger. Returns the number of entries. */
export async function recordSmsEvidence(deps: ProviderDeps & JobDeps): Promise<number> {
  await confirmDeliveries(deps)
  let recorded = 0
  for (const message of await listUnproved(deps)) if (await recordMessage(deps, message)) recorded += 1
  return recorded
}

interface Unconfirmed {
  readonly id: number
  readonly phone: string
  readonly provider_id: string
  readonly send_time: number
}

async function confirmDeliveries(deps: ProviderDeps): Promise<void> {
  const { db } = deps
  const loaded = await loadSmsProvider(deps)
  if (loaded === undefined || loaded.platform === 'gateway') return
  const { rows } = await sql<Unconfirmed>`
    update sms_record set due_time = now() + make_interval(secs => ${QUERY_SECONDS})
     where id in (select id from sms_record
                   where subject_id is not null and proved < ${PROVED.final} and platform = ${loaded.platform}
                     and stage = ${SMS_STAGE.submitted} and report < 3 and report_by is distinct from 2 and due_time <= now()
                   order by due_time, id limit ${MAX_QUERIES} for update skip locked)
    returning id, phone, provider_id, send_time`.execute(db)
  for (const { id, phone, provider_id: providerId, send_time: sentTime } of rows) {
    const found = await loaded.provider.findReport({ id, phone, providerId, sentTime })
    if (found.kind === 'reported') await applyReport(db, found.report, 'read')
  }
}

interface UnprovedSms {
  readonly id: number
  readonly subject_list: string
  readonly subject_id: number
  readonly proved: number
  readonly event: 'notice_submitted' | 'notice_delivered' | 'notice_failed'
  readonly platform: string
  readonly provider_id: string
  readonly code: string
  readonly at: string
  readonly report_hash: string
}

async function listUnproved({ db }: ProviderDeps): Promise<readonly UnprovedSms[]> {
  const { rows } = await sql<UnprovedSms>`
    select id, subject_list, subject_id, proved, platform, provider_id, report_hash,
           case when proved = 0 and stage = ${SMS_STAGE.submitted} then 'notice_submitted'
                when report = 1 then 'notice_delivered' else 'notice_failed' end as event,
           case when stage > ${SMS_STAGE.ambiguous} then left(error, 100) when report = 3 then 'silent' else report_code end as code,
           to_char(coalesce(case when proved = 1 then report_time end, send_time, now()) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
      from sms_record
     where subject_id is not null and proved < ${PROVED.final} and platform <> 'local'
       and (stage > ${SMS_STAGE.ambiguous} or stage = ${SMS_STAGE.submitted}
            and (proved = 0 or report = 3 or report > 0 and (report_by = 2 or platform = 'gateway')))
     order by id`.execute(db)
  return rows
}

const recordMessage = ({ db, registry }: ProviderDeps & JobDeps, message: UnprovedSms): Promise<boolean> =>
  transact(db, createPlatformWriter(registry), (unit) => addEntry(unit, message))

async function addEntry(unit: UnitOfWork, message: UnprovedSms): Promise<boolean> {
  const { id, subject_list, subject_id, proved, event, platform, provider_id, code, at, report_hash } = message
  const subject = await unit.lock(subject_list, subject_id)
  const isSubmitted = event === 'notice_submitted'
  const isNew = await changeSms(
    unit.tx,
    sql`proved = ${isSubmitted ? PROVED.submitted : PROVED.final} where id = ${id} and proved = ${proved}`,
  )
  if (!isNew) return false
  const facts: Facts = isSubmitted
    ? { sms: id, provider: platform, provider_no: provider_id, sent_at: at }
    : { sms: id, report_code: code, reported_at: at, report_hash }
  await unit.change(subject, { verb: 'notice', set: {}, entry: { event, facts } })
  return true
}
