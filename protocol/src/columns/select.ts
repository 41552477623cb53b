// One of a list of options, stored as its number or its text; or another record, stored as its id.
import { accept, type Choice, type ColumnKind, refuse } from './column-kind.ts'

/** No more digits than every safe integer may have. */
const ID = /^-?\d{1,15}$/
/** Never mistaken for a number, and nothing in it stands between several. */
const OPTION_TEXT = /^[A-Za-z][\w.-]{0,39}$/

export const selectColumn: ColumnKind<Choice> = {
  width: 120,
  align: 'center',
  readFilter: readOption,
  writeFilter: (choice) => String(choice),
  readValue(value, limits) {
    if (value === undefined || value === null || value === '')
      return limits.required ? refuse('required') : accept(null)
    const choice = typeof value === 'string' ? readOption(value) : value
    if (!isChoiceAmong(limits.choices, choice)) return refuse('wrong_type')
    return limits.choices?.includes(choice) === false ? refuse('not_an_option') : accept(choice)
  },
}

/** Whether it is of the kind that these choices are; where none are listed, an id. */
export const isChoiceAmong = (choices: readonly Choice[] | undefined, value: unknown): value is Choice =>
  typeof choices?.[0] === 'string' ? typeof value === 'string' : Number.isSafeInteger(value)

/** Whether a filter of choices, one or several, is of the kind that they are stored as: texts, or numbers. */
export const areChoicesOf = (filter: unknown, kind: 'texts' | 'numbers'): boolean =>
  [filter].flat().every((each) => typeof each === (kind === 'texts' ? 'string' : 'number'))

/** Whether a text can be an option. */
export const isOptionText = (text: string): boolean => OPTION_TEXT.test(text)

/** An option as it travels; `undefined` for anything else. */
export function readOption(wire: string): Choice | undefined {
  return readChoice(wire) ?? (isOptionText(wire) ? wire : undefined)
}

/** The number of an option, as it travels; `undefined` for anything else. */
export function readChoice(wire: string): number | undefined {
  return ID.test(wire) ? Number(wire) : undefined
}
