// How the text of a cell becomes words. Said as data, because files are written in another process than the one that knows the reader.
import { durationText, type FormedControl, TEXT_FORMS } from '@cangdan/protocol'

export type Words =
  /** Whole seconds: `HH:MM:SS`. */
  | { readonly as: 'duration' }
  /** A text with a form of its own: its plain words. */
  | { readonly as: 'plain'; readonly control: FormedControl }
  /** One choice or several: what each is called, joined. */
  | { readonly as: 'choices'; readonly labels: Labels }
  /** Numbers that lead through a tree: what each is called below those before it. */
  | { readonly as: 'path'; readonly labels: Labels }

/** Words by choices; of a path, by all of them to there with blanks between. What has no words stays its number. */
export type Labels = Readonly<Record<string, string>>

const MAX_KNOWN = 10_000

/** Reads texts as PostgreSQL writes a choice, or an array or JSON list of choices. */
export function wordsReader(words: Words): (text: string) => string {
  if (words.as === 'duration') return (text) => durationText(Number(text))
  if (words.as === 'plain') return TEXT_FORMS[words.control].words
  const say = words.as === 'path' ? pathIn(words.labels) : choicesIn(words.labels)
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size >= MAX_KNOWN) known.clear()
    const said = say(text.match(/[\w.-]+/g) ?? [])
    known.set(text, said)
    return said
  }
}

const choicesIn = (labels: Labels) => (numbers: readonly string[]) =>
  numbers.map((number) => labels[number] ?? number).join('; ')

const pathIn = (labels: Labels) => (numbers: readonly string[]) =>
  numbers.map((number, level) => labels[numbers.slice(0, level + 1).join(' ')] ?? number).join(' / ')
