import { readDecimal, readTypedNumber } from '@cangdan/protocol'

/** Reads an entered amount in units of 10^-places; undefined if it is empty, wrong, negative, too precise or too large. */
export function readAmount(entered: string, max: number, places: number): number | undefined {
  const typed = readTypedNumber(entered.trim(), 'zh')
  if (typed === undefined || typed === '') return undefined
  const read = readDecimal(typed, places)
  return read.ok && read.stored !== null && read.stored >= 0 && read.stored <= max ? read.stored : undefined
}

export const isDone = (text: string): boolean => text.trim() !== ''
