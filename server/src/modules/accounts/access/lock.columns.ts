// The columns that both lists of locks have, of names and of addresses.
import { sql } from 'kysely'
import type { ColumnSpec } from '#engine/declare/columns/column.ts'
import { CREATED_COLUMN } from '#engine/declare/columns/common-columns.ts'

const TIME = { type: 'datetime', filter: true, sort: true } as const

/** Why it is locked, whether it still is, and from when until when: a lock runs until its end, and then is one that was. */
export const lockColumns = (table: 'access_ip' | 'access_user') =>
  ({
    // Nothing else locks: what comes too often, unsigned or from a refused address is refused by itself (decision 262).
    limit_type: { type: 'select', options: [1], shownAs: 'plain' },
    status: {
      type: 'select',
      sql: sql`(case when ${sql.ref(`${table}.end_time`)} > now() then 1 else 0 end)`,
      options: [0, 1],
      tones: { 0: 'off', 1: 'warn' },
      filter: true,
      width: 104,
    },
    fail_count: { type: 'number', filter: true, sort: true, width: 104 },
    begin_time: TIME,
    end_time: TIME,
    ...CREATED_COLUMN,
  }) as const satisfies Record<string, ColumnSpec>
