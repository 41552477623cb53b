// Formats of cell texts. They are plain data, because files are written in a process without access to the resource.
import { formatDuration, type FormattedControl, TEXT_FORMATS } from '@cangdan/protocol'

export type CellTextFormat =
  /** Whole seconds, written as `HH:MM:SS`. */
  | { readonly as: 'duration' }
  /** A rich text or table, written as plain text. */
  | { readonly as: 'plain'; readonly control: FormattedControl }
  /** One or several options, written as joined labels. */
  | { readonly as: 'choices'; readonly labels: Labels }
  /** A path of a tree, written as the labels of its levels. */
  | { readonly as: 'path'; readonly labels: Labels }

/** Labels by option; for paths by the space-separated options up to the level. Options without a label are written as numbers. */
export type Labels = Readonly<Record<string, string>>

const MAX_KNOWN = 10_000

/** Formats options as PostgreSQL writes them: a single value, an array or a JSON list. */
export function createCellFormatter(format: CellTextFormat): (text: string) => string {
  if (format.as === 'duration') return (text) => formatDuration(Number(text))
  if (format.as === 'plain') return TEXT_FORMATS[format.control].words
  const formatParts = format.as === 'path' ? createPathFormatter(format.labels) : createChoiceFormatter(format.labels)
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size >= MAX_KNOWN) known.clear()
    const formatted = formatParts(text.match(/[\w.-]+/g) ?? [])
    known.set(text, formatted)
    return formatted
  }
}

const createChoiceFormatter = (labels: Labels) => (numbers: readonly string[]) =>
  numbers.map((number) => labels[number] ?? number).join('; ')

const createPathFormatter = (labels: Labels) => (numbers: readonly string[]) =>
  numbers.map((number, level) => labels[numbers.slice(0, level + 1).join(' ')] ?? number).join(' / ')
