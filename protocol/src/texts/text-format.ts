// Text formats: a structured value stored as one text, with a plain text for display.
import type { ValueLimits, ValueResult } from '../columns/column-kind.ts'

export interface TextFormat {
  /** Validates an untrusted JSON text and normalises its spelling; an empty value is null. Never throws. */
  readonly read: (value: unknown, limits: ValueLimits) => ValueResult
  /** Returns the plain text of an accepted value; any other text unchanged. */
  readonly words: (value: string) => string
  /** Converts plain text to a value that `read` validates. */
  readonly ofWords: (words: string, limits: Pick<ValueLimits, 'cells'>) => string
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const hasOnlyKeys = (node: Readonly<Record<string, unknown>>, names: readonly string[]): boolean =>
  Object.keys(node).every((name) => names.includes(name))

/** Reads each element of a list; `undefined` if an element is invalid or the input is not a list. */
export function readAll<T>(input: unknown, read: (node: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(input)) return undefined
  const all: T[] = []
  for (const node of input as unknown[]) {
    const one = read(node)
    if (one === undefined) return undefined
    all.push(one)
  }
  return all
}
