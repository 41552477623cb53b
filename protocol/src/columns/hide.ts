// Sent with its row for use by a screen; never shown, filtered or exported.
import { accept, refuse, type ColumnKind } from './column-kind.ts'

export const hideColumn: ColumnKind<never> = {
  width: 0,
  align: 'left',
  readFilter: () => undefined,
  writeFilter: () => undefined,
  readValue: (value) =>
    typeof value === 'string' || typeof value === 'number' ? accept(value) : refuse('wrong_type'),
}
