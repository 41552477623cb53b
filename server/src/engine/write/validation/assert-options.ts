// Validates references to other records, and paths of loaded trees.
import { getNumberChoices, isValidPath, type Language, type Row } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import type { Failure } from '#platform/failure.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { isSameJson } from '#engine/declare/records/changes.ts'
import { type Column, isStored } from '#engine/declare/columns/column.ts'
import { createInputFailure } from './form-values.ts'
import type { RecordFieldError, Resource } from '#engine/declare/resource.ts'
import { toRecordIds, findAllowedReferences, type RefColumn, filterRefs } from '#engine/read/options/refs.ts'
import { loadTrees } from '#engine/read/options/trees.ts'

interface OptionChange {
  readonly values: Row
  readonly previous: Row | undefined
}

interface Caller {
  readonly principal: Principal
  readonly language: Language
}

/** Accepts options that the caller may choose or the record already has. @throws Failure `invalid_input` with `not_an_option` at the field */
export async function assertOptions(tx: Db, resource: Resource, change: OptionChange, writer: Caller): Promise<void> {
  const [failure] = await findRejectedOptions(tx, resource, [change], writer)
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
  change: OptionChange,
  writer: Caller,
): Promise<void> {
  const [failure] = await findWithdrawnOptions(tx, resource, [change], writer)
  if (failure !== undefined) throw failure
}

/**
 * Accepts only loaded options that are offered to the caller, or that the record already has. Runs after the hooks, which may report a better reason.
 * @throws Failure `invalid_input` with `not_an_option` at the field
 */
export async function assertOffered(
  tx: Db,
  resource: Resource,
  { values, previous }: OptionChange,
  writer: Caller,
): Promise<void> {
  const errors = new Map<string, RecordFieldError>()
  for (const column of resource.fields.values()) {
    const { name, offers } = column
    // Options outside of the table are validated by the hook, which knows the current ones.
    if (offers === undefined || !isStored(column)) continue
    const kept = new Set(toRecordIds(previous?.[name]))
    const chosen = toRecordIds(values[name]).filter((id) => !kept.has(id))
    if (chosen.length === 0) continue
    const offered = new Set((await offers(tx, writer)).map(({ value }) => value))
    if (chosen.some((id) => !offered.has(id))) errors.set(name, { code: 'not_an_option' })
  }
  if (errors.size > 0) throw createInputFailure(resource.columns, errors, writer.language)
}

/** Accepts only records that the caller may choose in the dialog of an action. @throws Failure `invalid_input` with `not_an_option` at the field */
export async function assertReferences(
  tx: Db,
  fields: ReadonlyMap<string, Column>,
  input: Row,
  { principal, language }: Caller,
): Promise<void> {
  const errors = new Map<string, RecordFieldError>()
  for (const column of filterRefs(fields.values())) {
    const named = toRecordIds(input[column.name]).map((id) => ({ id, record: input }))
    const allowed = await findAllowedReferences(tx, column, named, principal)
    if (allowed.size < named.length) errors.set(column.name, { code: 'not_an_option' })
  }
  if (errors.size > 0) throw createInputFailure(fields, errors, language)
}

/** Returns a failure or `undefined` for each change; runs one query per column. */
export async function findRejectedOptions(
  tx: Db,
  resource: Resource,
  changes: readonly OptionChange[],
  writer: Caller,
): Promise<(Failure | undefined)[]> {
  return collectFailures(resource, changes, writer, async (refuse) => {
    await rejectRefs(tx, filterRefs(resource.fields.values()), { changes, writer, refuse })
    await rejectTreePaths(tx, resource, { changes, writer, refuse })
  })
}

export function findWithdrawnOptions(
  tx: Db,
  resource: Resource,
  changes: readonly OptionChange[],
  writer: Caller,
): Promise<(Failure | undefined)[]> {
  const inSomeStates = filterRefs(resource.fields.values()).filter(({ ref }) => ref.where !== undefined)
  return collectFailures(resource, changes, writer, (refuse) =>
    rejectRefs(tx, inSomeStates, { changes, writer, refuse }),
  )
}

async function collectFailures(
  resource: Resource,
  changes: readonly OptionChange[],
  { language }: Caller,
  look: (refuse: OptionCheck['refuse']) => Promise<void>,
): Promise<(Failure | undefined)[]> {
  const rejected = changes.map(() => new Map<string, RecordFieldError>())
  await look((index, name) => rejected[index]?.set(name, { code: 'not_an_option' }))
  return rejected.map((errors) =>
    errors.size === 0 ? undefined : createInputFailure(resource.columns, errors, language),
  )
}

interface OptionCheck {
  readonly changes: readonly OptionChange[]
  readonly writer: Caller
  readonly refuse: (index: number, name: string) => void
}

async function rejectRefs(
  tx: Db,
  columns: readonly RefColumn[],
  { changes, writer, refuse }: OptionCheck,
): Promise<void> {
  for (const column of columns) {
    const { name, ref } = column
    const depends = Object.keys(ref.dependsOn ?? {})
    const named = changes.flatMap(({ values, previous }, index) => {
      const record = { ...previous, ...values }
      const mayStay = depends.every((each) => isUnchanged(previous, record, each))
      const kept = mayStay ? toRecordIds(previous?.[name]) : []
      return toRecordIds(record[name]).flatMap((id) => (kept.includes(id) ? [] : [{ index, id, record }]))
    })
    const allowed = await findAllowedReferences(tx, column, named, writer.principal)
    for (const [place, { index }] of named.entries()) if (!allowed.has(place)) refuse(index, name)
  }
}

async function rejectTreePaths(tx: Db, resource: Resource, { changes, writer, refuse }: OptionCheck): Promise<void> {
  for (const column of resource.fields.values()) {
    const { name, cascades, anyLevel } = column
    if (typeof cascades !== 'function') continue
    const chosen = changes.flatMap(({ values, previous }, index) =>
      getNumberChoices(values[name]).length === 0 || isUnchanged(previous, values, name) ? [] : [{ index, values }],
    )
    if (chosen.length === 0) continue
    const tree = (await loadTrees(tx, [column], writer)).get(name) ?? []
    for (const { index, values } of chosen)
      if (!isValidPath(tree, getNumberChoices(values[name]), { any_level: anyLevel === true })) refuse(index, name)
  }
}

const isUnchanged = (previous: Row | undefined, record: Row, name: string): boolean =>
  previous !== undefined && isSameJson(previous[name] ?? null, record[name] ?? null)
