// Runs a hundred queued exports, compared with the same files as sequential downloads. The difference is the overhead of a job.
import { Client } from 'pg'
import { askOver, signInOver } from '../../../server/src/testing/client/plain-client.mjs'
import { alternate } from '../measure.ts'
import type { Row } from '../report.ts'
import { ADMIN_PASSWORD, type Stage } from '../stage.ts'
import { downloadExport, createDiscardStream } from './exports.ts'

const JOBS = 100
const MAX_EACH_MS = 20
const ROUNDS = 3
const LOOK_MS = 20
// One bank per export: the smallest possible work.
const ONE = 'id=1500000'
const LIST = '/api/v1/seller_p/bank/BankList'

export async function measureQueuedJobs(stage: Stage): Promise<Row> {
  const { product, databaseUrl } = stage
  const session = await signInOver(product.address, 'admin', ADMIN_PASSWORD)
  const client = new Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const begun = await askOver(
      product.address,
      session,
      `${LIST}?_down_excel=3&_down_excel_async=1&export_type=csv&${ONE}`,
    )
    const { task } = (begun as { data: { task: number } }).data
    await waitForJobs(client, task)
    const ours = async () => {
      const start = performance.now()
      // A user may queue five exports, so the hundred belong to several users.
      const { rows } = await client.query<{ last: string }>(
        `with queued as (
           insert into export_task (account_id, organisation_id, name, list_path, type, query, language)
           select account_id, organisation_id, name, list_path, type, query, language
             from export_task, generate_series(1, ${JOBS}) where id = $1 returning id)
         select max(id) as last from queued`,
        [task],
      )
      await waitForJobs(client, Number(rows[0]?.last))
      return performance.now() - start
    }
    const bare = async () => {
      const start = performance.now()
      for (let n = 0; n < JOBS; n += 1)
        await downloadExport(stage, session, { type: 'csv', open: createDiscardStream, filter: ONE })
      return performance.now() - start
    }
    const measured = await alternate(ours, bare, ROUNDS)
    const overhead = (measured.ours - measured.bare) / JOBS
    return {
      name: `${JOBS} queued exports of a row`,
      unit: 'ms',
      ...measured,
      ratio: measured.ours / measured.bare,
      target: `≤ ${MAX_EACH_MS} ms each more than downloads`,
      holds: overhead <= MAX_EACH_MS,
      note: `${overhead.toFixed(1)} ms each`,
    }
  } finally {
    await client.end()
  }
}

async function waitForJobs(client: Client, last: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ open: string; failed: string }>(
      `select count(*) filter (where status in (0, 1)) as open, count(*) filter (where status = 3) as failed
         from export_task where id <= $1`,
      [last],
    )
    if (Number(rows[0]?.failed) > 0) throw new Error('An export has failed.')
    if (Number(rows[0]?.open) === 0) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
