// The rejected rows of a spreadsheet as a workbook with the original titles and a reason per row. The corrected workbook can be imported as
// it is.
import type { Readable } from 'node:stream'
import type { ImportError, Language } from '@cangdan/protocol'
import { Failure } from '#platform/failure.ts'
import { getText } from '#platform/spreadsheet/cells.ts'
import { writeSpreadsheet } from '#platform/spreadsheet/spreadsheet.ts'
import type { SheetResult } from './import-sheet.ts'
import { REASON_TITLE } from './layout/own-columns.ts'

const REASON_WIDTH = 60

/**
 * Cells are texts, so the original input is unchanged.
 * @throws Failure `sheet_all_good`
 */
export function writeBadRows(
  { errors, warnings, titles }: SheetResult,
  { language, name }: { language: Language; name: string },
): Readable {
  const rows = [...new Map([...errors.lines, ...warnings.lines]).values()].toSorted((a, b) => a.row - b.row)
  if (rows.length === 0) throw new Failure('sheet_all_good')
  const reasons = groupReasons([...errors.listed, ...warnings.listed])
  const lines = rows.map(({ row, cells }) => [
    ...titles.map((_title, index) => getText(cells[index]) || null),
    reasons.get(row) ?? '',
  ])
  const columns = [
    ...titles.map((title) => ({ title, kind: 'text' as const })),
    { title: REASON_TITLE[language], kind: 'text' as const, width: REASON_WIDTH },
  ]
  const batches = async function* () {
    yield lines
  }
  return writeSpreadsheet('xlsx', columns, batches(), { shift: () => 0, sheetName: name })
}

function groupReasons(errors: readonly ImportError[]): Map<number, string> {
  const byRow = new Map<number, string>()
  for (const { row, title, reason } of errors) {
    const text = title === '' ? reason : `${title}: ${reason}`
    const before = byRow.get(row)
    byRow.set(row, before === undefined ? text : `${before}; ${text}`)
  }
  return byRow
}
