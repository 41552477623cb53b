// Several options or records, stored as numbers or texts in ascending order. A filter matches rows with any of the given choices.
import { accept, type Choice, type ColumnKind, refuse } from './column-kind.ts'
import { isChoiceAmong, readOption } from './select.ts'

const MAX = 100

export const checkboxColumn: ColumnKind<readonly Choice[]> = {
  width: 200,
  align: 'left',
  readFilter(wire) {
    const read = wire.split(',').map(readOption)
    const choices = read.filter((choice) => choice !== undefined)
    const isMixed = new Set(choices.map((choice) => typeof choice)).size > 1
    if (choices.length < read.length || isMixed) return undefined
    const some = inOrder(choices)
    return some.length > MAX ? undefined : some
  },
  writeFilter: (choices) => (choices.length === 0 ? undefined : choices.join(',')),
  readValue(value, limits) {
    const given: unknown = value === undefined || value === null || value === '' ? [] : value
    const { choices: known } = limits
    if (!Array.isArray(given) || given.length > MAX) return refuse('wrong_type')
    const each = given as unknown[]
    if (!each.every((one) => isChoiceAmong(known, one))) return refuse('wrong_type')
    const choices = inOrder(each)
    if (choices.length === 0) return limits.required ? refuse('required') : accept([])
    return known !== undefined && choices.some((choice) => !known.includes(choice))
      ? refuse('not_an_option')
      : accept(choices as number[] | string[])
  },
}

/** Removes duplicates and sorts in ascending order: numbers by value, texts by code point. */
export const inOrder = (choices: readonly Choice[]): Choice[] =>
  [...new Set(choices)].toSorted((a, b) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1,
  )
