import * as SheetJs from '@e965/xlsx'
import type { ImportMapping } from '@cangdan/protocol'
import { READ_LIMITS, type SheetRow, getText } from '#platform/spreadsheet/cells.ts'
import { readWorkbook } from '#platform/spreadsheet/spreadsheet.ts'
import { futures } from '../price-qh/price-qh.ts'
import { withFile } from '#testing/files/spreadsheets.ts'
import { createFileFormat } from '#engine/export/format.ts'
import { RowFilters } from '#engine/import/layout/row-filters.ts'
import { openTable } from '#engine/import/layout/table.ts'

export type CellValue = string | number | null

/** Builds an Excel 97 workbook, which exchanges still publish. */
export function buildWorkbook(
  sheets: Readonly<Record<string, readonly (readonly CellValue[])[]>>,
  merges: readonly string[] = [],
) {
  const book = SheetJs.utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = SheetJs.utils.aoa_to_sheet(rows.map((row) => [...row]))
    sheet['!merges'] = merges.map((range) => SheetJs.utils.decode_range(range))
    SheetJs.utils.book_append_sheet(book, sheet, name)
  }
  return SheetJs.write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer
}

export const readFutures = (bytes: Uint8Array, mapping: ImportMapping = {}) =>
  withFile(bytes, async (path) => {
    const table = await openTable((wanted) => readWorkbook(path, READ_LIMITS, wanted), futures, mapping)
    const rows: SheetRow[] = []
    for await (const batch of table.records()) rows.push(...batch)
    const { fields, strange, twice, missing } = table.columns
    return {
      fields: fields.map((field) => field?.name ?? null),
      records: rows.map(({ row, cells }) => [row, ...cells.map(getText)]),
      problems: { strange, twice, missing: missing.map(({ name }) => name) },
      found: table.found(),
    }
  })

export const filterFutures = (rows: readonly (readonly CellValue[])[], mapping: ImportMapping = {}) =>
  withFile(buildWorkbook({ S: [['合约', '日期', '持仓量'], ...rows] }), async (path) => {
    const openSheet = () => openTable((name) => readWorkbook(path, READ_LIMITS, name), futures, mapping)
    const filters = await RowFilters.of({
      resource: futures,
      mapping,
      format: createFileFormat('zh', undefined),
      open: openSheet,
    })
    const contracts: string[] = []
    const table = await openSheet()
    for await (const batch of table.records())
      contracts.push(...filters.wanted(table.columns, batch).map(({ cells }) => getText(cells[0])))
    return { contracts, ...filters.found }
  })
