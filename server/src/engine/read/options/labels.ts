// Labels of the records that a record refers to, so that forms show them before loading options.
import type { Row } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import type { Principal } from '#platform/identity/principal.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { idsIn, labelsOf, refsOf } from './refs.ts'

/** Keyed by field and id; limited to labels that the caller may read. */
export async function labelsOfRecord(
  db: Db,
  resource: Resource,
  values: Row,
  principal: Principal,
): Promise<Record<string, Record<string, string>>> {
  const labels: Record<string, Record<string, string>> = {}
  for (const column of refsOf(resource.fields.values())) {
    labels[column.name] = await labelsOf(db, column, idsIn(values[column.name]), { principal })
  }
  return labels
}
