// Records of other resources that a sheet names by their labels: looked up for many rows at once.
import type { SheetRow } from '#platform/spreadsheet/cells.ts'
import { textOf } from '#platform/spreadsheet/cells.ts'
import type { Db } from '#platform/database/database.ts'
import type { Principal } from '#platform/identity/principal.ts'
import type { Column } from '../column.ts'
import { idsOfLabels, isRef } from '../options/refs.ts'

/** Ids by label, for each field that names other records. A label that two records share is none. */
export type NamedRecords = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Looks up every label of these rows, as far as the reader may choose the record. */
export async function lookUp(
  tx: Db,
  fields: readonly (Column | undefined)[],
  rows: readonly SheetRow[],
  principal: Principal,
): Promise<NamedRecords> {
  const found = new Map<string, ReadonlyMap<string, number>>()
  for (const [index, field] of fields.entries()) {
    if (field === undefined || !isRef(field)) continue
    const labels = new Set(rows.map(({ cells }) => textOf(cells[index]).trim()).filter((text) => text !== ''))
    found.set(field.name, await idsOfLabels(tx, field, [...labels], principal))
  }
  return found
}
