import { matchesCondition, type Row } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { Failure } from '#platform/failure.ts'
import type { LockedRecord, Outcome } from '#engine/declare/record.ts'
import type { SaveContext } from '../declare/records/hooks.ts'
import { assertCanAdd, assertCanWrite } from '../declare/rights/rights.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { UnitOfWork } from '../declare/records/unit-of-work.ts'
import type { Writer } from '../declare/records/writer.ts'
import { assertOffered, assertOptions, assertStillOffered } from './validation/assert-options.ts'
import { toFormFailure } from './validation/database-errors.ts'
import { assertFiles } from './validation/file-use.ts'
import { type FormPost, readValues } from './validation/form-values.ts'
import { lockWithParents } from './parents.ts'
import { assertVersion, type WriteContext } from './record.ts'
import { unmaskFields, removeMaskedValues } from './validation/unmask.ts'
import { transact, type TransactOptions } from './unit-of-work.ts'
import { createStateFailure } from './validation/state-failure.ts'

interface AddCall extends TransactOptions {
  /** For resources that prepare the save of their files. */
  readonly files?: FileStore
}

/** Adds a record. Returns its id. @throws Failure `forbidden` if the caller could not see the record */
export async function addRecord(
  db: Db,
  { resource, writer }: WriteContext,
  post: FormPost,
  { files, ...options }: AddCall = {},
): Promise<number> {
  assertCanAdd(resource, writer)
  const values = readValues(unmaskFields(resource), post, undefined, writer.language)
  const prepared = await prepareSave(db, { resource, writer }, values, files)
  return runWrite(db, { resource, writer }, options, (unit) =>
    addInTransaction(unit, { resource, writer }, values, { isImported: false, prepared }),
  )
}

async function prepareSave(
  db: Db,
  { resource, writer }: WriteContext,
  values: Row,
  files: FileStore | undefined,
): Promise<unknown> {
  const { prepare } = resource.hooks
  if (prepare === undefined) return undefined
  if (files === undefined) throw new Error(`${resource.path} needs the file store`)
  assertCanWrite(resource, writer)
  await assertFiles(db, resource, { values, previous: undefined }, writer)
  return prepare({ db, files, values, principal: writer.principal })
}

interface AddOptions extends Pick<SaveContext, 'isImported' | 'prepared'> {
  readonly remark?: string
  /** Values of the original of a copy; its files may be reused. */
  readonly copied?: Row | undefined
}

/** Adds a record with valid values, and `remark` in its history. Returns its id. */
export async function addInTransaction(
  unit: UnitOfWork,
  { resource, writer }: WriteContext,
  values: Row,
  { isImported, remark = '', copied, prepared }: AddOptions,
): Promise<number> {
  await assertFiles(unit.tx, resource, { values, previous: copied }, writer)
  await assertOptions(unit.tx, resource, { values, previous: undefined }, writer)
  const outcome = await runSaveHook(resource, { before: undefined, values, writer, unit, isImported, prepared })
  // Imports name only offered records.
  if (!isImported) await assertOffered(unit.tx, resource, { values, previous: undefined }, writer)
  const { id } = await unit.add(resource.path, { remark, ...outcome })
  await assertStillOffered(unit.tx, resource, { values, previous: undefined }, writer)
  return id
}

/**
 * A returned record is submitted again; so is an approved one, if its audit reopens.
 * @throws Failure `not_found`, `conflict` after a concurrent change, `not_now` if its state does not allow it
 */
export function editRecord(
  db: Db,
  { resource, writer }: WriteContext,
  post: FormPost,
  options?: TransactOptions,
): Promise<number> {
  const { id, version } = post
  const isUnseen = version === undefined
  if (id === undefined || (isUnseen && !resource.editsUnseen)) throw new Failure('bad_request')
  return runWrite(db, { resource, writer }, options, async (unit) => {
    await editInTransaction(unit, { resource, writer }, { ...post, id })
    return id
  })
}

export type EditPost = FormPost & { readonly id: number; readonly remark?: string }

export async function editInTransaction(
  unit: UnitOfWork,
  { resource, writer }: WriteContext,
  { remark, ...post }: EditPost,
): Promise<void> {
  const { tx } = unit
  const { id, version } = post
  const record = await lockWithParents(unit, resource, id, resource.hooks)
  if (version !== undefined) await assertVersion(tx, { resource, writer }, record, version)
  assertStateAllows(resource, 'edit', record, writer)
  // Fields can also be computed columns of the state.
  const input = removeMaskedValues(resource, post, record)
  const values = readValues(unmaskFields(resource), input, record.state, writer.language)
  await assertFiles(tx, resource, { values, previous: record.values }, writer)
  await assertOptions(tx, resource, { values, previous: record.values }, writer)
  const outcome = await runSaveHook(resource, { before: record, values, writer, unit, isImported: false })
  await assertOffered(tx, resource, { values, previous: record.values }, writer)
  await unit.change(record, { ...outcome, ...(remark === undefined ? {} : { remark }), verb: 'edit' })
  await assertStillOffered(tx, resource, { values, previous: record.values }, writer)
}

/**
 * Deletes a record.
 * @throws Failure `not_found`, `conflict` if a named version differs, `referenced` by other records, `not_now` if its state does not allow it
 */
export function deleteRecord(
  db: Db,
  { resource, writer }: WriteContext,
  { id, version }: { readonly id: number; readonly version?: number | undefined },
  options?: TransactOptions,
): Promise<null> {
  return runWrite(db, { resource, writer }, { ...options, isDeletion: true }, async (unit) => {
    await deleteInTransaction(unit, { resource, writer }, { id, version })
    return null
  })
}

export async function deleteInTransaction(
  unit: UnitOfWork,
  { resource, writer }: WriteContext,
  { id, version }: { readonly id: number; readonly version: number | undefined },
): Promise<void> {
  const record = await lockWithParents(unit, resource, id, resource.hooks)
  if (version !== undefined) await assertVersion(unit.tx, { resource, writer }, record, version)
  assertStateAllows(resource, 'del', record, writer)
  await resource.hooks.del?.(unit.tx, record, writer, unit)
  await unit.remove(record)
}

/** @throws Failure `not_now` or the resource's own error if the state does not allow it */
export function assertStateAllows(
  resource: Resource,
  verb: 'edit' | 'del',
  record: LockedRecord,
  writer: Writer,
): void {
  const [when, code] = [resource.when[verb], resource.rejection]
  if (!when.every((condition) => matchesCondition(condition, record.state)))
    throw createStateFailure(resource, record, { when, code }, writer)
}

function runSaveHook({ hooks }: Resource, saving: SaveContext): Promise<Outcome> {
  return hooks.save?.(saving.unit.tx, saving) ?? Promise.resolve({ set: saving.values })
}

interface WriteOptions extends TransactOptions {
  readonly isDeletion?: true
}

/** Runs the work in a transaction. Database errors become validation errors of fields. */
export async function runWrite<T>(
  db: Db,
  { resource, writer }: WriteContext,
  options: WriteOptions | undefined,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  assertCanWrite(resource, writer)
  try {
    return await transact(db, writer, work, options)
  } catch (error) {
    throw await toFormFailure(db, error, { resource, writer }, options?.isDeletion)
  }
}
