// Sent with its row for use by a screen; never shown, filtered or exported.
import { acceptValue, rejectValue, type ColumnTypeDefinition } from './column-kind.ts'

export const hideColumn: ColumnTypeDefinition<never> = {
  width: 0,
  align: 'left',
  readFilter: () => undefined,
  writeFilter: () => undefined,
  readValue: (value) =>
    typeof value === 'string' || typeof value === 'number' ? acceptValue(value) : rejectValue('wrong_type'),
}
