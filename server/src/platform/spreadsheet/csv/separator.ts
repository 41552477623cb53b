// What stands between the cells of a text file. Nobody says so: its first lines show it.

// Excel's own hint, which its own files begin with where the comma is the decimal point.
const HINT = /^sep=([,;\t|])(\r\n?|\n|$)/i
/** In the order in which they are preferred. */
const SEPARATORS = [',', ';', '\t', '|'] as const
/** Lines among which a table begins below its title. */
const HEAD_LINES = 20
/** What is a table without doubt: as many cells in a line, and again in the next. */
const SURE_CELLS = 4

const linesOf = (head: string) => head.replace(/"[^"]*"/g, '').split(/\r\n?|\n/)

export function withoutHint(head: string): string {
  return head.replace(HINT, '')
}

/** Whether these lines, of which the last may be cut, say what the separator is. */
export function isEnough(head: string): boolean {
  const [first = '', ...others] = linesOf(head)
  return others.length > 0 && (mostOf(first) !== undefined || others.length > HEAD_LINES)
}

/** The separator that the first line has most of, outside quotes; where it has none, that of a table below it; else a comma. */
export function separatorOf(head: string): string {
  const hint = HINT.exec(head)?.[1]
  if (hint !== undefined) return hint
  const lines = linesOf(head).slice(0, HEAD_LINES)
  return mostOf(lines[0] ?? '') ?? belowTitle(lines) ?? ','
}

function mostOf(line: string): string | undefined {
  const counts = SEPARATORS.map((separator) => ({ separator, count: cellsOf(line, separator) }))
  const best = counts.reduce((most, each) => (each.count > most.count ? each : most))
  return best.count > 1 ? best.separator : undefined
}

// Below a line without any, a semicolon stands between the tags of one cell just as well; these two do not.
function belowTitle(lines: readonly string[]): string | undefined {
  return (['|', '\t'] as const).find((separator) =>
    lines.some((line, index) => {
      const cells = cellsOf(line, separator)
      return cells >= SURE_CELLS && cells === cellsOf(lines[index + 1] ?? '', separator)
    }),
  )
}

const cellsOf = (line: string, separator: string) => line.split(separator).length
