import type { RecordResponse, Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { Column } from '../declare/columns/column.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { Writer } from '../declare/records/writer.ts'
import { buildIdCondition, buildSource } from '#engine/sql/expressions.ts'
import { buildScope } from '#engine/sql/scope.ts'
import { selectList } from '#engine/sql/select.ts'
import { loadRecordLabels } from './options/record-labels.ts'
import { toPlainRows } from './plain-values.ts'

/** Loads one record for its form and detail page. @throws Failure `not_found`, also for a record of another organisation */
export async function loadRecord(
  db: Db,
  resource: Resource,
  id: number,
  { principal }: Pick<Writer, 'principal'>,
): Promise<RecordResponse> {
  const { rows } = await sql<Row & { ':version': number }>`
    select ${selectList(resource, resource.recordColumns)}, ${resource.isVersioned ? sql.ref(`${resource.table}.version`) : sql`1::bigint`} as ":version"
      from ${buildSource(resource)}
     where ${buildIdCondition(resource, id)} and ${buildScope(resource, principal)}`.execute(db)
  const row = rows[0]
  if (row === undefined) throw new Failure('not_found')
  const { ':version': version, ...all } = row
  const pickColumns = (columns: Iterable<Column>) =>
    Object.fromEntries([...columns].map(({ name }) => [name, all[name] ?? null]))
  const values = pickColumns(resource.fields.values())
  const labels = await loadRecordLabels(db, resource, values, principal)
  const [list = {}] = toPlainRows(resource.listColumns, [pickColumns(resource.listColumns)])
  return { id, version, values, row: list, labels }
}
