// Fixture of receipt benchmarks: a migrated database with one lot per writer, drafts to issue, and operations to execute. Users and the first receipt
// come from the demo; other receipts are copies.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { prepareFirstRun } from '../../../server/src/first-run/first-run.ts'
import { receiptWork } from '../../../server/src/demo/seed-receipts.ts'
import { type Db, openDatabase } from '../../../server/src/platform/database/database.ts'
import { inTransaction } from '../../../server/src/platform/database/transaction.ts'
import { createFileStore } from '../../../server/src/platform/files/file-store.ts'
import type { PostgresCluster } from '../../../server/src/platform/postgres/cluster.ts'
import { openSecrets } from '../../../server/src/platform/secrets.ts'
import { upgradeSchema } from '../../../server/src/prepared-database.ts'

export const BENCH_PASSWORD = 'bench password'
/** Hundredths of a tonne; never used up. */
const PLENTY = 1_000_000_000

export async function prepareFixture(connection: PostgresCluster['connection'], writers: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cangdan-bench-receipts-'))
  const db = openDatabase(connection, { onError: () => undefined })
  try {
    await upgradeSchema(db, undefined, { withDemo: true })
    const secrets = await openSecrets(join(folder, 'secrets.json'))
    const options = { adminPassword: BENCH_PASSWORD, withDemo: true }
    await prepareFirstRun(db, options, { secrets, files: createFileStore(folder) })
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    await inTransaction(db, (tx) => receiptWork.step(tx, 0, today))
    await addLots(db, writers)
  } finally {
    await db.destroy()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Adds lots 1001, 1002, … with the goods of the first lot. */
async function addLots(db: Db, count: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update store set guarantee_cap = null`.execute(tx)
    await sql`
      insert into lot (id, lot_no, store_id, warehouse_id, zone_id, owner_id, good_id, spec_id, batch_no, unit_price, in_time, book_weight,
                       counted_weight, status)
      select 1000 + n, 'BENCH' || n, store_id, warehouse_id, zone_id, owner_id, good_id, spec_id, 'bench ' || n, unit_price, in_time,
             ${PLENTY}::bigint, ${PLENTY}::bigint, 1
        from lot, generate_series(1, ${count}::int) n where lot.id = (select min(id) from lot)`.execute(tx)
  })
}

const COPIED = `store_id, warehouse_id, zone_id, agreement_id, depositor_id, depositor_id as holder_id, depositor_id as controller_id, good_id, spec_id,
  in_time, storage_begin, storage_end, storage_fee, issue_place, quality, package, marks, loss_standard, 0 as quantity`

/** Adds draft receipts on each lot; returns their ids by lot. */
export async function addDrafts(pool: Pool, lots: number, each: number): Promise<number[][]> {
  const { rows } = await pool.query<{ lot_id: string; ids: number[] }>(
    `with added as (
       insert into receipt (lot_id, weight, store_id, warehouse_id, zone_id, agreement_id, depositor_id, holder_id, controller_id, good_id, spec_id,
                            in_time, storage_begin, storage_end, storage_fee, issue_place, quality, package, marks, loss_standard, quantity, submit_by, submit_person_ids)
       select 1000 + lot, 10_00, first.*, clerk.id, array[clerk.person_id]
         from generate_series(1, $1::int) lot, generate_series(1, $2::int) n,
              (select ${COPIED} from receipt order by id limit 1) first, account clerk
        where clerk.username = 'clerk' returning lot_id, id)
     select lot_id, json_agg(id order by id) as ids from added group by lot_id order by lot_id`,
    [lots, each],
  )
  return rows.map(({ ids }) => ids)
}

export async function addReceipts(pool: Pool, lots: number, each: number): Promise<number[][]> {
  const drafts = await addDrafts(pool, lots, each)
  await pool.query(
    `update receipt set audit_status = 1, audit_by = manager.id, audit_person = manager.person_id, audit_time = now()
       from account manager where manager.username = 'storemanager' and receipt.id = any ($1::bigint[])`,
    [drafts.flat()],
  )
  return drafts
}

/** Requests a split for the first half of each list and mergers of pairs in the second; returns the operations by lot. */
export async function addOperations(pool: Pool, receipts: readonly (readonly number[])[]): Promise<number[][]> {
  const request: number[][] = []
  for (const ids of receipts) {
    const splits = ids.slice(0, ids.length / 3)
    const pairs = ids.slice(ids.length / 3)
    const values = [
      ...splits.map((id) => ({ kind: 2, id, weight: 4_00, others: [] as number[] })),
      ...splits.map((_, place) => ({
        kind: 3,
        id: pairs[2 * place] ?? 0,
        weight: null,
        others: [pairs[2 * place + 1] ?? 0],
      })),
    ]
    const { rows } = await pool.query<{ id: string }>(
      `insert into receipt_operation (kind, receipt_id, receipt_ids, weight, store_id, holder_id, reason, add_by, add_person)
       select line.kind, line.id, array(select json_array_elements_text(line.others)::bigint), line.weight, receipt.store_id, receipt.holder_id, 'bench', owner.id, owner.person_id
         from json_to_recordset($1::json) as line(kind smallint, id bigint, weight bigint, others json)
         join receipt on receipt.id = line.id, account owner where owner.username = 'owner' returning id`,
      [JSON.stringify(values)],
    )
    request.push(rows.map(({ id }) => Number(id)))
  }
  return request
}
