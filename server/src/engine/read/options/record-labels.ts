// Labels of the records that a record refers to, so that forms show them before loading options.
import type { Row } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import type { Principal } from '#platform/identity/principal.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { toRecordIds, loadLabels, filterRefs } from './refs.ts'

/** Keyed by field and id; limited to labels that the caller may read. */
export async function loadRecordLabels(
  db: Db,
  resource: Resource,
  values: Row,
  principal: Principal,
): Promise<Record<string, Record<string, string>>> {
  const labels: Record<string, Record<string, string>> = {}
  for (const column of filterRefs(resource.fields.values())) {
    labels[column.name] = await loadLabels(db, column, toRecordIds(values[column.name]), { principal })
  }
  return labels
}
