import { type ImportResponse, type ImportLine, type ImportTick, type Language, MAX_CORRECTED } from '@cangdan/protocol'
import { type SheetRow, getText } from '#platform/spreadsheet/cells.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { WriteContext } from '../write/record.ts'
import { type SheetErrors, MAX_ERRORS } from './sheet-errors.ts'
import type { Warnings } from './warnings.ts'

interface CheckedSheetRows {
  readonly errors: SheetErrors
  readonly warnings: Warnings
  readonly titles: readonly string[]
}

type ShownRows = Pick<ImportResponse, 'warned' | 'warnings' | 'ticks' | 'titles' | 'lines'>

/** Returns an empty object when all rows are valid. */
export function buildShownRows(
  { resource, writer }: WriteContext,
  { errors, warnings, titles }: CheckedSheetRows,
): ShownRows {
  const warned = [...warnings.lines.values()].slice(0, MAX_ERRORS)
  const lines = [...[...errors.lines.values()].slice(0, MAX_ERRORS), ...warned]
  if (lines.length === 0) return {}
  const ticks = listTicks(resource, writer.language)
  return {
    ...(warnings.lines.size > 0 && {
      warned: warnings.lines.size,
      warnings: warnings.listed,
      ...(ticks.length > 0 && { ticks }),
    }),
    titles: [...titles],
    lines: lines.map((line) => toImportLine(line, titles.length)),
  }
}

function toImportLine({ row, cells }: SheetRow, width: number): ImportLine {
  const texts = Array.from({ length: width }, (_, index) => getText(cells[index]))
  return { row, cells: texts.map((text) => (text.length > MAX_CORRECTED ? null : text)) }
}

function listTicks({ sheets: { confirms }, fields }: Resource, language: Language): ImportTick[] {
  const field = confirms === undefined ? undefined : fields.get(confirms)
  return [...(field?.optionTitles ?? [])].flatMap(([value, title]) =>
    typeof value === 'number' && value !== 0 ? [{ value, title: title[language] }] : [],
  )
}
