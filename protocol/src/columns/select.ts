// One of a list of options, stored as its number; or another record, stored as its id.
import { accept, refuse, type ColumnKind } from './column-kind.ts'

const LONGEST_ID = 15

export const selectColumn: ColumnKind<number> = {
  width: 120,
  align: 'center',
  readFilter: readChoice,
  writeFilter: (choice) => String(choice),
  readValue(value, limits) {
    if (value === undefined || value === null || value === '')
      return limits.required ? refuse('required') : accept(null)
    const choice = typeof value === 'string' ? readChoice(value) : value
    if (typeof choice !== 'number' || !Number.isSafeInteger(choice)) return refuse('wrong_type')
    return limits.choices?.includes(choice) === false ? refuse('not_an_option') : accept(choice)
  },
}

/** The number of an option, as it travels; `undefined` for anything else. */
export function readChoice(wire: string): number | undefined {
  return new RegExp(`^-?\\d{1,${LONGEST_ID}}$`).test(wire) ? Number(wire) : undefined
}
