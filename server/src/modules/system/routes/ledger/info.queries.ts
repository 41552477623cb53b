import type { LedgerCheckInfo, LedgerFaultInfo, LedgerInfo } from '@cangdan/protocol'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Log } from '#platform/ledger/log.ts'

const GROWTH_DAYS = 30
const CHECKS = 10

export async function countWaitingEntries(db: Db): Promise<Pick<LedgerInfo, 'waiting' | 'wait' | 'parked'>> {
  const { rows } = await sql<{ waiting: number; wait: number; parked: number }>`
    select (select count(*) from ledger_waiting) as waiting, (select count(*) from ledger_parked) as parked,
           coalesce(greatest(0, extract(epoch from now() - (
             select (convert_from(body, 'UTF8')::jsonb ->> 'at')::timestamptz from ledger_waiting join ledger_entry using (id)
              order by id limit 1)))::bigint, 0) as wait`.execute(db)
  return rows[0] ?? { waiting: 0, wait: 0, parked: 0 }
}

// The size grows with time, so the newest head before a time is the largest.
const selectSizeUntil = (day: RawBuilder<unknown>) => sql`
  coalesce((select size from ledger_checkpoint head
             where head.log = ledger.id and seal_time < ${day}::timestamp at time zone 'Asia/Shanghai'
             order by seal_time desc, size desc limit 1), 0)`

export async function loadGrowth(db: Db): Promise<LedgerInfo['growth']> {
  const { rows } = await sql<LedgerInfo['growth'][number]>`
    with day as (
      select generate_series((now() at time zone 'Asia/Shanghai')::date - ${GROWTH_DAYS - 1}::int,
                             (now() at time zone 'Asia/Shanghai')::date, interval '1 day')::date as day)
    select to_char(day, 'YYYY-MM-DD') as day,
           sum(${selectSizeUntil(sql`(day + 1)`)} - ${selectSizeUntil(sql`day`)})::bigint as entries
      from day cross join ledger_log ledger group by day order by day`.execute(db)
  return rows
}

export async function listLastChecks(db: Db): Promise<LedgerCheckInfo[]> {
  const { rows } = await sql<LedgerCheckInfo>`
    select extract(epoch from create_time)::bigint as time, entries, took_ms, finding_count as findings
      from ledger_check order by id desc limit ${CHECKS}`.execute(db)
  return rows
}

export async function listOpenFaults(db: Db): Promise<LedgerFaultInfo[]> {
  const { rows } = await sql<LedgerFaultInfo>`
    select kind, detail, extract(epoch from create_time)::bigint as create_time, extract(epoch from last_time)::bigint as last_time
      from ledger_fault where clear_time is null order by id desc limit 50`.execute(db)
  return rows
}

export async function listWitnessedHeads(
  db: Db,
  log: Log,
): Promise<readonly { readonly key_id: string; readonly size: number; readonly sign_time: number }[]> {
  const { rows } = await sql<{ key_id: string; size: number; sign_time: number }>`
    select distinct on (key_id) key_id, size, extract(epoch from sign_time)::bigint as sign_time
      from ledger_signature where log = ${log.id} and name <> ${log.origin} order by key_id, size desc, sign_time desc`.execute(
    db,
  )
  return rows
}

export async function listEarlierLogs(db: Db, log: Log): Promise<LedgerInfo['earlier']> {
  const { rows } = await sql<LedgerInfo['earlier'][number]>`
    select id, origin, (select coalesce(max(size), 0) from ledger_checkpoint where log = earlier.id) as size
      from ledger_log earlier where id < ${log.id} order by id desc`.execute(db)
  return rows
}
