import type { RecordAnswer, Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { Column } from '../declare/columns/column.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { Writer } from '../declare/records/writer.ts'
import { keyOf } from '#engine/sql/expressions.ts'
import { scopeOf } from '#engine/sql/scope.ts'
import { selectList } from '#engine/sql/select.ts'
import { labelsOfRecord } from './options/labels.ts'
import { rowsInWords } from './plain-words.ts'

/** Loads one record for its form and detail page. @throws Failure `not_found`, also for a record of another organisation */
export async function readRecord(
  db: Db,
  resource: Resource,
  id: number,
  { principal }: Pick<Writer, 'principal'>,
): Promise<RecordAnswer> {
  const { rows } = await sql<Row & { ':version': number }>`
    select ${selectList(resource, resource.recordColumns)}, ${resource.isVersioned ? sql`version` : sql`1::bigint`} as ":version"
      from ${sql.table(resource.table)}
     where ${keyOf(resource, id)} and ${scopeOf(resource, principal)}`.execute(db)
  const row = rows[0]
  if (row === undefined) throw new Failure('not_found')
  const { ':version': version, ...all } = row
  const only = (columns: Iterable<Column>) =>
    Object.fromEntries([...columns].map(({ name }) => [name, all[name] ?? null]))
  const values = only(resource.fields.values())
  const labels = await labelsOfRecord(db, resource, values, principal)
  const [list = {}] = rowsInWords(resource.listColumns, [only(resource.listColumns)])
  return { id, version, values, row: list, labels }
}
