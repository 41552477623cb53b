// The columns that both logs have: who it was, and from where.
import { sql } from 'kysely'
import type { ColumnSpec } from '#engine/declare/column.ts'

/** Of an organisation that is no more its rows are shown without it. */
const organisationName = (table: 'log_login' | 'log_operate') => sql`coalesce((
  select organisation.name from organisation where organisation.id = ${sql.ref(`${table}.organisation_id`)}), '')`

export const WHO_COLUMNS = {
  username: { type: 'text', filter: true, width: 128 },
  nick_name: { type: 'text', filter: true, width: 112 },
} as const satisfies Record<string, ColumnSpec>

/** And what is asked for more rarely. */
export const whoseColumns = (table: 'log_login' | 'log_operate') =>
  ({
    uid: { type: 'number', filter: true, shown: false, width: 96 },
    organisation_name: {
      type: 'text',
      sql: organisationName(table),
      filter: true,
      fullScan: 'it is asked by the platform alone, beside a period',
      shown: false,
      width: 160,
    },
  }) as const satisfies Record<string, ColumnSpec>
