// Dry run of an exchange's year, 26,714 rows of an `.xls` workbook, compared with reading the file. Measures the whole call: upload, parsing,
// validation, inserts with triggers, rollback.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as SheetJs from '@e965/xlsx'
import {
  openAnswer,
  type Session,
  signedHeaders,
  signInOver,
  uploadBody,
} from '../../../server/src/testing/client/plain-client.mjs'
import { alternate } from '../measure.ts'
import type { Row } from '../report.ts'
import { ADMIN_PASSWORD, type Stage } from '../stage.ts'
import { withTempFolder, run } from './spreadsheets.ts'

const CHECK = '/api/v1/seller_p/good/PriceQhList?_excel_import=2'
const ROWS = 26_714
const MAX_RATIO = 3
const TITLES = '合约,日期,前结算,开盘价,最高价,最低价,收盘价,结算价,成交量,持仓量'.split(',')
const VARIETIES = ['cu', 'al', 'zn', 'pb', 'ni', 'sn', 'rb', 'hc', 'ss', 'bu']
const MONTHS = 12
/** The first contract expires in January 2027 and is traded on every day of the year before. */
const FIRST_CONTRACT = 2701
const CLOSED = new Set(
  '2025-04-04,2025-05-01,2025-05-02,2025-05-05,2025-06-02,2025-10-01,2025-10-02,2025-10-03,2025-10-06,2025-10-07,2025-10-08,2026-01-01,2026-01-02'.split(
    ',',
  ),
)

export async function measureDryRun(stage: Stage): Promise<Row> {
  const session = await signInOver(stage.product.address, 'admin', ADMIN_PASSWORD)
  return withTempFolder(async (folder) => {
    const file = join(folder, 'year.xls')
    const bytes = buildYear()
    await writeFile(file, bytes)
    const ours = async () => {
      const begun = performance.now()
      await check(stage.product.address, session, bytes)
      return performance.now() - begun
    }
    const bare = async () => (await run(stage, { work: 'parse', file, rows: ROWS })).ms
    const measured = await alternate(ours, bare)
    const ratio = measured.ours / measured.bare
    return {
      name: 'check of 26,714 rows of an .xls',
      unit: 'ms',
      ...measured,
      ratio,
      target: `≤ ${MAX_RATIO} × reading them`,
      holds: ratio <= MAX_RATIO,
    }
  })
}

function listTradingDays(count: number): string[] {
  const days: string[] = []
  for (let at = Date.UTC(2025, 2, 3); days.length < count; at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10)
    const weekday = new Date(at).getUTCDay()
    if (weekday > 0 && weekday < 6 && !CLOSED.has(day)) days.push(day)
  }
  return days
}

function buildYear(): Buffer {
  const contracts = VARIETIES.flatMap((variety) =>
    Array.from({ length: MONTHS }, (_, month) => `${variety}${FIRST_CONTRACT + month}`),
  )
  const days = listTradingDays(Math.ceil(ROWS / contracts.length))
  const rows = contracts
    .flatMap((contract) =>
      days.map((day, place) => {
        // Changes by less than a percent a day.
        const [before, price] = [place - 1, place].map((each) => 20_000 + Math.round(150 * Math.sin(each)))
        return [contract, day, before, price, Number(price) + 50, Number(price) - 50, price, price, 1_000, 2_000]
      }),
    )
    .slice(0, ROWS)
  const book = SheetJs.utils.book_new()
  SheetJs.utils.book_append_sheet(book, SheetJs.utils.aoa_to_sheet([TITLES, ...rows]), 'S')
  return SheetJs.write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer
}

async function check(address: string, session: Session, sheet: Buffer): Promise<void> {
  const { body, type } = uploadBody('year.xls', sheet)
  const call = { method: 'POST', url: CHECK, body }
  const headers = { ...signedHeaders(session, call), 'content-type': type }
  const reply = await fetch(address + call.url, { method: call.method, headers, body: new Uint8Array(body) })
  const answer = openAnswer(session, { ...call, headers }, await reply.text())
  const { data } = JSON.parse(answer) as { data?: { success: number } }
  if (data?.success !== ROWS) throw new Error(`The dry run found errors: ${answer.slice(0, 300)}`)
}
