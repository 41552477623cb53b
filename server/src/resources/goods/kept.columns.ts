// Columns that goods and their specs have alike.
import { type ColumnSpec, FEW_VALUES } from '#engine/declare/column.ts'

/** Whether people choose it for new business. */
export const SHOWN_COLUMN = {
  is_show: {
    type: 'select',
    filter: true,
    fullScan: FEW_VALUES,
    options: [1, 0],
    control: 'switch',
    initial: 1,
    shown: false,
  },
} as const satisfies Record<string, ColumnSpec>
