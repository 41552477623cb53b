// Notifies reviewers by SMS of new pending records: one message for all records since the last check, to the phones in the parameters.
import { sql } from 'kysely'
import type { Resource } from '#engine/declare/resource.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { readParameters } from '#platform/parameters/parameters.ts'
import { queueSms } from '#platform/phone/sms-queue.ts'

/** The language of the phone's owner is unknown, so the platform's language is used. */
const LANGUAGE = 'zh'
const VERB = 'audit'
const MAX_LISTS = 5

export function notifyPendingAudits(db: Db, resources: readonly Resource[]): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { audit_notify_phones: phones } = await readParameters(tx)
    if (phones.length === 0) {
      // Newly added phones are notified of all pending records.
      await sql`delete from audit_notice`.execute(tx)
      return 0
    }
    const counts: PendingCount[] = []
    for (const resource of resources) {
      const count = await countNewPending(tx, resource)
      if (count > 0) counts.push({ title: resource.title[LANGUAGE], count })
    }
    const total = counts.reduce((sum, { count }) => sum + count, 0)
    if (total === 0) return 0
    const lists = formatLists(counts)
    const message = {
      scene: 'audit',
      params: { count: String(total), lists },
      text: `【审核提醒】有 ${total} 条新记录待审核：${lists}。`,
    } as const
    await queueSms(
      tx,
      phones.map((phone) => ({ ...message, phone })),
    )
    return total
  })
}

interface PendingCount {
  readonly title: string
  readonly count: number
}

function formatLists(counts: readonly PendingCount[]): string {
  const lists = counts
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_LISTS)
    .map(({ title, count }) => `${title} ${count}`)
  return `${lists.join('、')}${counts.length > MAX_LISTS ? '等' : ''}`
}

/** Records pending entries, deletes entries that are no longer pending (a resubmitted record is new), and returns the number of new ones. */
async function countNewPending(tx: Db, resource: Resource): Promise<number> {
  const { path, table, facets, verbs } = resource
  const states = facets.flatMap(({ waits }) => waits?.(verbs) ?? []).filter(({ verb }) => verb === VERB)
  if (states.length === 0) return 0
  const waits = sql.join(
    states.map(({ column, value }) => sql`${sql.ref(`${table}.${column}`)} = ${sql.lit(value)}`),
    sql` or `,
  )
  await sql`
    delete from audit_notice
     where list_path = ${path}
       and not exists (select from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = record_id and (${waits}))`.execute(
    tx,
  )
  const { numAffectedRows } = await sql`
    insert into audit_notice (list_path, record_id)
    select ${path}, ${sql.ref(`${table}.id`)} from ${sql.table(table)} where ${waits}
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
