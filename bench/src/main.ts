// `npm run bench`: what the product costs over the bare thing. Prints ratios; always exits 0, for it judges nothing.
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { formatRow, HEADING, type Row } from './report.ts'
import { countAndSums, deepPage } from './rows/heavy.ts'
import { scopedCount, scopedList } from './rows/scoped.ts'
import { edits } from './rows/edits.ts'
import { list, listEncrypted } from './rows/list.ts'
import { csvExport, listDuringExport, xlsxExport } from './rows/exports.ts'
import { importInsert } from './rows/imports.ts'
import { palette } from './rows/palette.ts'
import { xlsxAgainstExceljs, xlsxParse } from './rows/spreadsheets.ts'
import { startUp } from './rows/start-up.ts'
import { openStage, type Stage } from './stage.ts'
import { buildIfStale } from '../../scripts/build.mjs'

// In order; those that need the million rows share one stage.
const ROWS: Record<string, { onStage: (stage: Stage) => Promise<Row> } | { alone: () => Promise<Row> }> = {
  'start-up': { alone: startUp },
  list: { onStage: list },
  'list, encrypted': { onStage: listEncrypted },
  palette: { onStage: palette },
  edits: { onStage: edits },
  'CSV export': { onStage: csvExport },
  'XLSX export': { onStage: xlsxExport },
  'list during export': { onStage: listDuringExport },
  'XLSX export, exceljs': { onStage: xlsxAgainstExceljs },
  'import insert': { onStage: importInsert },
  'XLSX parse': { onStage: xlsxParse },
  'count + sums, first': { onStage: countAndSums },
  'deep page N/2': { onStage: deepPage },
  'list, scoped': { onStage: scopedList },
  'count, scoped': { onStage: scopedCount },
}

const { values } = parseArgs({ options: { json: { type: 'string' }, only: { type: 'string' } } })
const chosen = Object.entries(ROWS).filter(([name]) => values.only === undefined || name === values.only)
if (chosen.length === 0)
  console.log(`There is no row ${values.only}. There are: ${Object.keys(ROWS).join(', ')}`)

await buildIfStale()
const report: Row[] = []
let stage: Stage | undefined
console.log(HEADING)
for (const [name, row] of chosen) {
  try {
    const measured = 'alone' in row ? await row.alone() : await row.onStage((stage ??= await openStage()))
    report.push(measured)
    console.log(formatRow(measured))
  } catch (error) {
    console.log(`${name}: could not be measured: ${error instanceof Error ? error.message : String(error)}`)
  }
}
await stage?.close()
if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`)
