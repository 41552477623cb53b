// Exports that other programs opened and saved, imported again: the records must be unchanged (T4).
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Answer, type ImportAnswer, MARKS } from '@cangdan/protocol'
import * as SheetJs from '@e965/xlsx'
import ExcelJs from 'exceljs'
import { sql } from 'kysely'
import { ok, type TestPlatform } from '../test-platform.ts'

export interface Resaving {
  readonly name: string
  readonly extension: 'xlsx' | 'xls' | 'csv'
  readonly save: (file: Buffer) => Promise<Buffer>
}

const bySheetJs = (extension: 'xlsx' | 'xls' | 'csv'): Resaving => ({
  name: `SheetJS, .${extension}`,
  extension,
  save: async (file) => {
    const book = SheetJs.read(file, { cellNF: true, cellStyles: true })
    const bookType = extension === 'xls' ? 'biff8' : extension
    return SheetJs.write(book, { type: 'buffer', bookType, cellStyles: true }) as Buffer
  },
})

const byExcelJs: Resaving = {
  name: 'exceljs, .xlsx',
  extension: 'xlsx',
  save: async (file) => {
    const book = new ExcelJs.Workbook()
    await book.xlsx.load(file as unknown as ArrayBuffer)
    return Buffer.from(await book.xlsx.writeBuffer())
  },
}

export const LIBRARIES: readonly Resaving[] = [
  byExcelJs,
  bySheetJs('xlsx'),
  bySheetJs('xls'),
  bySheetJs('csv'),
]

/** LibreOffice, when installed; CSV in UTF-8 with displayed values. */
export const OFFICES: readonly Resaving[] = (['xlsx', 'xls', 'csv'] as const).map((extension) => ({
  name: `LibreOffice, .${extension}`,
  extension,
  save: async (file) => {
    const folder = await mkdtemp(join(tmpdir(), 'cangdan-office-'))
    try {
      await writeFile(join(folder, 'list.xlsx'), file)
      const filter =
        extension === 'csv' ? 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true' : extension
      const home = `-env:UserInstallation=file://${join(folder, 'home')}`
      const args = [home, '--headless', '--convert-to', filter, '--outdir', join(folder, 'out')]
      await promisify(execFile)('soffice', [...args, join(folder, 'list.xlsx')])
      return await readFile(join(folder, 'out', `list.${extension}`))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}))

interface Exported {
  readonly list: string
  readonly table: string
  readonly columns: readonly string[]
  readonly sheet: string
}

/**
 * Records with values that spreadsheet programs tend to change: codes with leading zeros, long numbers, formula-like texts, line breaks,
 * percentages, days.
 */
export const EXPORTED: readonly Exported[] = [
  {
    list: 'seller_p/bank/BankList',
    table: 'bank',
    columns: [
      'bank_name',
      'bank_code',
      'bank_type',
      'contact_name',
      'contact_phone',
      'credit_limit',
      'pledge_rate',
    ],
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
    columns: [
      'contract_code',
      'trade_date',
      'settle_price',
      'close_price',
      'volume',
      'is_main',
      'is_confirmed',
    ],
    sheet: [
      '合约代码,交易日,结算价(元),收盘价(元),成交量,主力合约,异常已核实',
      'cu2405,2024-03-04,69880.5,69900,120000,是,否',
      'CU2405,2024-03-05,,69910.29,0,是,是',
      'ma2405,2024-03-04,2511,2512,1,否,否',
    ].join('\n'),
  },
]

async function rowsOf({ db }: TestPlatform, { table, columns }: Exported): Promise<readonly object[]> {
  const { rows } = await sql<object>`
    select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)} order by ${sql.ref(columns[0] ?? '')}, ${sql.ref(columns[1] ?? '')}`.execute(
    db,
  )
  return rows
}

async function empty({ db }: TestPlatform, { table }: Exported): Promise<void> {
  await sql`truncate import_batch cascade`.execute(db)
  await sql`delete from ${sql.table(table)}`.execute(db)
}

async function taken(importing: Promise<Answer<ImportAnswer>>): Promise<void> {
  const { kept, errors, warnings } = await ok(importing)
  if (!kept) throw new Error(`not taken: ${JSON.stringify({ errors, warnings })}`)
}

export async function broughtBack(
  platform: TestPlatform,
  exported: Exported,
  { save, extension }: Resaving,
): Promise<{ readonly before: readonly object[]; readonly after: readonly object[] }> {
  const { admin } = platform
  await empty(platform, exported)
  await taken(admin.importSheet(exported.list, 'first.csv', Buffer.from(exported.sheet)))
  const before = await rowsOf(platform, exported)
  const { bytes } = await admin.raw(exported.list, {
    [MARKS.export]: 3,
    [MARKS.exportType]: 'xlsx',
    [MARKS.exportColumns]: exported.columns.join(','),
  })
  const resaved = await save(Buffer.from(bytes ?? []))
  await empty(platform, exported)
  await taken(admin.importSheet(exported.list, `again.${extension}`, resaved))
  return { before, after: await rowsOf(platform, exported) }
}
