// `npm run bench`: compares the product with minimal counterparts. Prints ratios and always exits with 0, because it only reports.
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { formatRow, HEADING, type Row } from './report.ts'
import { measureCountAndSums, measureDeepPage } from './rows/counts-and-pages.ts'
import { measureCappedCount, measureLaterRows, measureScopedCount, measureScopedList } from './rows/scoped.ts'
import { measureEventStreams } from './rows/events.ts'
import { measureEdits } from './rows/edits.ts'
import { measureList, measureEncryptedList } from './rows/list.ts'
import { CONTRACTS, measureContract, measureContractBatch } from './rows/contracts.ts'
import { measureCsvExport, measureXlsxExport } from './rows/exports.ts'
import { measureImport, measureMappedImport } from './rows/imports.ts'
import { measureQueuedJobs } from './rows/jobs.ts'
import { measureLargeExport } from './rows/large-export.ts'
import { measureProving, measureSealing, measureVerifying } from './rows/ledger.ts'
import { measureAccrual, measureLoanPage, LOANS, measureRepaymentPosting } from './rows/loans.ts'
import { measureSearch } from './rows/palette.ts'
import { measureXlsxWriting, measureXlsxReading } from './rows/spreadsheets.ts'
import { measureDryRun } from './rows/dry-run.ts'
import { measureReceiptList } from './rows/receipt-list.ts'
import {
  measureIssueWhileSealing,
  measureReceiptIssue,
  measureSplitsAndMergers,
  measureSeparateStreams,
} from './rows/receipts.ts'
import { measureStartUp } from './rows/start-up.ts'
import { measureListDuringExport, measureListDuringImport } from './rows/under-load.ts'
import { measureValuation } from './rows/valuations.ts'
import { measureTransfers } from './rows/transfers.ts'
import { openStage, type Stage } from './stage.ts'
import { type BrowserStage, openBrowserStage } from './browser-stage.ts'
import * as browser from './rows/browser/rows.ts'
import * as lists from './rows/browser/lists.ts'
import * as phone from './rows/browser/phone.ts'
import * as wall from './rows/browser/big-screen.ts'
import * as redraws from './rows/browser/redraws.ts'
import { measureEveryRecord, measureEveryScreen } from './rows/browser/every-screen.ts'
import { measureLargestComponent, measurePageBundle } from './rows/bundles.ts'
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

type Benchmark =
  | { onStage: (stage: Stage) => Promise<Row> }
  | { inBrowser: (stage: BrowserStage) => Promise<Row> }
  | { alone: () => Promise<Row> }

// In order. Rows that need a million records share one stage; browser rows share another, which closes before the first is filled.
const ROWS: Record<string, Benchmark> = {
  'start-up': { alone: measureStartUp },
  'JavaScript, login': { alone: () => measurePageBundle('login') },
  'JavaScript, list': { alone: () => measurePageBundle('login, shell and a list') },
  'JavaScript, parts': { alone: measureLargestComponent },
  'large export': { alone: () => measureLargeExport(Number(values.rows ?? LARGE)) },
  contract: { alone: measureContract },
  'contract batch': { alone: () => measureContractBatch(Number(values.rows ?? CONTRACTS)) },
  transfers: { alone: measureTransfers },
  seal: { alone: measureSealing },
  verify: { alone: measureVerifying },
  proof: { alone: measureProving },
  'receipt issue': { alone: measureReceiptIssue },
  'issue while sealing': { alone: measureIssueWhileSealing },
  'streams apart': { alone: measureSeparateStreams },
  'splits and mergers': { alone: measureSplitsAndMergers },
  'loan accrual': { alone: () => measureAccrual(Number(values.rows ?? LOANS)) },
  'loan valuation': { alone: () => measureValuation(Number(values.rows ?? LOANS)) },
  'repayments posted': { alone: measureRepaymentPosting },
  'loan page': { alone: measureLoanPage },
  'receipt list': { alone: () => measureReceiptList(Number(values.rows ?? LARGE)) },
  'tab switch': { inBrowser: browser.measureTabSwitch },
  'language switch': { inBrowser: browser.measureLanguageSwitch },
  'theme switch': { inBrowser: browser.measureThemeSwitch },
  'first rows, cold': { inBrowser: lists.measureFirstRowsCold },
  'first rows, known': { inBrowser: lists.measureFirstRowsWarm },
  'page swap': { inBrowser: lists.measurePageChange },
  scroll: { inBrowser: lists.measureScrolling },
  'tab memory': { inBrowser: browser.measureTabMemory },
  'ticked row': { inBrowser: redraws.countSelectionRedraws },
  'typed field': { inBrowser: redraws.countTypingRedraws },
  'wall idle': { inBrowser: wall.measureIdleScreen },
  'wall week': { inBrowser: wall.measureScreenWeek },
  'wall paint': { inBrowser: wall.measureScreenPaint },
  'phone login': { inBrowser: phone.measurePhoneLogin },
  'phone workbench': { inBrowser: phone.measurePhoneWorkbench },
  'phone list': { inBrowser: phone.measurePhoneList },
  'phone form': { inBrowser: phone.measurePhoneForm },
  'phone every screen': { inBrowser: (stage) => measureEveryScreen(stage, PAGES) },
  'phone every record': { inBrowser: (stage) => measureEveryRecord(stage, PAGES) },
  list: { onStage: measureList },
  'list, encrypted': { onStage: measureEncryptedList },
  palette: { onStage: measureSearch },
  edits: { onStage: measureEdits },
  events: { onStage: measureEventStreams },
  'CSV export': { onStage: measureCsvExport },
  'XLSX export': { onStage: measureXlsxExport },
  'list during export': { onStage: measureListDuringExport },
  'list during import': { onStage: measureListDuringImport },
  'queued jobs': { onStage: measureQueuedJobs },
  'XLSX export, exceljs': { onStage: measureXlsxWriting },
  'import insert': { onStage: measureImport },
  'import mapped': { onStage: measureMappedImport },
  'sheet check': { onStage: measureDryRun },
  'XLSX parse': { onStage: measureXlsxReading },
  'count + sums, first': { onStage: measureCountAndSums },
  'deep page N/2': { onStage: measureDeepPage },
  'list, scoped': { onStage: measureScopedList },
  'count, scoped': { onStage: measureScopedCount },
  'count, capped': { onStage: measureCappedCount },
  'later rows': { onStage: measureLaterRows },
}

const only = values.only?.split(';').map((name) => name.trim())
for (const name of only ?? [])
  if (!Object.hasOwn(ROWS, name)) console.log(`Unknown row ${name}. Known rows: ${Object.keys(ROWS).join('; ')}`)
const chosen = Object.entries(ROWS).filter(([name]) => only === undefined || only.includes(name))

await buildIfStale()
const report: Row[] = []
let stage: Stage | undefined
let browserStage: BrowserStage | undefined

async function measure(row: Benchmark): Promise<Row> {
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
