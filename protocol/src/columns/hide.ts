// Sent with its row for use by a screen; never shown, filtered or exported.
import { acceptValue, rejectValue, type ColumnKind } from './column-kind.ts'

export const hideColumn: ColumnKind<never> = {
  width: 0,
  align: 'left',
  readFilter: () => undefined,
  writeFilter: () => undefined,
  readValue: (value) =>
    typeof value === 'string' || typeof value === 'number' ? acceptValue(value) : rejectValue('wrong_type'),
}
