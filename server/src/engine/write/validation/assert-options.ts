// Validates references to other records, and paths of loaded trees.
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
  readonly previous: Row | undefined
}

interface Writer {
  readonly principal: Principal
  readonly language: Language
}

/** Accepts options that the caller may choose or the record already has. @throws Failure `invalid_input` with `not_an_option` at the field */
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
 * Repeats `assertOptions` after the write, for records that are offered only in some states: one that was disabled meanwhile is rejected. Deleted
 * ones are rejected by foreign keys.
 * @throws Failure `invalid_input` with `not_an_option` at the field
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
 * Accepts only loaded options that are offered to the caller, or that the record already has. Runs after the hooks, which may report a better reason.
 * @throws Failure `invalid_input` with `not_an_option` at the field
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
    // Options outside of the table are validated by the hook, which knows the current ones.
    if (offers === undefined || !isStored(column)) continue
    const kept = new Set(idsIn(previous?.[name]))
    const chosen = idsIn(values[name]).filter((id) => !kept.has(id))
    if (chosen.length === 0) continue
    const offered = new Set((await offers(tx, writer)).map(({ value }) => value))
    if (chosen.some((id) => !offered.has(id))) faults.set(name, { code: 'not_an_option' })
  }
  if (faults.size > 0) throw invalidInput(resource.columns, faults, writer.language)
}

/** Accepts only records that the caller may choose in the dialog of an action. @throws Failure `invalid_input` with `not_an_option` at the field */
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

/** Returns a failure or `undefined` for each change; runs one query per column. */
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
