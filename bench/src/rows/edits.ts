// Sixteen writers edit their own records in sequence with signed requests, compared with a route that updates the same row and inserts the same
// history entry in one transaction.
import { Client } from 'pg'
import {
  type Answer,
  type Session,
  signedHeaders,
  signInOver,
} from '../../../server/src/testing/client/plain-client.mjs'
import { alternate } from '../measure.ts'
import type { Row } from '../report.ts'
import { ADMIN_PASSWORD, type Stage } from '../stage.ts'

const WRITERS = 16
/** Per writer and round. */
const EDITS = 200
const SAVE = '/api/v1/seller_p/bank/BankSave'
const LEAST = 0.6

/** Banks used only by this benchmark: the product's first, then those of the bare route. */
const OURS = 1_900_001
const BARE = OURS + WRITERS

interface SignedRequest {
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: string
}

export async function measureEdits({ product, bare, databaseUrl }: Stage): Promise<Row> {
  const session = await signInOver(product.address, 'admin', ADMIN_PASSWORD)
  let version = 1
  const measureProduct = async () => {
    const first = version
    version += EDITS
    const lines = buildRequests((writer, n) => buildSave(product.address, session, OURS + writer, first + n))
    return measureEditRate(lines)
  }
  let round = 0
  const measureBare = async () => {
    round += 1
    return measureEditRate(
      buildRequests((writer, n) => buildPlainRequest(bare.address, BARE + writer, `${round}-${n}`)),
    )
  }
  const measured = await alternate(measureProduct, measureBare)
  await assertWritten(databaseUrl, version)
  const ratio = measured.ours / measured.bare
  return {
    name: `edits, ${WRITERS} writers`,
    unit: 'edits/s',
    ...measured,
    ratio,
    target: `≥ ${LEAST} of bare`,
    holds: ratio >= LEAST,
  }
}

const buildRequests = (make: (writer: number, n: number) => SignedRequest): SignedRequest[][] =>
  Array.from({ length: WRITERS }, (_, writer) => Array.from({ length: EDITS }, (_each, n) => make(writer, n)))

const JSON_TYPE = { 'content-type': 'application/json' }

// Signed before the measurement, because signing is work of the client.
function buildSave(address: string, session: Session, id: number, version: number): SignedRequest {
  const body = JSON.stringify({ id, version, contact_name: `Writer ${version}` })
  const headers = { ...signedHeaders(session, { method: 'POST', url: SAVE, body }), ...JSON_TYPE }
  return { url: address + SAVE, headers, body }
}

const buildPlainRequest = (address: string, id: number, name: string): SignedRequest => ({
  url: `${address}/edit`,
  headers: JSON_TYPE,
  body: JSON.stringify({ id, contact_name: `Writer ${name}` }),
})

async function measureEditRate(lines: readonly (readonly SignedRequest[])[]): Promise<number> {
  const start = performance.now()
  await Promise.all(lines.map(sendInTurn))
  return (WRITERS * EDITS * 1000) / (performance.now() - start)
}

async function sendInTurn(requests: readonly SignedRequest[]): Promise<void> {
  for (const { url, headers, body } of requests) {
    const reply = await fetch(url, { method: 'POST', headers, body })
    const answer = (await reply.json()) as Answer
    if (!answer.status) throw new Error(`${url}: ${answer.message}`)
  }
}

async function assertWritten(connectionString: string, version: number): Promise<void> {
  const client = new Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ version: string; entries: string }>(
      `select bank.version, (select count(*) from record_history where table_name = 'bank' and record_id = bank.id) as entries
         from bank where id = any($1)`,
      [Array.from({ length: 2 * WRITERS }, (_, n) => OURS + n)],
    )
    const isWhole = rows.every((row) => Number(row.version) === version && Number(row.entries) === version - 1)
    if (rows.length < 2 * WRITERS || !isWhole) throw new Error('Both sides must write the same rows.')
  } finally {
    await client.end()
  }
}
