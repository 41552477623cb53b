// Says why a value was refused, in the words of the one error catalogue.
import { toDecimalText } from '../decimal.ts'
import { ERRORS } from '../errors.ts'
import { fill, type Language } from '../language.ts'
import type { ValueFault } from './column-kind.ts'

/** The sentence for a fault. Bounds are shown with the column's decimals, as the reader knows them. */
export function faultText(
  fault: Omit<ValueFault, 'values'> & { readonly values?: Readonly<Record<string, string | number>> },
  decimal: number,
  language: Language,
): string {
  const scaled = fault.code === 'too_small' || fault.code === 'too_large'
  const values = Object.entries(fault.values ?? {}).map(([name, value]): [string, string] => [
    name,
    scaled && typeof value === 'number' ? toDecimalText(value, decimal) : String(value),
  ])
  return fill(ERRORS[fault.code].text[language], Object.fromEntries(values))
}
