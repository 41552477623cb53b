// `npm run bench`: compares the product with minimal counterparts. Prints ratios and always exits with 0, because it only reports.
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { formatRow, HEADING, type Row } from './report.ts'
import { countAndSums, deepPage } from './rows/heavy.ts'
import { cappedCount, laterRows, scopedCount, scopedList } from './rows/scoped.ts'
import { events } from './rows/events.ts'
import { edits } from './rows/edits.ts'
import { list, listEncrypted } from './rows/list.ts'
import { csvExport, xlsxExport } from './rows/exports.ts'
import { importInsert, importMapped } from './rows/imports.ts'
import { queuedJobs } from './rows/jobs.ts'
import { largeExport } from './rows/large-export.ts'
import { proving, sealing, verifying } from './rows/ledger.ts'
import { loanAccrual, loanPage, LOANS, repaymentPosting } from './rows/loans.ts'
import { palette } from './rows/palette.ts'
import { xlsxAgainstExceljs, xlsxParse } from './rows/spreadsheets.ts'
import { sheetCheck } from './rows/sheet-check.ts'
import { receiptList } from './rows/receipt-list.ts'
import { issueWhileSealing, receiptIssue, splitsAndMergers, streamsApart } from './rows/receipts.ts'
import { startUp } from './rows/start-up.ts'
import { listDuringExport, listDuringImport } from './rows/under-load.ts'
import { transfers } from './rows/transfers.ts'
import { openStage, type Stage } from './stage.ts'
import { type BrowserStage, openBrowserStage } from './browser-stage.ts'
import * as browser from './rows/browser/rows.ts'
import * as lists from './rows/browser/lists.ts'
import * as phone from './rows/browser/phone.ts'
import * as wall from './rows/browser/wall.ts'
import * as redraws from './rows/browser/redraws.ts'
import { everyRecord, everyScreen } from './rows/browser/every-screen.ts'
import { largestPart, pageBundle } from './rows/bundles.ts'
import { buildIfStale } from '../../scripts/build.mjs'

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    only: { type: 'string' },
    rows: { type: 'string' },
    pages: { type: 'string' },
  },
})
/** Row count of the large benchmarks; `--rows` reduces it. */
const LARGE = 10_000_000

const PAGES = {
  most: values.rows === undefined ? undefined : Number(values.rows),
  pages: values.pages?.split(';').map((part) => part.trim()),
}

type Measured =
  | { onStage: (stage: Stage) => Promise<Row> }
  | { inBrowser: (stage: BrowserStage) => Promise<Row> }
  | { alone: () => Promise<Row> }

// In order. Rows that need a million records share one stage; browser rows share another, which closes before the first is filled.
const ROWS: Record<string, Measured> = {
  'start-up': { alone: startUp },
  'JavaScript, login': { alone: () => pageBundle('login') },
  'JavaScript, list': { alone: () => pageBundle('login, shell and a list') },
  'JavaScript, parts': { alone: largestPart },
  'large export': { alone: () => largeExport(Number(values.rows ?? LARGE)) },
  transfers: { alone: transfers },
  seal: { alone: sealing },
  verify: { alone: verifying },
  proof: { alone: proving },
  'receipt issue': { alone: receiptIssue },
  'issue while sealing': { alone: issueWhileSealing },
  'streams apart': { alone: streamsApart },
  'splits and mergers': { alone: splitsAndMergers },
  'loan accrual': { alone: () => loanAccrual(Number(values.rows ?? LOANS)) },
  'repayments posted': { alone: repaymentPosting },
  'loan page': { alone: loanPage },
  'receipt list': { alone: () => receiptList(Number(values.rows ?? LARGE)) },
  'tab switch': { inBrowser: browser.tabSwitch },
  'language switch': { inBrowser: browser.languageSwitch },
  'theme switch': { inBrowser: browser.themeSwitch },
  'first rows, cold': { inBrowser: lists.firstRowsCold },
  'first rows, known': { inBrowser: lists.firstRowsKnown },
  'page swap': { inBrowser: lists.pageSwap },
  scroll: { inBrowser: lists.scroll },
  'tab memory': { inBrowser: browser.memoryOfTabs },
  'ticked row': { inBrowser: redraws.tickedRow },
  'typed field': { inBrowser: redraws.typedField },
  'wall idle': { inBrowser: wall.wallIdle },
  'wall week': { inBrowser: wall.wallWeek },
  'wall paint': { inBrowser: wall.wallPaint },
  'phone login': { inBrowser: phone.phoneLogin },
  'phone workbench': { inBrowser: phone.phoneWorkbench },
  'phone list': { inBrowser: phone.phoneList },
  'phone form': { inBrowser: phone.phoneForm },
  'phone every screen': { inBrowser: (stage) => everyScreen(stage, PAGES) },
  'phone every record': { inBrowser: (stage) => everyRecord(stage, PAGES) },
  list: { onStage: list },
  'list, encrypted': { onStage: listEncrypted },
  palette: { onStage: palette },
  edits: { onStage: edits },
  events: { onStage: events },
  'CSV export': { onStage: csvExport },
  'XLSX export': { onStage: xlsxExport },
  'list during export': { onStage: listDuringExport },
  'list during import': { onStage: listDuringImport },
  'queued jobs': { onStage: queuedJobs },
  'XLSX export, exceljs': { onStage: xlsxAgainstExceljs },
  'import insert': { onStage: importInsert },
  'import mapped': { onStage: importMapped },
  'sheet check': { onStage: sheetCheck },
  'XLSX parse': { onStage: xlsxParse },
  'count + sums, first': { onStage: countAndSums },
  'deep page N/2': { onStage: deepPage },
  'list, scoped': { onStage: scopedList },
  'count, scoped': { onStage: scopedCount },
  'count, capped': { onStage: cappedCount },
  'later rows': { onStage: laterRows },
}

const only = values.only?.split(';').map((name) => name.trim())
for (const name of only ?? [])
  if (!Object.hasOwn(ROWS, name))
    console.log(`Unknown row ${name}. Known rows: ${Object.keys(ROWS).join('; ')}`)
const chosen = Object.entries(ROWS).filter(([name]) => only === undefined || only.includes(name))

await buildIfStale()
const report: Row[] = []
let stage: Stage | undefined
let browserStage: BrowserStage | undefined

async function measure(row: Measured): Promise<Row> {
  if ('inBrowser' in row) return row.inBrowser((browserStage ??= await openBrowserStage()))
  await browserStage?.close()
  browserStage = undefined
  return 'alone' in row ? row.alone() : row.onStage((stage ??= await openStage()))
}

console.log(HEADING)
for (const [name, row] of chosen) {
  try {
    const measured = await measure(row)
    report.push(measured)
    console.log(formatRow(measured))
  } catch (error) {
    console.log(`${name}: could not be measured: ${error instanceof Error ? error.message : String(error)}`)
  }
}
await browserStage?.close()
await stage?.close()
if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`)
