// Hint that Excel writes where the comma is the decimal sign.
const HINT = /^sep=([,;\t|])(\r\n?|\n|$)/i
const SEPARATORS = [',', ';', '\t', '|'] as const
/** Lines that are searched for the beginning of a table. */
const HEAD_LINES = 20
/** A line with this many cells, repeated in the next line, is certainly a table. */
const SURE_CELLS = 4

const splitLines = (head: string) => head.replace(/"[^"]*"/g, 'q').split(/\r\n?|\n/)

export function stripHint(head: string): string {
  return head.replace(HINT, '')
}

/** Checks whether the lines suffice to detect the separator; the last one may be incomplete. */
export function isSufficient(head: string): boolean {
  const lines = splitLines(head).slice(0, -1)
  return lines.length > HEAD_LINES || (lines.length > 0 && findTableStart(lines) !== undefined)
}

/** Returns the separator of the table that begins in the first line or below it, otherwise the most frequent one of the first line, or a comma. */
export function detectSeparator(head: string): string {
  const hint = HINT.exec(head)?.[1]
  if (hint !== undefined) return hint
  const lines = splitLines(head).slice(0, HEAD_LINES)
  return findTableStart(lines) ?? findTableBelow(lines) ?? countBestSeparator(lines[0] ?? '')?.separator ?? ','
}

interface SeparatorCount {
  readonly separator: string
  readonly count: number
}

function countBestSeparator(line: string): SeparatorCount | undefined {
  const counts = SEPARATORS.map((separator) => ({ separator, count: countCells(line, separator) }))
  const best = counts.reduce((most, each) => (each.count > most.count ? each : most))
  return best.count > 1 ? best : undefined
}

// A title may contain a comma: only a line with many cells, or with as many as the next line, begins a table.
function findTableStart(lines: readonly string[]): string | undefined {
  const [first = '', next] = lines.slice(lines.findIndex((line) => !isPadded(line)))
  const most = countBestSeparator(first)
  if (most === undefined) return undefined
  const { separator, count } = most
  const isContinued = next !== undefined && countCells(next, separator) === count
  return count >= SURE_CELLS || isContinued ? separator : undefined
}

/** Returns the separator of the first table: cells of its later rows may look like another table. */
function findTableBelow(lines: readonly string[]): string | undefined {
  for (const [index, line] of lines.entries()) {
    const most = countBestSeparator(line)
    if (most === undefined || most.count < SURE_CELLS) continue
    if (most.count === countCells(lines[index + 1] ?? '', most.separator)) return most.separator
  }
  return undefined
}

const isPadded = (line: string): boolean =>
  countBestSeparator(line) === undefined && SEPARATORS.some((separator) => line.includes(separator))

/** A line with at most one non-empty cell counts as one cell. */
function countCells(line: string, separator: string): number {
  const cells = line.split(separator)
  return cells.filter((cell) => cell.trim() !== '').length > 1 ? cells.length : 1
}
