// A process that writes receipts with the product's operations, and replies to each request with the rate per second.
import { Pool, types } from 'pg'
import { runAction } from '../../../server/src/engine/write/run-action.ts'
import { loadWriter } from '../../../server/src/demo/writers.ts'
import { openDatabase } from '../../../server/src/platform/database/database.ts'
import type { PostgresCluster } from '../../../server/src/platform/postgres/cluster.ts'
import { operation } from '../../../server/src/modules/receipts/operation/operation.ts'
import { receipt } from '../../../server/src/modules/receipts/receipt/receipt.ts'
import { addDrafts, addOperations, addReceipts } from './fixture.ts'
import type { RoundRequest } from './processes.ts'

types.setTypeParser(types.builtins.INT8, Number)
const connection = JSON.parse(process.argv[2] ?? '{}') as PostgresCluster['connection']
const db = openDatabase(connection, { onError: () => undefined })
const pool = new Pool(connection)
pool.on('error', () => undefined)
const manager = await loadWriter(db, 'storemanager')
const audit = receipt.actions.get('audit')
const execute = operation.actions.get('execute')
if (audit === undefined || execute === undefined)
  throw new Error('the receipt resource has no audit, execute or issue action')

const issueReceipt = (id: number) =>
  runAction(db, { resource: receipt, writer: manager }, audit, { id, version: 1, input: { audit_status: 1 } })
const executeOperation = (id: number) =>
  runAction(db, { resource: operation, writer: manager }, execute, { id, version: undefined, input: {} })

async function measureRate(
  lists: readonly (readonly number[])[],
  work: (id: number) => Promise<unknown>,
): Promise<number> {
  const begun = performance.now()
  await Promise.all(
    lists.map(async (ids) => {
      for (const id of ids) await work(id)
    }),
  )
  return (lists.flat().length * 1000) / (performance.now() - begun)
}

/** Runs the work while another transaction has an uncommitted entry in a stream of its own. */
async function withOpenTransaction(work: () => Promise<number>): Promise<number> {
  const [[own = 0] = []] = await addDrafts(pool, 1, 1)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`insert into ledger_entry (stream, seq, prev, body) values ($1, 0, null, $2)`, [
      `receipt:${own}`,
      Buffer.from(JSON.stringify({ prev: null, seq: 0, stream: `receipt:${own}`, v: 1 })),
    ])
    return await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

process.on('message', (request: RoundRequest) => {
  const { what, writers, each } = request
  const round = async () => {
    if (what === 'issue') return measureRate(await addDrafts(pool, writers, each), issueReceipt)
    if (what === 'issue beside an open one') {
      const drafts = await addDrafts(pool, writers, each)
      return withOpenTransaction(() => measureRate(drafts, issueReceipt))
    }
    const operations = await addOperations(pool, await addReceipts(pool, writers, each * 3))
    return measureRate(operations, executeOperation)
  }
  round().then(
    (rate) => process.send?.({ rate }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.send?.({ rate: 0 })
