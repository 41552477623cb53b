// Exports that other programs opened and saved, imported again: the records must be unchanged (T4).
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type CallResponse, type ImportResponse, CALL_FLAGS } from '@cangdan/protocol'
import * as SheetJs from '@e965/xlsx'
import ExcelJs from 'exceljs'
import { sql } from 'kysely'
import { ok, type TestPlatform } from '../test-platform.ts'

export interface SpreadsheetProgram {
  readonly name: string
  readonly extension: 'xlsx' | 'xls' | 'csv'
  readonly save: (file: Buffer) => Promise<Buffer>
}

const createSheetJs = (extension: 'xlsx' | 'xls' | 'csv'): SpreadsheetProgram => ({
  name: `SheetJS, .${extension}`,
  extension,
  save: async (file) => {
    const book = SheetJs.read(file, { cellNF: true, cellStyles: true })
    const bookType = extension === 'xls' ? 'biff8' : extension
    return SheetJs.write(book, { type: 'buffer', bookType, cellStyles: true }) as Buffer
  },
})

const EXCEL_JS: SpreadsheetProgram = {
  name: 'exceljs, .xlsx',
  extension: 'xlsx',
  save: async (file) => {
    const book = new ExcelJs.Workbook()
    await book.xlsx.load(file as unknown as ArrayBuffer)
    return Buffer.from(await book.xlsx.writeBuffer())
  },
}

export const LIBRARIES: readonly SpreadsheetProgram[] = [
  EXCEL_JS,
  createSheetJs('xlsx'),
  createSheetJs('xls'),
  createSheetJs('csv'),
]

/** LibreOffice, when installed; CSV in UTF-8 with displayed values. */
export const OFFICES: readonly SpreadsheetProgram[] = (['xlsx', 'xls', 'csv'] as const).map((extension) => ({
  name: `LibreOffice, .${extension}`,
  extension,
  save: async (file) => {
    const folder = await mkdtemp(join(tmpdir(), 'cangdan-office-'))
    try {
      await writeFile(join(folder, 'list.xlsx'), file)
      const filter = extension === 'csv' ? 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true' : extension
      const home = `-env:UserInstallation=file://${join(folder, 'home')}`
      const args = [home, '--headless', '--convert-to', filter, '--outdir', join(folder, 'out')]
      await promisify(execFile)('soffice', [...args, join(folder, 'list.xlsx')])
      return await readFile(join(folder, 'out', `list.${extension}`))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}))

interface ExportedList {
  readonly list: string
  readonly table: string
  readonly columns: readonly string[]
  readonly sheet: string
}

/**
 * Records with values that spreadsheet programs tend to change: codes with leading zeros, long numbers, formula-like texts, line breaks,
 * percentages, days.
 */
export const EXPORTED: readonly ExportedList[] = [
  {
    list: 'seller_p/bank/BankList',
    table: 'bank',
    columns: ['bank_name', 'bank_code', 'bank_type', 'contact_name', 'contact_phone', 'credit_limit', 'pledge_rate'],
    sheet: [
      '银行名称,联行号,机构类型,联系人,联系电话,授信总额度,最高质押率',
      '甲银行,001290000007,股份制银行,2024-01-05,13800000000,0.29,70%',
      '乙银行,,城商行,1E5,13900000001,12345678901.23,0.5%',
      "丙银行,,国有银行,'=1+1,13700000002,100,80%",
      '丁银行,,农商行,0012,13600000003,,',
    ].join('\n'),
  },
  {
    list: 'seller_p/good/PriceQhList',
    table: 'good_price_qh',
    columns: ['contract_code', 'trade_date', 'settle_price', 'close_price', 'volume', 'is_main', 'is_confirmed'],
    sheet: [
      '合约代码,交易日,结算价(元),收盘价(元),成交量,主力合约,异常已核实',
      'cu2405,2024-03-04,69880.5,69900,120000,是,否',
      'CU2405,2024-03-05,,69910.29,0,是,是',
      'ma2405,2024-03-04,2511,2512,1,否,否',
    ].join('\n'),
  },
]

async function loadRows({ db }: TestPlatform, { table, columns }: ExportedList): Promise<readonly object[]> {
  const { rows } = await sql<object>`
    select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)} order by ${sql.ref(columns[0] ?? '')}, ${sql.ref(columns[1] ?? '')}`.execute(
    db,
  )
  return rows
}

async function deleteRows({ db }: TestPlatform, { table }: ExportedList): Promise<void> {
  await sql`truncate import_batch cascade`.execute(db)
  await sql`delete from ${sql.table(table)}`.execute(db)
}

async function assertImported(importing: Promise<CallResponse<ImportResponse>>): Promise<void> {
  const { kept, errors, warnings } = await ok(importing)
  if (!kept) throw new Error(`not taken: ${JSON.stringify({ errors, warnings })}`)
}

export async function resaveAndImport(
  platform: TestPlatform,
  exported: ExportedList,
  { save, extension }: SpreadsheetProgram,
): Promise<{ readonly before: readonly object[]; readonly after: readonly object[] }> {
  const { admin } = platform
  await deleteRows(platform, exported)
  await assertImported(admin.importSheet(exported.list, 'first.csv', Buffer.from(exported.sheet)))
  const before = await loadRows(platform, exported)
  const { bytes } = await admin.raw(exported.list, {
    [CALL_FLAGS.export]: 3,
    [CALL_FLAGS.exportType]: 'xlsx',
    [CALL_FLAGS.exportColumns]: exported.columns.join(','),
  })
  const resaved = await save(Buffer.from(bytes ?? []))
  await deleteRows(platform, exported)
  await assertImported(admin.importSheet(exported.list, `again.${extension}`, resaved))
  return { before, after: await loadRows(platform, exported) }
}
