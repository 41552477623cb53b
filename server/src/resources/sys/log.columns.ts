// The columns that both logs have: who it was, and from where.
import { sql } from 'kysely'
import type { ColumnSpec } from '#engine/column.ts'

/** Of an organisation that is no more its rows are told without it. */
const organisationName = (table: 'log_login' | 'log_operate') => sql`coalesce((
  select organisation.name from organisation where organisation.id = ${sql.ref(`${table}.organisation_id`)}), '')`

export const whoColumns = (table: 'log_login' | 'log_operate') =>
  ({
    id: { type: 'number', sort: true, width: 72 },
    uid: { type: 'number', filter: true, shown: false, width: 96 },
    username: { type: 'text', filter: true, width: 136 },
    nick_name: { type: 'text', filter: true, width: 120 },
    organisation_name: { type: 'text', sql: organisationName(table), filter: true, shown: false, width: 160 },
  }) as const satisfies Record<string, ColumnSpec>

/** Each organisation reads of its own people. */
export const LOG_SCOPE = {
  bank: 'organisation_id',
  store: 'organisation_id',
  owner: 'organisation_id',
  guarantor: 'organisation_id',
  inspection: 'organisation_id',
} as const
