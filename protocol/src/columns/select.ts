// One of a list of options, stored as its number; or another record, stored as its id.
import { accept, refuse, type ColumnKind } from './column-kind.ts'

/** No more digits than every safe integer may have. */
const ID = /^-?\d{1,15}$/

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
  return ID.test(wire) ? Number(wire) : undefined
}
