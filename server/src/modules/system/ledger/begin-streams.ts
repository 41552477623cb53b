// Rows older than the streams of their table get a baseline entry once, when a release begins those streams. Later rows without an entry were written
// past the product (docs/decisions/ledger-entries.md).
import { sql } from 'kysely'
import type { Resource } from '#engine/declare/resource.ts'
import { appendEntry, hasStreams } from '#engine/write/ledger.ts'
import { type RecordRow, toLockedRecord, getStoredList } from '#engine/write/record.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { PLATFORM_PRINCIPAL } from '#platform/identity/principal.ts'
import { appendToStream } from '#platform/ledger/append.ts'
import { readEntry } from '#platform/ledger/verify/verify-entry.ts'

export const BASELINE = 'baseline'
/** Entries of this stream state which streams have begun. They are sealed, so beginning a stream again would be noticed. */
const STREAM = 'ledger_baseline:1'
const AT_ONCE = 500

/**
 * Writes baseline entries for each table whose condition (`ledger.begins`) is not recorded yet. Only one process at a time may call it; an
 * interrupted call is completed by the next one.
 */
export async function beginStreams(db: Db, resources: readonly Resource[]): Promise<void> {
  const begun = await listBegunStreams(db)
  const fresh = resources
    .flatMap(({ table, ledger: { begins } }) => (begins === undefined ? [] : [{ table, condition: begins }]))
    .map(({ table, condition }) => ({
      table,
      condition,
      lists: resources.filter((each) => each.table === table && hasStreams(each)),
    }))
    .filter(({ table, condition, lists }) => lists.length > 0 && begun.get(table) !== condition)
  if (fresh.length === 0) return
  let records = 0
  for (const each of fresh)
    for (let count = AT_ONCE; count === AT_ONCE; records += count)
      count = await inTransaction(db, (tx) => writeBaselines(tx, each))
  await inTransaction(db, (tx) =>
    appendToStream(tx, {
      stream: STREAM,
      kind: 'ledger_baseline.written',
      actor: null,
      facts: () => ({
        streams: Object.fromEntries(fresh.map(({ table, condition }) => [table, condition])),
        records,
      }),
    }),
  )
}

async function listBegunStreams(db: Db): Promise<ReadonlyMap<string, unknown>> {
  const { rows } = await sql<{ body: Buffer }>`
    select body from ledger_entry where stream = ${STREAM} order by seq`.execute(db)
  const facts = rows.map(({ body }) => readEntry(body)?.['facts'] as { readonly streams?: object } | undefined)
  return new Map(facts.flatMap((each) => Object.entries(each?.streams ?? {})))
}

interface StreamBeginning {
  readonly table: string
  readonly condition: string
  readonly lists: readonly Resource[]
}

/** Writes baseline entries for the next rows, with the columns of each list of the table. Returns the number of rows. */
async function writeBaselines(tx: Db, { table, condition, lists }: StreamBeginning): Promise<number> {
  const { rows: locked } = await sql<{ id: number }>`
    select id from ${sql.table(table)} record
     where (${sql.raw(condition)}) and not exists (select from ledger_entry where stream = ${table} || ':' || record.id and seq = 0)
     order by id limit ${AT_ONCE} for no key update`.execute(tx)
  const ids = locked.map(({ id }) => id)
  for (const list of lists) {
    const { rows } = await sql<RecordRow & { readonly ':id': number }>`
      select id as ":id", ${getStoredList(tx, list)} from ${sql.table(table)} where id = any (${ids}::bigint[]) order by id`.execute(
      tx,
    )
    for (const { ':id': id, ...line } of rows) {
      const record = toLockedRecord(list, id, line)
      await appendEntry(tx, list, { event: BASELINE }, { record, principal: PLATFORM_PRINCIPAL })
    }
  }
  return ids.length
}
