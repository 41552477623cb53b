// Column widths as one text: `price:120,name:240`. Pure.
import type { TextReader, ViewTexts } from './text-reader.ts'

/** Pixels by column name; missing columns have their computed width. */
export type Widths = Readonly<Record<string, number>>

export const MIN_WIDTH = 48
export const MAX_WIDTH = 800

const WIDTHS = '_widths'

export const clampWidth = (pixels: number): number => Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.round(pixels)))

/** Reads the widths of a view; unknown columns are reported as dropped. */
export function readWidths(reader: TextReader, showable: readonly string[]): Widths | undefined {
  const all = reader.take(WIDTHS, parseWidths) ?? {}
  for (const name of Object.keys(all)) if (!showable.includes(name)) reader.drop(name, 'unknown')
  const known = Object.entries(all).filter(([name]) => showable.includes(name))
  return known.length === 0 ? undefined : Object.fromEntries(known)
}

export const writeWidths = (widths: Widths | undefined): ViewTexts =>
  widths === undefined || Object.keys(widths).length === 0 ? {} : { [WIDTHS]: formatWidths(widths) }

/** Deterministic: equal widths produce equal texts. */
export const formatWidths = (widths: Widths): string =>
  Object.entries(widths)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, pixels]) => `${name}:${pixels}`)
    .join(',')

/** Returns undefined when the text is malformed or a width is out of range. */
export function parseWidths(text: string): Widths | undefined {
  const parts = text.split(',').map((part) => /^(\w+):([1-9]\d{1,2})$/.exec(part))
  const widths = new Map<string, number>()
  for (const part of parts) {
    const [name, pixels] = [part?.[1], Number(part?.[2])]
    if (name === undefined || pixels !== clampWidth(pixels) || widths.has(name)) return undefined
    widths.set(name, pixels)
  }
  return Object.fromEntries(widths)
}
