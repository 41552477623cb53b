import { type BulkResult, type ErrorCode, ERRORS, matchesCondition, type Row } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { lockWithParents } from './parents.ts'
import { assertVersion } from './record.ts'
import { assertReferences } from './validation/assert-options.ts'
import { assertFiles } from './validation/file-use.ts'
import { runWrite } from './save.ts'
import { transact } from './unit-of-work.ts'
import type { LockedRecord } from '../declare/record.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { IdempotencyKey } from './idempotency.ts'
import type { Action } from '#engine/declare/action.ts'
import { assertActor } from '../declare/rights/rights.ts'
import type { WriteContext } from './record.ts'
import { createStateFailure } from './validation/state-failure.ts'

interface ActionCall {
  readonly id: number
  /** The version that the user saw, if named. */
  readonly version: number | undefined
  readonly input: Row
  readonly key?: IdempotencyKey | undefined
  /** For actions that prepare files. */
  readonly files?: FileStore | undefined
}

/** @throws Failure `forbidden` for other kinds of organisation; `not_found`; `conflict`; `not_now` or the action's own error for a wrong state */
export async function runAction(
  db: Db,
  { resource, writer }: WriteContext,
  action: Action,
  { id, version, input, key, files }: ActionCall,
): Promise<null> {
  const prepared = await prepareAction(db, { resource, writer }, action, { id, version, input, files })
  const rejection = await runWrite(db, { resource, writer }, { key }, async (unit) => {
    const { tx } = unit
    assertActor(action, writer.principal)
    const { locks, transition } = action
    const lockFirst = () => action.lockFirst?.(unit, id, input)
    const record = await lockWithParents(unit, resource, id, { locks, lockFirst })
    await assertOpen(tx, { resource, writer }, action, { record, version })
    await assertReferences(tx, action.fields, input, writer)
    const { fields } = action
    await assertFiles(tx, { fields, columns: fields }, { values: input, previous: undefined }, writer)
    const getErrorText = (code: ErrorCode) => ERRORS[code].text[writer.language]
    const { principal } = writer
    const outcome = await action.run(tx, {
      record,
      input,
      principal,
      table: resource.table,
      unit,
      getErrorText,
      prepared,
    })
    if ('rejected' in outcome) return outcome.rejected
    const step = typeof transition?.to === 'number' ? { [transition.column]: transition.to } : {}
    const entry = transition?.entry === undefined ? {} : { entry: { event: transition.entry } }
    await unit.change(record, { ...entry, ...outcome, verb: action.name, set: { ...step, ...outcome.set } })
    return null
  })
  if (rejection !== null) throw new Failure(rejection.code, { values: rejection.values })
  return null
}

interface OpenRecord {
  readonly record: LockedRecord
  readonly version: number | undefined
}

/** @throws Failure for a wrong state, `conflict` for another version */
async function assertOpen(
  tx: Db,
  { resource, writer }: WriteContext,
  { when, rejection: code = 'not_now' }: Action,
  { record, version }: OpenRecord,
): Promise<void> {
  if (!matchesCondition(when, record.state))
    throw createStateFailure(resource, record, { when: when === undefined ? [] : [when], code }, writer)
  if (version !== undefined) await assertVersion(tx, { resource, writer }, record, version)
}

/**
 * Prepares only what the caller may run on this record now. Another call is answered by the transaction: it also knows repeated keys, whose result it
 * returns.
 */
async function prepareAction(
  db: Db,
  { resource, writer }: WriteContext,
  action: Action,
  { id, version, input, files }: ActionCall,
): Promise<unknown> {
  if (action.prepare === undefined) return undefined
  assertActor(action, writer.principal)
  const isOpen = await transact(db, writer, async (unit) => {
    const record = await unit.lock(resource.path, id)
    await assertOpen(unit.tx, { resource, writer }, action, { record, version })
    return true
  }).catch((error: unknown) => {
    if (error instanceof Failure) return false
    throw error
  })
  if (!isOpen) return undefined
  const preparation = {
    db,
    principal: writer.principal,
    input,
    // Jobs without a file store run actions that need it only for some records.
    get files(): FileStore {
      if (files === undefined) throw new Error(`${action.call} needs the file store`)
      return files
    },
  }
  return action.prepare(preparation, id)
}

/**
 * Processes each record separately: rejected records do not stop the others. An unexpected error, such as a lost database connection, is passed to
 * `failed` and ends the loop: completed records keep their results, all others get `not_known`.
 */
export async function forEachRecord(
  ids: readonly number[],
  one: (id: number) => Promise<unknown>,
  { getErrorText, failed }: { getErrorText: (failure: Failure) => string; failed: (error: unknown) => void },
): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  const toRejection = (id: number, failure: Failure): BulkResult => ({
    id,
    status: false,
    message: getErrorText(failure),
    code: failure.code,
  })
  for (const [index, id] of ids.entries()) {
    try {
      await one(id)
      results.push({ id, status: true, message: '' })
    } catch (error) {
      if (isRecordFailure(error)) results.push(toRejection(id, error))
      else if (index === 0) throw error
      else {
        failed(error)
        return [...results, ...ids.slice(index).map((rest) => toRejection(rest, new Failure('not_known')))]
      }
    }
  }
  return results
}

const isRecordFailure = (error: unknown): error is Failure =>
  error instanceof Failure && ERRORS[error.code].http === 200
