// What a form may name of what only the database knows: other records, and places in its trees.
import { choicesOf, isWholePath, type Language, type Row } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import type { Principal } from '#platform/identity/principal.ts'
import type { Column } from '../column.ts'
import { invalidInput } from '../form-values.ts'
import type { FieldFault, Resource } from '../resource.ts'
import { mayName, refsOf } from './refs.ts'
import { treesOf } from './trees.ts'

interface Change {
  readonly values: Row
  /** The record as it was. */
  readonly previous: Row | undefined
}

interface Writer {
  readonly principal: Principal
  readonly language: Language
}

/**
 * Only what the writer may choose, or what the record names already.
 * @throws Failure `invalid_input`, at the field `not_an_option`
 */
export async function demandOptions(
  tx: Db,
  resource: Resource,
  change: Change,
  writer: Writer,
): Promise<void> {
  const refused = [
    ...(await refusedRefs(tx, resource, change, writer)),
    ...(await refusedPlaces(tx, resource, change, writer)),
  ]
  if (refused.length === 0) return
  const faults = refused.map((name): [string, FieldFault] => [name, { code: 'not_an_option' }])
  throw invalidInput(resource.columns, new Map(faults), writer.language)
}

/**
 * Only records that whoever acts may choose, in the dialog of his action.
 * @throws Failure `invalid_input`, at the field `not_an_option`
 */
export async function demandNamed(
  tx: Db,
  fields: ReadonlyMap<string, Column>,
  given: Row,
  { principal, language }: Writer,
): Promise<void> {
  const faults = new Map<string, FieldFault>()
  for (const column of refsOf(fields.values())) {
    const id = given[column.name] ?? null
    if (id === null || (await mayName(tx, column, { id: Number(id), record: given }, principal))) continue
    faults.set(column.name, { code: 'not_an_option' })
  }
  if (faults.size > 0) throw invalidInput(fields, faults, language)
}

async function refusedRefs(
  tx: Db,
  resource: Resource,
  { values, previous }: Change,
  { principal }: Writer,
): Promise<string[]> {
  const refused: string[] = []
  const record = { ...previous, ...values }
  for (const column of refsOf(resource.fields.values())) {
    const value = record[column.name] ?? null
    const concerned = [column.name, ...Object.keys(column.ref.dependsOn ?? {})]
    const isKept = concerned.every((name) => isKeptFrom(previous, record, name))
    if (value === null || isKept) continue
    if (!(await mayName(tx, column, { id: Number(value), record }, principal))) refused.push(column.name)
  }
  return refused
}

async function refusedPlaces(
  tx: Db,
  resource: Resource,
  { values, previous }: Change,
  writer: Writer,
): Promise<string[]> {
  const chosen = [...resource.fields.values()].filter(
    ({ name, cascades }) =>
      typeof cascades === 'function' &&
      choicesOf(values[name]).length > 0 &&
      !isKeptFrom(previous, values, name),
  )
  const trees = await treesOf(tx, chosen, writer)
  return chosen.flatMap(({ name }) =>
    isWholePath(trees.get(name) ?? [], choicesOf(values[name])) ? [] : [name],
  )
}

const isKeptFrom = (previous: Row | undefined, record: Row, name: string): boolean =>
  previous !== undefined && JSON.stringify(previous[name] ?? null) === JSON.stringify(record[name] ?? null)
