// A small table stored as one value: `[{"name":"Cu+Ag","unit":"%","value":"≥ 99.99"}]`. All cells are texts by column name. The first column
// identifies a line and is unique.
import { acceptValue, type CellLimits, rejectValue, type ValueError, type ValueLimits } from '../columns/column-kind.ts'
import { isStorable } from '../columns/storable.ts'
import { isRecord, parseJson, type TextFormat } from './text-format.ts'

export type TableLine = Readonly<Record<string, string>>

const MAX_LINES = 30
const MAX_CELL_LENGTH = 60
const MAX_JSON = 60_000
/** Separator of cells in plain text; cells cannot contain it. */
const CELL_SEPARATOR = '|'

export const tableText: TextFormat = {
  read(value, { required, cells = [], most = MAX_LINES }) {
    if (value === undefined || value === null || value === '') return readEmpty(required)
    if (typeof value !== 'string') return rejectValue('wrong_type')
    if (value.length > MAX_JSON) return rejectValue('too_many_lines', { max: most })
    const input = readLines(value, cells)
    if (input === undefined) return rejectValue('bad_content')
    const lines = input.filter((line) => Object.values(line).some((text) => text !== ''))
    if (lines.length === 0) return readEmpty(required)
    if (lines.length > most) return rejectValue('too_many_lines', { max: most })
    const error = findCellError(input, cells)
    return error === undefined ? acceptValue(JSON.stringify(lines)) : { ok: false, error }
  },
  words: (value) =>
    parseTableLines(value)
      ?.map((line) =>
        Object.values(line)
          .join(` ${CELL_SEPARATOR} `)
          .replace(/(?<![ |])[ |]+$/, ''),
      )
      .join('\n') ?? value,
  ofWords(words, { cells = [] }) {
    const lines = words
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const texts = line.split(/[|｜]/).map((text) => text.trim())
        const named = cells.map(({ name }, place) => [name, texts[place] ?? ''] as const)
        // Texts beyond the last column get an empty name, which `read` rejects.
        const beyond = texts.slice(cells.length).map((text) => ['', text] as const)
        return Object.fromEntries([...named, ...beyond])
      })
    return lines.length === 0 ? '' : JSON.stringify(lines)
  },
}

const readEmpty = (required: boolean | undefined) => (required ? rejectValue('required') : acceptValue(null))

/** Parses a stored or typed value, including blank lines; `undefined` if it is invalid. */
export function parseTableLines(value: string): TableLine[] | undefined {
  if (value === '') return []
  const input = parseJson(value)
  if (!Array.isArray(input)) return undefined
  const lines = input.filter((line): line is TableLine => isRecord(line) && Object.values(line).every(isText))
  return lines.length === input.length ? lines : undefined
}

const isText = (cell: unknown): cell is string => typeof cell === 'string'

/** Fills every column in order; `undefined` if there are other columns. */
function readLines(value: string, cells: readonly CellLimits[]): TableLine[] | undefined {
  const lines = parseTableLines(value)
  const names = new Set(cells.map(({ name }) => name))
  if (lines?.every((line) => Object.keys(line).every((name) => names.has(name))) !== true) return undefined
  return lines.map((line) =>
    Object.fromEntries(cells.map(({ name }) => [name, Object.hasOwn(line, name) ? (line[name] ?? '').trim() : ''])),
  )
}

/** Returns the error of the first invalid cell. Lines count from one and include blank lines. */
function findCellError(lines: readonly TableLine[], cells: readonly CellLimits[]): ValueError | undefined {
  const seen = new Set<string>()
  for (const [place, line] of lines.entries()) {
    if (Object.values(line).every((text) => text === '')) continue
    for (const [index, cell] of cells.entries()) {
      const text = line[cell.name] ?? ''
      const error = index === 0 && seen.has(text) ? ({ code: 'duplicate' } as const) : checkCell(text, cell)
      if (error !== undefined) return { ...error, at: { line: place + 1, cell: cell.name } }
      if (index === 0) seen.add(text)
    }
  }
  return undefined
}

function checkCell(text: string, { required, maxLength = MAX_CELL_LENGTH }: CellLimits): ValueError | undefined {
  if (text === '') return required ? { code: 'required' } : undefined
  if (!isStorable(text) || /[\r\n]/.test(text) || text.includes(CELL_SEPARATOR)) return { code: 'wrong_type' }
  return Array.from(text).length > maxLength ? { code: 'too_long', values: { max: maxLength } } : undefined
}

/** Returns the first invalid cell of a value, with its line number, for display. */
export function findInvalidCell(
  value: string,
  limits: Pick<ValueLimits, 'cells' | 'most'>,
): ValueError['at'] | undefined {
  const reading = tableText.read(value, limits)
  return reading.ok ? undefined : reading.error.at
}
