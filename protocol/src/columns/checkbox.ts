// Several of a list of options, or of other records, stored as their numbers in ascending order. A filter finds what has any of
// those asked for.
import { accept, type ColumnKind, refuse } from './column-kind.ts'

const MAX = 100

export const checkboxColumn: ColumnKind<readonly number[]> = {
  width: 200,
  align: 'left',
  readFilter(wire) {
    if (!/^-?\d{1,15}(,-?\d{1,15})*$/.test(wire)) return undefined
    const choices = ascending(wire.split(',').map(Number))
    return choices.length > MAX ? undefined : choices
  },
  writeFilter: (choices) => (choices.length === 0 ? undefined : choices.join(',')),
  readValue(value, limits) {
    const given: unknown = value === undefined || value === null || value === '' ? [] : value
    if (!Array.isArray(given) || given.length > MAX || !given.every((each) => Number.isSafeInteger(each)))
      return refuse('wrong_type')
    const choices = ascending(given as number[])
    if (choices.length === 0) return limits.required ? refuse('required') : accept([])
    const { choices: known } = limits
    return known !== undefined && choices.some((choice) => !known.includes(choice))
      ? refuse('not_an_option')
      : accept(choices)
  },
}

const ascending = (choices: readonly number[]): number[] => [...new Set(choices)].toSorted((a, b) => a - b)
