// 99th percentile of a page of 20 during heavy work, compared with an idle server.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import {
  askOver,
  openAnswer,
  type Session,
  signedHeaders,
  signInOver,
  uploadBody,
} from '../../../server/src/testing/client/plain-client.mjs'
import { alternate } from '../measure.ts'
import type { Row } from '../report.ts'
import { ADMIN_PASSWORD, type Stage } from '../stage.ts'
import { buildExportUrl } from './exports.ts'

const LIST = '/api/v1/seller_p/bank/BankList'
const READERS = 4
const SECONDS = 5
// The server announces the end of a connection after a thousand requests; the load generator ignores the announcement.
const REQUESTS_PER_CONNECTION = 500
const MAX_RATIO = 3

export const measureListDuringExport = (stage: Stage): Promise<Row> =>
  measureDuring(stage, 'list p99 while 1M rows are exported', (session) =>
    downloadFile(buildExportUrl(stage, session, { type: 'csv' })),
  )

const TAKE_FILE = fileURLToPath(new URL('../download-file.mjs', import.meta.url))

const downloadFile = (url: string): Promise<unknown> => promisify(execFile)(process.execPath, [TAKE_FILE, url])

const SHEET_ROWS = 50_000
const TRIED = `${LIST}?_excel_import=2&_excel_import_async=1`
const TASK = '/api/v1/seller/import/ImportTask'
const DONE = 2
const LOOK_MS = 200

/** Measures during repeated dry runs of 50,000 rows in a worker, as the browser requests them. */
export const measureListDuringImport = (stage: Stage): Promise<Row> =>
  measureDuring(stage, 'list p99 while 50k rows are imported', (session) => runDryRuns(stage, session))

async function measureDuring(stage: Stage, name: string, heavy: (session: Session) => Promise<unknown>): Promise<Row> {
  const session = await signInOver(stage.product.address, 'admin', ADMIN_PASSWORD)
  const measureQuiet = () => measureLatency(stage, session)
  const measureLoaded = async () => {
    const over = new AbortController()
    const working = (async () => {
      while (!over.signal.aborted) await heavy(session)
    })()
    const p99 = await measureLatency(stage, session)
    over.abort()
    await working
    return p99
  }
  const measured = await alternate(measureLoaded, measureQuiet)
  const ratio = measured.ours / measured.bare
  return {
    name,
    unit: 'ms',
    ...measured,
    ratio,
    target: `≤ ${MAX_RATIO} × idle`,
    holds: ratio <= MAX_RATIO,
    note: `${READERS} readers`,
  }
}

async function measureLatency(stage: Stage, session: Session): Promise<number> {
  const url = `${LIST}?page=1&limit=20&bank_type=2`
  const headers = signedHeaders(session, { method: 'GET', url, nonce: '' })
  const request = {
    url: stage.product.address + url,
    headers,
    connections: READERS,
    duration: SECONDS,
    reconnectRate: REQUESTS_PER_CONNECTION,
  }
  const { latency, non2xx, errors } = await autocannon(request)
  if (non2xx + errors > 0) throw new Error(`${non2xx} rejected, ${errors} failed`)
  return latency.p99
}

const SHEET = Buffer.from(
  [
    '银行名称,机构类型,联系人,联系电话',
    ...Array.from({ length: SHEET_ROWS }, (_, n) => `Tried ${n},股份制银行,Contact ${n},13800000000`),
  ].join('\n'),
)

async function runDryRuns({ product: { address } }: Stage, session: Session): Promise<void> {
  const { body, type } = uploadBody('banks.csv', SHEET)
  const call = { method: 'POST', url: TRIED, body }
  const headers = { ...signedHeaders(session, call), 'content-type': type }
  const reply = await fetch(address + call.url, { method: call.method, headers, body: new Uint8Array(body) })
  const begun = JSON.parse(openAnswer(session, { ...call, headers }, await reply.text())) as {
    data: { task: number }
  }
  for (;;) {
    const { data } = (await askOver(address, session, `${TASK}?id=${begun.data.task}`)) as {
      data: { status: number; answer: { success: number } | null }
    }
    if (data.status > DONE || (data.status === DONE && data.answer?.success !== SHEET_ROWS))
      throw new Error('The dry run found errors.')
    if (data.status === DONE) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
