import { readDecimal, readTypedNumber } from '@cangdan/protocol'

/**
 * Reads an entered amount in units of 10^-places; undefined if it is empty, wrong, negative, too precise or too large. The keypad has the decimal
 * sign of the phone, which may differ from the language of the page: `12,5` is read as `12.5`, and `1,234` as 1234.
 */
export function readAmount(entered: string, max: number, places: number): number | undefined {
  const typed = readTypedNumber(entered.trim(), 'zh') ?? readTypedNumber(entered.trim(), 'es')
  if (typed === undefined || typed === '') return undefined
  const read = readDecimal(typed, places)
  return read.ok && read.stored !== null && read.stored >= 0 && read.stored <= max ? read.stored : undefined
}

export const isDone = (text: string): boolean => text.trim() !== ''
