// What the records are called that a record names: a form shows them before it has asked for any option.
import type { Row } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import type { Principal } from '#platform/identity/principal.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { idsIn, labelsOf, refsOf } from './refs.ts'

/** By field and id, as far as the reader may see them. */
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
