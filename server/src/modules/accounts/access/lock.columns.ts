import { sql } from 'kysely'
import type { ColumnSpec } from '#engine/declare/columns/column.ts'
import { CREATED_COLUMN } from '#engine/declare/columns/common-columns.ts'

const TIME = { type: 'datetime', filter: true, sort: true } as const

export const lockColumns = (table: 'access_ip' | 'access_user') =>
  ({
    // Wrong passwords are the only reason for a lock: rate limits, missing signatures and refused addresses reject each request by themselves
    // (docs/decisions/sign-in.md).
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
    remain_time: {
      type: 'second',
      sql: sql`(greatest(0, ceil(extract(epoch from ${sql.ref(`${table}.end_time`)} - now())))::bigint)`,
      width: 104,
    },
    ...CREATED_COLUMN,
  }) as const satisfies Record<string, ColumnSpec>
