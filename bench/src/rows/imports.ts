// Imports 100,000 rows into a table with indexes, triggers and a million rows, compared with COPY into the same table. Measures the whole call:
// upload, parsing, validation, inserts with histories, commit; with the template's titles, and with other titles, a mapping and a constant column.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import {
  openAnswer,
  type Session,
  signedHeaders,
  signInOver,
  uploadBody,
} from '../../../server/src/testing/client/plain-client.mjs'
import { alternate } from '../measure.ts'
import { measureMemoryGrowth } from '../processes.ts'
import type { Row } from '../report.ts'
import { ADMIN_PASSWORD, type Stage } from '../stage.ts'
import { withTempFolder, run } from './spreadsheets.ts'

const LIST = '/api/v1/seller_p/bank/BankList'
const ROWS = 100_000
const LEAST = 0.3
const ROUNDS = 3
const PHONE = 13_800_000_000

interface SpreadsheetForm {
  readonly name: string
  readonly titles: string
  readonly cells: (made: BankRow) => readonly (string | number)[]
  readonly mapping?: object
}

const OWN: SpreadsheetForm = {
  name: 'import of 100k rows, the whole call',
  titles: '银行名称,机构类型,联系人,联系电话,授信总额度,最高质押率',
  cells: ({ name, contact, amount }) => [name, '股份制银行', contact, PHONE, amount, 70],
}
const OTHERS: SpreadsheetForm = {
  name: 'import of 100k mapped rows',
  titles: '行名,人,号码,额度(万),押率,序',
  cells: ({ name, contact, amount }) => [name, contact, PHONE, amount, 70, amount],
  mapping: {
    heading: 1,
    columns: {
      1: 'bank_name',
      2: 'contact_name',
      3: 'contact_phone',
      4: 'credit_limit',
      5: 'pledge_rate',
      6: null,
    },
    constants: { bank_type: '股份制银行' },
  },
}

export const measureImport = (stage: Stage): Promise<Row> => runImport(stage, OWN)
export const measureMappedImport = (stage: Stage): Promise<Row> => runImport(stage, OTHERS)

async function runImport(stage: Stage, form: SpreadsheetForm): Promise<Row> {
  const session = await signInOver(stage.product.address, 'admin', ADMIN_PASSWORD)
  const client = new Client({ connectionString: stage.databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await withTempFolder((folder) => measure(stage, { session, client, folder, form }))
  } finally {
    await client.end()
  }
}

interface ImportContext {
  readonly session: Session
  readonly client: Client
  readonly folder: string
  readonly form: SpreadsheetForm
}

async function measure(stage: Stage, { session, client, folder, form }: ImportContext): Promise<Row> {
  const { product } = stage
  const { name, titles, cells, mapping } = form
  const copied = join(folder, 'copy.csv')
  await writeFile(
    copied,
    buildLines((made) => [made.name, 2, made.contact, PHONE, made.amount * 100, 7000]),
  )
  const sheet = Buffer.from(`${titles}\n${buildLines(cells)}`)
  let grown = 0
  const ours = async () => {
    const begun = performance.now()
    const { grownMegabytes } = await measureMemoryGrowth(product.pid, () =>
      uploadSpreadsheet(product.address, session, sheet, mapping),
    )
    const ms = performance.now() - begun
    grown = Math.max(grown, grownMegabytes)
    await deleteRows(client)
    return ms
  }
  const bare = async () => {
    const { ms } = await run(stage, { work: 'copy in', file: copied, rows: ROWS })
    await deleteRows(client)
    return ms
  }
  const measured = await alternate(ours, bare, ROUNDS)
  const ratio = measured.bare / measured.ours
  return {
    name,
    unit: 'ms',
    ...measured,
    ratio,
    target: `COPY takes ≥ ${LEAST} of it`,
    holds: ratio >= LEAST,
    note: `server grew ${grown.toFixed(0)} MB`,
  }
}

interface BankRow {
  readonly name: string
  readonly contact: string
  readonly amount: number
}

function buildLines(cells: (made: BankRow) => readonly (string | number)[]): string {
  const made = Array.from({ length: ROWS }, (_, n) => ({
    name: `New ${n}`,
    contact: `Contact ${n % 1000}`,
    amount: n,
  }))
  return made.map((each) => `${cells(each).join()}\n`).join('')
}

async function uploadSpreadsheet(address: string, session: Session, sheet: Buffer, mapping?: object): Promise<void> {
  const { body, type } = uploadBody('banks.csv', sheet)
  const mapped = mapping === undefined ? '' : `&_excel_import_mapping=${encodeURIComponent(JSON.stringify(mapping))}`
  const call = { method: 'POST', url: `${LIST}?_excel_import=1${mapped}`, body }
  const headers = { ...signedHeaders(session, call), 'content-type': type }
  const reply = await fetch(address + call.url, { method: call.method, headers, body: new Uint8Array(body) })
  const answer = openAnswer(session, { ...call, headers }, await reply.text())
  const { data } = JSON.parse(answer) as { data?: { success: number } }
  if (data?.success !== ROWS) throw new Error(`The import was rejected: ${answer.slice(0, 300)}`)
}

// Bypasses the triggers, which would take as long as the measurement.
async function deleteRows(client: Client): Promise<void> {
  await client.query(`
    set session_replication_role = replica;
    delete from bank where bank_name like 'New %';
    delete from organisation where kind = 'bank' and name like 'New %';
    delete from record_history;
    set session_replication_role = default;`)
  await client.query('vacuum bank, organisation, record_history')
}
