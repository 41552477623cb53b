// Records when a recipient opened a notice of a loan.
import { sql } from 'kysely'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { createPlatformWriter, type JobDeps } from '#engine/declare/records/writer.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import { APPLICATION_LIST } from '#modules/paths.ts'

interface SeenNotice {
  readonly id: number
  readonly financing_id: number
  readonly seen: string
}

/** Returns the number of notices that were opened since the last run. */
export async function updateLoanNotices({ db, registry }: JobDeps): Promise<number> {
  const writer = createPlatformWriter(registry)
  const { rows } = await sql<SeenNotice>`
    select loan_notice.id, financing_id, to_json(min(read_time) at time zone 'UTC') #>> '{}' as seen
      from loan_notice join msg_recipient using (msg_id)
     where seen_time is null and read_time is not null group by loan_notice.id order by loan_notice.id`.execute(db)
  for (const notice of rows) await transact(db, writer, (unit) => recordSeen(unit, notice))
  return rows.length
}

async function recordSeen(unit: UnitOfWork, { id, financing_id, seen }: SeenNotice): Promise<void> {
  const loan = await unit.lock(APPLICATION_LIST, financing_id)
  const { numAffectedRows } = await sql`
    update loan_notice set seen_time = ${seen}::timestamp at time zone 'UTC' where id = ${id} and seen_time is null`.execute(
    unit.tx,
  )
  if (Number(numAffectedRows ?? 0) === 0) return
  await unit.change(loan, {
    verb: 'notice',
    set: {},
    entry: { event: 'notice_seen', facts: { notice: id, seen_at: `${seen}Z` } },
  })
}
