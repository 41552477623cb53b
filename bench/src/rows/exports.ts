// Exports a million rows from the request to the last byte in a file, compared with COPY of the same rows in the same order.
import { createWriteStream } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { downloadUrl, type Session, signInOver } from '../../../server/src/testing/client/plain-client.mjs'
import { measureChildMemory } from '../processes.ts'
import type { Row } from '../report.ts'
import { ADMIN_PASSWORD, ROWS, type Stage } from '../stage.ts'
import { compare, withTempFolder, run, type Run } from './spreadsheets.ts'

const LIST = '/api/v1/seller_p/bank/BankList'
const COLUMNS =
  'id,bank_name,bank_code,bank_type,contact_name,contact_phone,credit_limit,used_limit,pledge_rate,interest_rate,disabled,create_time'

export const measureCsvExport = (stage: Stage): Promise<Row> =>
  measure(stage, { type: 'csv', most: 3, mostMegabytes: 150 })

export const measureXlsxExport = (stage: Stage): Promise<Row> =>
  measure(stage, { type: 'xlsx', most: 5, mostMegabytes: 160 })

interface ExportBenchmark {
  readonly type: 'csv' | 'xlsx'
  readonly most: number
  /** Peak of the exporting process. */
  readonly mostMegabytes: number
}

async function measure(stage: Stage, { type, most, mostMegabytes }: ExportBenchmark): Promise<Row> {
  const session = await signInOver(stage.product.address, 'admin', ADMIN_PASSWORD)
  return withTempFolder((folder) =>
    compare({
      name: `${type.toUpperCase()} 1M × 12, by the product`,
      ours: () => downloadExport(stage, session, { type, open: () => createWriteStream(join(folder, `ours.${type}`)) }),
      bare: () => run(stage, { work: 'copy', file: join(folder, 'copy.csv'), rows: ROWS }),
      target: `≤ ${most} × COPY, ≤ ${mostMegabytes} MB`,
      holds: (ratio, peak) => ratio <= most && peak <= mostMegabytes,
    }),
  )
}

export const createDiscardStream = () => new Writable({ write: (_chunk, _encoding, done) => done() })

interface ExportInput {
  readonly type: string
  readonly filter?: string
}

interface ExportTarget extends ExportInput {
  readonly open: () => Writable
}

/** Returns a signed single-use URL of an export. */
export function buildExportUrl({ product }: Stage, session: Session, { type, filter = '' }: ExportInput): string {
  const query = `_down_excel=3&export_type=${type}&_excel_down_culumns=${COLUMNS}&${filter}`
  return product.address + downloadUrl(session, `${LIST}?${query}`)
}

/** Downloads an export to the last byte. @throws Error for an incomplete file */
export async function downloadExport(stage: Stage, session: Session, { open, ...request }: ExportTarget): Promise<Run> {
  const { product } = stage
  const url = buildExportUrl(stage, session, request)
  const begun = performance.now()
  const { peakMegabytes } = await measureChildMemory(product.pid, async () => {
    const file = await new Promise<IncomingMessage>((resolve, reject) => {
      get(url, resolve).on('error', reject)
    })
    if (file.headers['content-disposition'] === undefined) throw new Error('The response has no file.')
    await pipeline(file, open())
  })
  return { ms: performance.now() - begun, peakMegabytes }
}
