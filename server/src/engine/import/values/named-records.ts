import type { Cascade } from '@cangdan/protocol'
import type { SheetRow } from '#platform/spreadsheet/cells.ts'
import { getText } from '#platform/spreadsheet/cells.ts'
import type { Db } from '#platform/database/database.ts'
import type { Principal } from '#platform/identity/principal.ts'
import type { FileFormat } from '#engine/sql/columns/column-sql.ts'
import type { Column } from '#engine/declare/columns/column.ts'
import { findIdsByLabel, isRef } from '#engine/read/options/refs.ts'
import { VALUE_SEPARATORS } from './cells.ts'

/** Ids by label, per reference field. A label that two records share is left out. */
export type NamedRecords = ReadonlyMap<string, ReadonlyMap<string, number>>

interface LookupContext {
  readonly principal: Principal
  readonly format: FileFormat
}

/** Looks up every label of the rows among the records that the caller may choose. */
export async function lookUpRecords(
  tx: Db,
  fields: readonly (Column | undefined)[],
  rows: readonly SheetRow[],
  { principal, format }: LookupContext,
): Promise<NamedRecords> {
  const found = new Map<string, ReadonlyMap<string, number>>()
  for (const [index, field] of fields.entries()) {
    if (field?.offers !== undefined) found.set(field.name, mapIdsByLabel(format.cascades(field.name)))
    if (field === undefined || !isRef(field)) continue
    const texts = rows.map(({ cells }) => getText(cells[index]).trim()).filter((text) => text !== '')
    const labels = new Set(field.type === 'checkbox' ? texts.flatMap(listNames) : texts)
    found.set(field.name, await findIdsByLabel(tx, field, [...labels], principal))
  }
  return found
}

function mapIdsByLabel(offered: readonly Cascade[]): Map<string, number> {
  const ids = new Map(offered.map(({ label, value }) => [label, value]))
  const seen = new Set<string>()
  for (const { label } of offered) {
    if (seen.has(label)) ids.delete(label)
    seen.add(label)
  }
  return ids
}

/** A name may contain separators: up to this many parts. */
const MAX_NAME_LENGTH = 4
/** More parts than the longest valid list of names can have. */
const MAX_PARTS = 100 * MAX_NAME_LENGTH

/** Returns the candidates for names by their start, longest first. */
function splitNames(text: string): string[][] {
  const ends = [...text.matchAll(VALUE_SEPARATORS)].map(({ index }) => index)
  if (ends.length >= MAX_PARTS) return [[text]]
  const begins = [0, ...ends.map((end) => end + 1)]
  return begins.map((begin, part) =>
    [...ends, text.length]
      .slice(part, part + MAX_NAME_LENGTH)
      .map((end) => text.slice(begin, end).trim())
      .toReversed(),
  )
}

const listNames = (text: string): string[] => splitNames(text).flat()

/** Returns the named records without duplicates, in ascending order; `undefined` when a name is unknown. */
export function findNamedIds(text: string, records: ReadonlyMap<string, number>): number[] | undefined {
  const parts = splitNames(text)
  const ids = new Set<number>()
  for (let part = 0; part < parts.length; ) {
    const names = parts[part] ?? []
    const found = names.findIndex((name) => name === '' || records.has(name))
    const name = names[found]
    if (name === undefined) return undefined
    if (name !== '') ids.add(records.get(name) ?? 0)
    part += names.length - found
  }
  return [...ids].toSorted((a, b) => a - b)
}
