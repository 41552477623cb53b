// An option stored as its number or text, or a record stored as its id.
import { acceptValue, type Choice, type ColumnTypeDefinition, rejectValue } from './column-kind.ts'

/** Any number with this many digits is a safe integer. */
const ID = /^-?\d{1,15}$/
/** Differs from every number, and contains no separator of lists. */
const OPTION_TEXT = /^[A-Za-z][\w.-]{0,39}$/

export const selectColumn: ColumnTypeDefinition<Choice> = {
  width: 120,
  align: 'center',
  readFilter: readOption,
  writeFilter: (choice) => String(choice),
  readValue(value, limits) {
    if (value === undefined || value === null || value === '')
      return limits.required ? rejectValue('required') : acceptValue(null)
    const choice = typeof value === 'string' ? readOption(value) : value
    if (!hasChoiceType(limits.choices, choice)) return rejectValue('wrong_type')
    return limits.choices?.includes(choice) === false ? rejectValue('not_an_option') : acceptValue(choice)
  },
}

/** Checks that a value has the type of the choices; without choices, that it is an id. */
export const hasChoiceType = (choices: readonly Choice[] | undefined, value: unknown): value is Choice =>
  typeof choices?.[0] === 'string' ? typeof value === 'string' : Number.isSafeInteger(value)

/** Checks that all choices of a filter have the stored type. */
export const haveChoiceType = (filter: unknown, kind: 'texts' | 'numbers'): boolean =>
  [filter].flat().every((each) => typeof each === (kind === 'texts' ? 'string' : 'number'))

export const isOptionText = (text: string): boolean => OPTION_TEXT.test(text)

export function readOption(wire: string): Choice | undefined {
  return readChoice(wire) ?? (isOptionText(wire) ? wire : undefined)
}

export function readChoice(wire: string): number | undefined {
  return ID.test(wire) ? Number(wire) : undefined
}
