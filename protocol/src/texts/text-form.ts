// Texts with a form of their own: one value on the wire and in the database, and words that people read in its place.
import type { ValueLimits, ValueReading } from '../columns/column-kind.ts'

export interface TextForm {
  /** Reads an untrusted value: its JSON text. What is accepted is spelled in one way only; nothing is null. Never throws. */
  readonly read: (value: unknown, limits: ValueLimits) => ValueReading
  /** What a value that was accepted says, as lines of plain text; of any other text that text. */
  readonly words: (value: string) => string
  /** The value that such lines mean, for `read` to judge. */
  readonly ofWords: (words: string, limits: Pick<ValueLimits, 'cells'>) => string
}

/** The JSON of a text; `undefined` where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a node has no other names than these. */
export const hasOnly = (node: Readonly<Record<string, unknown>>, names: readonly string[]): boolean =>
  Object.keys(node).every((name) => names.includes(name))

/** Each of a list, read; `undefined` where one is not what it should be, or there is no list. */
export function readAll<T>(given: unknown, read: (node: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(given)) return undefined
  const all: T[] = []
  for (const node of given as unknown[]) {
    const one = read(node)
    if (one === undefined) return undefined
    all.push(one)
  }
  return all
}
