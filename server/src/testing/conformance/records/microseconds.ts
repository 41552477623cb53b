import type { ColumnMeta } from '@cangdan/protocol'
import { sql } from 'kysely'
import { isStored } from '#engine/declare/columns/column.ts'
import type { Subject } from './subject.ts'

// Returns the rows with microsecond values of a date-time column: the list shows seconds but sorts by the stored value.
export async function withMicroseconds({ platform, resource, rows }: Subject, { name, type }: ColumnMeta) {
  if (type !== 'datetime' || !isStored(resource.columns.get(name) ?? {})) return rows
  const { rows: kept } = await sql<{ id: number; instant: number }>`
    select id, extract(epoch from ${sql.ref(name)})::float8 as instant from ${sql.table(resource.table)}`.execute(
    platform.db,
  )
  const instants = new Map(kept.map(({ id, instant }) => [id, instant]))
  return rows.map((row) => ({ ...row, [name]: instants.get(Number(row['id'])) ?? null }))
}
