// Delivery reports of providers: pushed to a hook without a signature, or read. They may come twice, and before the answer of the send.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { MAX_PULLED, type SmsReport } from '../providers/provider.ts'
import { loadSmsProvider, type ProviderDeps } from '../smssetup/load-provider.ts'
import { blockRejectedPhone } from './blocks.ts'
import { changeSms } from './submit.ts'

const REPORT_BY = { push: 1, read: 2 } as const
/** Hours after which no report is expected any more. */
const SILENT_AFTER = 72

/** Records a report. A final report is never replaced, except by one that was read from the provider. */
export async function applyReport(db: Db, report: SmsReport, by: keyof typeof REPORT_BY): Promise<void> {
  const { recordId, providerId = '', phone, isDelivered, code, reason, time } = report
  const isApplied = await changeSms(
    db,
    sql`report = ${isDelivered ? 1 : 2}, report_code = ${code}, report_time = to_timestamp(${time}), report_by = ${REPORT_BY[by]},
        report_hash = ${createHash('sha256').update(report.raw).digest('hex')},
        stage = 1, error = '', provider_id = case when provider_id = '' then ${providerId} else provider_id end,
        send_time = coalesce(send_time, to_timestamp(${time}))
        where phone = ${phone} and platform <> 'local' and stage in (0, 1, 2, 4)
          and (${recordId ?? null}::bigint is not null and id = ${recordId ?? null} or provider_id <> '' and provider_id = ${providerId})
          and (report in (0, 3) or report_by = ${REPORT_BY.push} and ${by === 'read'})`,
  )
  if (isApplied && reason === 'blocked') await blockRejectedPhone(db, phone)
}

/** Reads waiting reports of providers that have a call for it, and marks messages without a report within 72 hours. */
export async function readSmsReports(deps: ProviderDeps): Promise<number> {
  const { db } = deps
  await changeSms(
    db,
    sql`report = 3 where stage = 1 and report = 0 and platform <> 'local'
         and send_time < now() - make_interval(hours => ${SILENT_AFTER})`,
  )
  const loaded = await loadSmsProvider(deps)
  let read = 0
  for (;;) {
    const reports = (await loaded?.provider.pullReports?.()) ?? []
    for (const report of reports) await applyReport(db, report, 'read')
    read += reports.length
    if (reports.length < MAX_PULLED) return read
  }
}
