// Writes the rows of splits and mergers with plain statements: receipts, lineage, operations, histories and ledger entries, under the same triggers
// and constraints.
import { createHash, randomBytes } from 'node:crypto'
import { Pool, type PoolClient, types } from 'pg'
import type { PostgresCluster } from '../../../server/src/platform/postgres/cluster.ts'
import { addOperations, addReceipts } from './fixture.ts'

types.setTypeParser(types.builtins.INT8, Number)

interface Line {
  readonly id: number
  readonly kind: number
  readonly receipt_id: number
  readonly receipt_ids: number[]
  readonly manager: number
  readonly person: number
}

const COLUMNS = `class, exchange_no, medium, store_id, warehouse_id, zone_id, lot_id, agreement_id, depositor_id, depositor_address, holder_id, controller_id, good_id, spec_id,
  batch_no, marks, origin, quality, package, unit_price, in_time, loss_standard, storage_begin, storage_end, storage_fee, insure_no, insure_company,
  insure_end, issue_place`

export class BareWriter {
  readonly #pool: Pool

  constructor(connection: PostgresCluster['connection'], writers: number) {
    this.#pool = new Pool({ ...connection, max: writers })
    this.#pool.on('error', () => undefined)
  }

  stop = (): Promise<void> => this.#pool.end()

  async round(writers: number, each: number): Promise<number> {
    const operations = await addOperations(this.#pool, await addReceipts(this.#pool, writers, each * 3))
    const begun = performance.now()
    await Promise.all(
      operations.map(async (ids) => {
        for (const id of ids) await this.#carryOut(id)
      }),
    )
    return (operations.flat().length * 1000) / (performance.now() - begun)
  }

  async #carryOut(id: number): Promise<void> {
    const client = await this.#pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query<Line>(
        `select operation.id, kind, receipt_id, receipt_ids, manager.id as manager, manager.person_id as person
           from receipt_operation operation, account manager where operation.id = $1 and manager.username = 'storemanager'`,
        [id],
      )
      const line = rows[0]
      if (line !== undefined) await write(client, line)
      await client.query('commit')
    } finally {
      client.release()
    }
  }
}

async function write(client: PoolClient, line: Line): Promise<void> {
  const parents = [line.receipt_id, ...line.receipt_ids]
  await client.query('select id from lot where id = (select lot_id from receipt where id = $1) for no key update', [
    line.receipt_id,
  ])
  const { rows } = await client.query<{ weight: number }>(
    'select remaining_weight as weight from receipt where id = any ($1::bigint[]) order by id for no key update',
    [parents],
  )
  await client.query('select id from receipt_operation where id = $1 for no key update', [line.id])
  const whole = rows.reduce((sum, { weight }) => sum + weight, 0)
  const weights = line.kind === 2 ? [4_00, whole - 4_00] : [whole]
  for (const parent of parents) {
    await client.query(
      'update receipt set life = $2, remaining_weight = 0, remaining_quantity = 0, frozen_free = 0, version = version + 1 where id = $1',
      [parent, line.kind === 2 ? 2 : 3],
    )
    await writeEntry(client, 'receipt', parent, line)
  }
  const children: number[] = []
  for (const weight of weights) {
    const added = await client.query<{ id: number }>(
      `insert into receipt (${COLUMNS}, weight, quantity, submit_by, submit_person_ids)
       select ${COLUMNS}, $2::bigint, 0, asked.add_by, array[asked.add_person]
         from receipt, (select add_by, add_person from receipt_operation where id = $3) asked where receipt.id = $1 returning id`,
      [line.receipt_id, weight, line.id],
    )
    const child = added.rows[0]?.id ?? 0
    await writeHistory(client, 'receipt', child, line)
    await client.query(
      `update receipt set audit_status = 1, audit_by = $2, audit_person = $3, audit_time = now(), version = version + 1 where id = $1`,
      [child, line.manager, line.person],
    )
    await writeEntry(client, 'receipt', child, line)
    children.push(child)
  }
  await client.query(
    `insert into receipt_lineage (parent_id, child_id, operation_id)
     select parent, child, $3 from unnest($1::bigint[]) parent cross join unnest($2::bigint[]) child`,
    [parents, children, line.id],
  )
  await client.query(
    'update receipt_operation set state = 1, execute_by = $2, execute_person = $3, version = version + 1 where id = $1',
    [line.id, line.manager, line.person],
  )
  await writeEntry(client, 'receipt_operation', line.id, line)
}

const writeHistory = (client: PoolClient, table: string, id: number, { manager, person }: Line) =>
  client.query(
    `insert into record_history (table_name, record_id, version, verb, account_id, person_id, nick_name, changes)
     values ($1, $2, (random() * 1000000000)::bigint, 'edit', $3, $4, 'Bench', '{"life": [1, 2]}')`,
    [table, id, manager, person],
  )

export async function writeEntry(client: PoolClient, table: string, id: number, line: Line): Promise<void> {
  await writeHistory(client, table, id, line)
  const stream = `${table}:${id}`
  const { rows } = await client.query<{ seq: number; hash: Buffer }>(
    'select seq, hash from ledger_entry where stream = $1 order by seq desc limit 1',
    [stream],
  )
  const seq = rows[0] === undefined ? 0 : rows[0].seq + 1
  const prev = rows[0]?.hash ?? null
  const body = JSON.stringify({
    actor: { account: line.manager, organisation: 1, person: line.person },
    at: '2026-11-25T00:00:00.000Z',
    facts: { operation: line.id, weight: '1000' },
    kind: `${table}.bench`,
    nonce: randomBytes(16).toString('hex'),
    prev: prev === null ? null : prev.toString('hex'),
    private: {},
    seq,
    stream,
    v: 1,
  })
  createHash('sha256').update(body).digest()
  await client.query('insert into ledger_entry (stream, seq, prev, body) values ($1, $2, $3, $4)', [
    stream,
    seq,
    prev,
    Buffer.from(body),
  ])
}
