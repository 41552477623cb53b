// One of a short list of options, stored as its number.
import { accept, refuse, type ColumnKind } from './column-kind.ts'

export const selectColumn: ColumnKind<number> = {
  width: 120,
  align: 'center',
  readFilter: (wire) => (/^-?\d{1,9}$/.test(wire) ? Number(wire) : undefined),
  writeFilter: (choice) => String(choice),
  readValue(value, limits) {
    if (value === undefined || value === null || value === '')
      return limits.required ? refuse('required') : accept(null)
    const choice = typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : value
    if (typeof choice !== 'number') return refuse('wrong_type')
    return limits.choices?.includes(choice) === false ? refuse('not_an_option') : accept(choice)
  },
}
