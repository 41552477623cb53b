// The writing of every resource: one transaction each, never past the writer's scope.
import { holds } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/failure.ts'
import type { LockedRecord, Outcome } from '#engine/declare/action.ts'
import { changeRecord, demandInScope, demandVersion, holdRecord, stamped, storedPairs } from './record.ts'
import { asFormFailure } from './database-faults.ts'
import { demandFiles } from './file-use.ts'
import { type FormPost, readValues } from './form-values.ts'
import type { Saving } from '#engine/declare/hooks.ts'
import { demandOptions } from './assert-options.ts'
import { demandWriter } from '#engine/declare/rights.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import { keyOf } from '#engine/sql/expressions.ts'
import type { Writer } from '#engine/declare/writer.ts'
import { wrongState } from './wrong-state.ts'
import { changesBetween } from '#engine/declare/changes.ts'
import { writeHistory } from './history.ts'

/** Adds a record. Answers its id. */
export function addRecord(db: Db, resource: Resource, post: FormPost, writer: Writer): Promise<number> {
  const values = readValues(resource, post, undefined, writer.language)
  return inFormTransaction(db, resource, writer, async (tx) => {
    await demandFiles(tx, resource, { values, previous: undefined }, writer)
    await demandOptions(tx, resource, { values, previous: undefined }, writer)
    const { set, told, after } = await kept(tx, resource, { before: undefined, values, writer })
    const pairs = storedPairs(resource, stamped(resource, { verb: 'add', before: undefined, set }, writer))
    const { rows } = await sql<{ id: number; version: number }>`
      insert into ${sql.table(resource.table)} (${sql.join(pairs.map(([name]) => sql.id(name)))})
      values (${sql.join(pairs.map(([, value]) => value))})
      returning ${sql.id(PK)}, ${resource.isVersioned ? sql`version` : sql`1::bigint as version`}`.execute(tx)
    const [added] = rows
    if (added === undefined) throw new Error(`${resource.path}: nothing was added`)
    await demandInScope(tx, resource, added.id, writer)
    const held = await holdRecord(tx, resource, added.id, writer)
    const names = new Set(Object.keys(set))
    const stored = Object.entries(held.values).filter(([name]) => names.has(name))
    const changes = { ...changesBetween({}, Object.fromEntries(stored)), ...told }
    await writeHistory(tx, resource.table, { ...added, verb: 'add', changes }, writer.principal)
    await after?.(held)
    return added.id
  })
}

/**
 * Changes a record that is still as the writer last saw it. One that an auditor has returned waits for him again, and where
 * that is allowed one that he has approved.
 * @throws Failure `not_found`, `conflict` when somebody saved in between, `not_now` once it is audited
 */
export function editRecord(db: Db, resource: Resource, post: FormPost, writer: Writer): Promise<number> {
  const { id, version } = post
  const isUnseen = version === undefined
  if (id === undefined || (isUnseen && !resource.editsUnseen)) throw new Failure('bad_request')
  return inFormTransaction(db, resource, writer, async (tx) => {
    const held = await holdRecord(tx, resource, id, writer)
    if (!isUnseen) await demandVersion(tx, { resource, writer }, held, version)
    assertOpen(resource, 'edit', held, writer)
    const values = readValues(resource, post, held.values, writer.language)
    await demandFiles(tx, resource, { values, previous: held.values }, writer)
    await demandOptions(tx, resource, { values, previous: held.values }, writer)
    const outcome = await kept(tx, resource, { before: held, values, writer })
    await changeRecord(tx, { resource, writer }, held, { ...outcome, verb: 'edit' })
    return id
  })
}

/**
 * Deletes a record.
 * @throws Failure `not_found`, `referenced` while others point at it, `not_now` once it is approved
 */
export function deleteRecord(db: Db, resource: Resource, id: number, writer: Writer): Promise<void> {
  return inFormTransaction(db, resource, writer, async (tx) => {
    const held = await holdRecord(tx, resource, id, writer)
    assertOpen(resource, 'del', held, writer)
    await resource.keeper.del?.(tx, held, writer)
    await sql`delete from ${sql.table(resource.table)} where ${keyOf(resource, id)}`.execute(tx)
    const deed = { id, version: held.version, verb: 'del', changes: changesBetween(held.values, {}) }
    await writeHistory(tx, resource.table, deed, writer.principal)
  })
}

/** @throws Failure `not_now`, or what the resource says instead, for a record whose state does not allow it */
function assertOpen(resource: Resource, verb: 'edit' | 'del', record: LockedRecord, writer: Writer): void {
  const [when, code] = [resource.when[verb], resource.refusal]
  if (!when.every((condition) => holds(condition, record.state)))
    throw wrongState(resource, record, { when, code }, writer)
}

/** What the resource stores for what its form holds. */
function kept(tx: Db, { keeper }: Resource, saving: Saving): Promise<Outcome> {
  return keeper.save?.(tx, saving) ?? Promise.resolve({ set: saving.values })
}

/** Does the work in a transaction; what the database refuses is said at the fields. */
export async function inFormTransaction<T>(
  db: Db,
  resource: Resource,
  writer: Writer,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  demandWriter(resource, writer)
  try {
    return await inTransaction(db, work)
  } catch (error) {
    throw asFormFailure(error, resource, writer)
  }
}
