// What stands between the cells of a text file. Nobody says so: its first lines show it.

// Excel's own hint, which its own files begin with where the comma is the decimal point.
const HINT = /^sep=([,;\t|])(\r\n?|\n|$)/i
/** In the order in which they are preferred. */
const SEPARATORS = [',', ';', '\t', '|'] as const
/** Lines among which a table begins below its title. */
const HEAD_LINES = 20
/** What is a table without doubt: as many cells in a line, and again in the next. */
const SURE_CELLS = 4

/** The lines, with a letter for what is quoted. */
const linesOf = (head: string) => head.replace(/"[^"]*"/g, 'q').split(/\r\n?|\n/)

export function withoutHint(head: string): string {
  return head.replace(HINT, '')
}

/** Whether these lines, of which the last may be cut, say what the separator is. */
export function isEnough(head: string): boolean {
  const lines = linesOf(head).slice(0, -1)
  return lines.length > HEAD_LINES || (lines.length > 0 && begun(lines) !== undefined)
}

/** That of the table which the first line begins, outside quotes, or of one below it; else what the first line has most of, or a comma. */
export function separatorOf(head: string): string {
  const hint = HINT.exec(head)?.[1]
  if (hint !== undefined) return hint
  const lines = linesOf(head).slice(0, HEAD_LINES)
  return begun(lines) ?? belowTitle(lines) ?? mostOf(lines[0] ?? '')?.separator ?? ','
}

interface Parted {
  readonly separator: string
  readonly count: number
}

function mostOf(line: string): Parted | undefined {
  const counts = SEPARATORS.map((separator) => ({ separator, count: cellsOf(line, separator) }))
  const best = counts.reduce((most, each) => (each.count > most.count ? each : most))
  return best.count > 1 ? best : undefined
}

// A title may hold a comma: only a line of many cells, or one that the next goes on with, begins a table.
function begun(lines: readonly string[]): string | undefined {
  const [first = '', next] = lines.slice(lines.findIndex((line) => !isPadded(line)))
  const most = mostOf(first)
  if (most === undefined) return undefined
  const { separator, count } = most
  const goesOn = next !== undefined && cellsOf(next, separator) === count
  return count >= SURE_CELLS || goesOn ? separator : undefined
}

/** Of the tables below, that which begins first: what stands within its cells may look like another from its second row on. */
function belowTitle(lines: readonly string[]): string | undefined {
  for (const [index, line] of lines.entries()) {
    const most = mostOf(line)
    if (most === undefined || most.count < SURE_CELLS) continue
    if (most.count === cellsOf(lines[index + 1] ?? '', most.separator)) return most.separator
  }
  return undefined
}

/** Returns whether a line is a title with separators before or behind it. */
const isPadded = (line: string): boolean =>
  mostOf(line) === undefined && SEPARATORS.some((separator) => line.includes(separator))

/** Returns the number of cells; a line with at most one that is filled has one. */
function cellsOf(line: string, separator: string): number {
  const cells = line.split(separator)
  return cells.filter((cell) => cell.trim() !== '').length > 1 ? cells.length : 1
}
