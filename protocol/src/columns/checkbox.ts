// Several options or records, stored as numbers or texts in ascending order. A filter matches rows with any of the given choices.
import { acceptValue, type Choice, type ColumnTypeDefinition, rejectValue } from './column-kind.ts'
import { hasChoiceType, readOption } from './select.ts'

/** Maximum number of choices, of a value and of a filter. */
export const MAX_CHOICES = 100

export const checkboxColumn: ColumnTypeDefinition<readonly Choice[]> = {
  width: 200,
  align: 'left',
  readFilter(wire) {
    const read = wire.split(',').map(readOption)
    const choices = read.filter((choice) => choice !== undefined)
    const isMixed = new Set(choices.map((choice) => typeof choice)).size > 1
    if (choices.length < read.length || isMixed) return undefined
    const some = sortChoices(choices)
    return some.length > MAX_CHOICES ? undefined : some
  },
  writeFilter: (choices) => (choices.length === 0 ? undefined : choices.join(',')),
  readValue(value, limits) {
    const input: unknown = value === undefined || value === null || value === '' ? [] : value
    const { choices: known } = limits
    if (!Array.isArray(input) || input.length > MAX_CHOICES) return rejectValue('wrong_type')
    const each = input as unknown[]
    if (!each.every((one) => hasChoiceType(known, one))) return rejectValue('wrong_type')
    const choices = sortChoices(each)
    if (choices.length === 0) return limits.required ? rejectValue('required') : acceptValue([])
    return known !== undefined && choices.some((choice) => !known.includes(choice))
      ? rejectValue('not_an_option')
      : acceptValue(choices as number[] | string[])
  },
}

/** Removes duplicates and sorts in ascending order: numbers by value, texts by code point. */
export const sortChoices = (choices: readonly Choice[]): Choice[] =>
  [...new Set(choices)].toSorted((a, b) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1,
  )
