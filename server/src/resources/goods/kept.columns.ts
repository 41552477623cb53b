// Columns that goods and their specs have alike.
import type { ColumnSpec } from '#engine/declare/column.ts'

/** Whether people choose it for new business. */
export const SHOWN_COLUMN = {
  is_show: { type: 'select', filter: true, options: [1, 0], control: 'switch', initial: 1, shown: false },
} as const satisfies Record<string, ColumnSpec>
