// What a form may name of what only the database knows: other records, and places in its trees.
import { choicesOf, isPathIn, type Language, type Row } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import type { Failure } from '#platform/failure.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { isSameWritten } from '#engine/declare/records/changes.ts'
import { type Column, isStored } from '#engine/declare/columns/column.ts'
import { invalidInput } from './form-values.ts'
import type { FieldFault, Resource } from '#engine/declare/resource.ts'
import { idsIn, mayName, type RefColumn, refsOf } from '#engine/read/options/refs.ts'
import { treesOf } from '#engine/read/options/trees.ts'

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
export async function assertOptions(
  tx: Db,
  resource: Resource,
  change: Change,
  writer: Writer,
): Promise<void> {
  const [failure] = await refusedOptions(tx, resource, [change], writer)
  if (failure !== undefined) throw failure
}

/**
 * The same once more of what is written by now, for records that are offered in some states only: one that was disabled since it was
 * looked up is refused as if it had been before. One that was deleted the database refuses itself.
 * @throws Failure `invalid_input`, at the field `not_an_option`
 */
export async function assertStillOffered(
  tx: Db,
  resource: Resource,
  change: Change,
  writer: Writer,
): Promise<void> {
  const [failure] = await refusedSince(tx, resource, [change], writer)
  if (failure !== undefined) throw failure
}

/**
 * Of choices that are read from the database only those that are offered to the writer, or that the record has already. Asked after the
 * hooks, which may know better why not.
 * @throws Failure `invalid_input`, at the field `not_an_option`
 */
export async function assertOffered(
  tx: Db,
  resource: Resource,
  { values, previous }: Change,
  writer: Writer,
): Promise<void> {
  const faults = new Map<string, FieldFault>()
  for (const column of resource.fields.values()) {
    const { name, offers } = column
    // What is kept beside the table is its hook's to judge: only that knows what the record has.
    if (offers === undefined || !isStored(column)) continue
    const kept = new Set(idsIn(previous?.[name]))
    const chosen = idsIn(values[name]).filter((id) => !kept.has(id))
    if (chosen.length === 0) continue
    const offered = new Set((await offers(tx, writer)).map(({ value }) => value))
    if (chosen.some((id) => !offered.has(id))) faults.set(name, { code: 'not_an_option' })
  }
  if (faults.size > 0) throw invalidInput(resource.columns, faults, writer.language)
}

/**
 * Only records that the actor may choose, in the dialog of the action.
 * @throws Failure `invalid_input`, at the field `not_an_option`
 */
export async function assertNamed(
  tx: Db,
  fields: ReadonlyMap<string, Column>,
  given: Row,
  { principal, language }: Writer,
): Promise<void> {
  const faults = new Map<string, FieldFault>()
  for (const column of refsOf(fields.values())) {
    const named = idsIn(given[column.name]).map((id) => ({ id, record: given }))
    const allowed = await mayName(tx, column, named, principal)
    if (allowed.size < named.length) faults.set(column.name, { code: 'not_an_option' })
  }
  if (faults.size > 0) throw invalidInput(fields, faults, language)
}

/** For each of these changes the failure that says what it may not name, or nothing: asked once for all of them. */
export async function refusedOptions(
  tx: Db,
  resource: Resource,
  changes: readonly Change[],
  writer: Writer,
): Promise<(Failure | undefined)[]> {
  return failuresOf(resource, changes, writer, async (refuse) => {
    await refuseRefs(tx, refsOf(resource.fields.values()), { changes, writer, refuse })
    await refusePlaces(tx, resource, { changes, writer, refuse })
  })
}

/** The same of `assertStillOffered`. */
export function refusedSince(
  tx: Db,
  resource: Resource,
  changes: readonly Change[],
  writer: Writer,
): Promise<(Failure | undefined)[]> {
  const inSomeStates = refsOf(resource.fields.values()).filter(({ ref }) => ref.where !== undefined)
  return failuresOf(resource, changes, writer, (refuse) =>
    refuseRefs(tx, inSomeStates, { changes, writer, refuse }),
  )
}

async function failuresOf(
  resource: Resource,
  changes: readonly Change[],
  { language }: Writer,
  look: (refuse: Asked['refuse']) => Promise<void>,
): Promise<(Failure | undefined)[]> {
  const refused = changes.map(() => new Map<string, FieldFault>())
  await look((index, name) => refused[index]?.set(name, { code: 'not_an_option' }))
  return refused.map((faults) =>
    faults.size === 0 ? undefined : invalidInput(resource.columns, faults, language),
  )
}

interface Asked {
  readonly changes: readonly Change[]
  readonly writer: Writer
  /** Refuses a field of the change at that place. */
  readonly refuse: (index: number, name: string) => void
}

async function refuseRefs(
  tx: Db,
  columns: readonly RefColumn[],
  { changes, writer, refuse }: Asked,
): Promise<void> {
  for (const column of columns) {
    const { name, ref } = column
    const depends = Object.keys(ref.dependsOn ?? {})
    const named = changes.flatMap(({ values, previous }, index) => {
      const record = { ...previous, ...values }
      const mayStay = depends.every((each) => isKeptFrom(previous, record, each))
      const kept = mayStay ? idsIn(previous?.[name]) : []
      return idsIn(record[name]).flatMap((id) => (kept.includes(id) ? [] : [{ index, id, record }]))
    })
    const allowed = await mayName(tx, column, named, writer.principal)
    for (const [place, { index }] of named.entries()) if (!allowed.has(place)) refuse(index, name)
  }
}

async function refusePlaces(tx: Db, resource: Resource, { changes, writer, refuse }: Asked): Promise<void> {
  for (const column of resource.fields.values()) {
    const { name, cascades, anyLevel } = column
    if (typeof cascades !== 'function') continue
    const chosen = changes.flatMap(({ values, previous }, index) =>
      choicesOf(values[name]).length === 0 || isKeptFrom(previous, values, name) ? [] : [{ index, values }],
    )
    if (chosen.length === 0) continue
    const tree = (await treesOf(tx, [column], writer)).get(name) ?? []
    for (const { index, values } of chosen)
      if (!isPathIn(tree, choicesOf(values[name]), { any_level: anyLevel === true })) refuse(index, name)
  }
}

const isKeptFrom = (previous: Row | undefined, record: Row, name: string): boolean =>
  previous !== undefined && isSameWritten(previous[name] ?? null, record[name] ?? null)
