// Runs one export or import in a separate process, for `npm run bench`, and prints its time and memory. exceljs is loaded only when it is measured,
// because its memory would count.
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type TextRow, readTextRows } from '../../server/src/platform/database/text-rows.ts'
import { readRows, writeSpreadsheet } from '../../server/src/platform/spreadsheet/spreadsheet.ts'
import type { SheetColumn } from '../../server/src/platform/spreadsheet/values.ts'
import { createUtcOffset } from '../../server/src/platform/spreadsheet/time-zone.ts'

const { values } = parseArgs({
  options: {
    work: { type: 'string', default: '' },
    file: { type: 'string', default: '' },
    rows: { type: 'string', default: '0' },
  },
})
const { file } = values
const rows = Number(values.rows)

const COLUMNS: readonly SheetColumn[] = [
  { title: 'ID', kind: 'number' },
  { title: '银行名称', kind: 'text' },
  { title: '银行代码', kind: 'text' },
  { title: '银行类型', kind: 'text' },
  { title: '联系人', kind: 'text' },
  { title: '联系电话', kind: 'text' },
  { title: '授信额度', kind: 'number', decimals: 2 },
  { title: '已用额度', kind: 'number', decimals: 2 },
  { title: '质押率', kind: 'number', decimals: 2 },
  { title: '年利率', kind: 'number', decimals: 2 },
  { title: '状态', kind: 'text' },
  { title: '创建时间', kind: 'datetime' },
]
const NAMES =
  'id, bank_name, bank_code, bank_type, contact_name, contact_phone, credit_limit, used_limit, pledge_rate, interest_rate, disabled'
const TYPES = new Map([
  ['1', '国有银行'],
  ['2', '股份制银行'],
  ['3', '城商行'],
  ['4', '农商行'],
  ['5', '外资银行'],
])
const STATES = new Map([
  ['0', '启用'],
  ['1', '停用'],
])

const WORK: Record<string, () => Promise<unknown>> = {
  copy: () => withClient(copy),
  'copy in': () => withClient(copyIn),
  xlsx: () => withClient(writeXlsx),
  exceljs: () => withClient(writeWithExceljs),
  parse: () => count(readRows(file)),
  'parse exceljs': parseWithExceljs,
}

async function withClient(work: (client: Client) => Promise<unknown>): Promise<unknown> {
  const client = new Client({ connectionString: process.env['DATABASE_URL'] })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function copy(client: Client): Promise<void> {
  const select = `select ${NAMES}, create_time from bank order by sort desc nulls last, id desc`
  await pipeline(client.query(copyTo(`copy (${select}) to stdout (format csv, header)`)), createWriteStream(file))
}

async function copyIn(client: Client): Promise<void> {
  const into = 'bank (bank_name, bank_type, contact_name, contact_phone, credit_limit, pledge_rate)'
  await pipeline(createReadStream(file), client.query(copyFrom(`copy ${into} from stdin (format csv)`)))
}

async function writeXlsx(client: Client): Promise<void> {
  const sheet = writeSpreadsheet('xlsx', COLUMNS, selectDisplayRows(client), {
    shift: createUtcOffset('Asia/Shanghai'),
  })
  await pipeline(sheet, createWriteStream(file))
}

function selectRows(client: Client): AsyncGenerator<TextRow[]> {
  const sql = `select ${NAMES}, extract(epoch from create_time)::bigint from bank where bank_type >= $1 limit $2`
  return readTextRows(client, { sql, parameters: [1, rows] })
}

async function* selectDisplayRows(client: Client): AsyncGenerator<TextRow[]> {
  for await (const batch of selectRows(client)) {
    for (const row of batch) {
      row[3] = TYPES.get(row[3] ?? '') ?? null
      row[10] = STATES.get(row[10] ?? '') ?? null
    }
    yield batch
  }
}

async function writeWithExceljs(client: Client): Promise<void> {
  const { default: ExcelJS } = await import('exceljs')
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: file, useStyles: true })
  const sheet = workbook.addWorksheet('Sheet1', { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = COLUMNS.map(({ title, kind, decimals = 0 }) => ({
    header: title,
    style: kind === 'number' ? { numFmt: `0.${'0'.repeat(decimals)}` } : {},
  }))
  for await (const batch of selectDisplayRows(client)) for (const row of batch) sheet.addRow(toTypedCells(row)).commit()
  await workbook.commit()
}

function toTypedCells(row: TextRow): unknown[] {
  return COLUMNS.map(({ kind, decimals = 0 }, i) => {
    const text = row[i] ?? null
    if (text === null || kind === 'text') return text
    return kind === 'number' ? Number(text) / 10 ** decimals : new Date((Number(text) + 28_800) * 1000)
  })
}

async function count(batches: AsyncIterable<readonly { cells: readonly unknown[] }[]>): Promise<number> {
  let cells = 0
  for await (const batch of batches) for (const row of batch) cells += row.cells.length
  return cells
}

async function parseWithExceljs(): Promise<number> {
  const { default: ExcelJS } = await import('exceljs')
  const options = {
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
    worksheets: 'emit',
  } as const
  let cells = 0
  for await (const sheet of new ExcelJS.stream.xlsx.WorkbookReader(createReadStream(file), options))
    for await (const row of sheet) cells += row.cellCount
  return cells
}

const begun = performance.now()
const result = await WORK[values.work]?.()
const ms = performance.now() - begun
// `resourceUsage` would include the memory before exec on Linux.
const peakKilobytes = Number(/^VmHWM:\s+(\d+)/m.exec(await readFile('/proc/self/status', 'utf8'))?.[1])
process.stdout.write(`${JSON.stringify({ ms, peakMegabytes: peakKilobytes / 1024, result })}\n`)
