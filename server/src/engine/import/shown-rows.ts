import {
  type ImportAnswer,
  type ImportLine,
  type ImportTick,
  type Language,
  MAX_CORRECTED,
} from '@cangdan/protocol'
import { type SheetRow, textOf } from '#platform/spreadsheet/cells.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { Writing } from '../write/record.ts'
import { type Faults, MAX_FAULTS } from './faults.ts'
import type { Warnings } from './warnings.ts'

interface TakenRows {
  readonly faults: Faults
  readonly warnings: Warnings
  readonly titles: readonly string[]
}

type ShownRows = Pick<ImportAnswer, 'warned' | 'warnings' | 'ticks' | 'titles' | 'lines'>

/** Returns an empty object when all rows are valid. */
export function foundInRows(
  { resource, writer }: Writing,
  { faults, warnings, titles }: TakenRows,
): ShownRows {
  const warned = [...warnings.lines.values()].slice(0, MAX_FAULTS)
  const lines = [...[...faults.lines.values()].slice(0, MAX_FAULTS), ...warned]
  if (lines.length === 0) return {}
  const ticks = ticksOf(resource, writer.language)
  return {
    ...(warnings.lines.size > 0 && {
      warned: warnings.lines.size,
      warnings: warnings.listed,
      ...(ticks.length > 0 && { ticks }),
    }),
    titles: [...titles],
    lines: lines.map((line) => lineOf(line, titles.length)),
  }
}

function lineOf({ row, cells }: SheetRow, width: number): ImportLine {
  const texts = Array.from({ length: width }, (_, index) => textOf(cells[index]))
  return { row, cells: texts.map((text) => (text.length > MAX_CORRECTED ? null : text)) }
}

function ticksOf({ sheets: { confirms }, fields }: Resource, language: Language): ImportTick[] {
  const field = confirms === undefined ? undefined : fields.get(confirms)
  return [...(field?.optionTitles ?? [])].flatMap(([value, title]) =>
    typeof value === 'number' && value !== 0 ? [{ value, title: title[language] }] : [],
  )
}
