// The writing SQL of every resource: one transaction each, never past the writer's scope.
import type { Language, RecordAnswer, Row } from '@cangdan/protocol'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/failure.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { COLUMN_SQL } from './columns/index.ts'
import { asFormFailure } from './database-faults.ts'
import { scopeOf } from './expressions.ts'
import { demandFiles } from './files/file-use.ts'
import { type FormPost, readValues } from './form-values.ts'
import { PK, type Resource } from './resource.ts'
import { selectList } from './select.ts'

export interface Writer {
  readonly principal: Principal
  readonly language: Language
}

/**
 * One record as its form shows it.
 * @throws Failure `not_found`, also for a record of another organisation
 */
export async function readRecord(
  db: Db,
  resource: Resource,
  id: number,
  { principal }: Writer,
): Promise<RecordAnswer> {
  const { rows } = await sql<Row & { version: number }>`
    select ${selectList(resource, [...resource.fields.values()])}, version
      from ${sql.table(resource.table)}
     where ${keyOf(resource, id)} and ${scopeOf(resource, principal)}`.execute(db)
  const row = rows[0]
  if (row === undefined) throw new Failure('not_found')
  const { version, ...values } = row
  return { id, version, values }
}

/** Adds a record. Answers its id. */
export async function addRecord(db: Db, resource: Resource, post: FormPost, writer: Writer): Promise<number> {
  const values = readValues(resource, post, undefined, writer.language)
  return inFormTransaction(db, resource, writer, async (tx) => {
    await demandFiles(tx, resource, { values, previous: undefined }, writer)
    const names = Object.keys(values)
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(resource.table)} (${sql.join(names.map((name) => sql.id(name)))})
      values (${sql.join(names.map((name) => stored(resource, name, values)))})
      returning ${sql.id(PK)}`.execute(tx)
    const id = rows[0]?.id ?? 0
    await demandInScope(tx, resource, id, writer)
    return id
  })
}

/**
 * Changes a record that is still as the writer last saw it.
 * @throws Failure `not_found`, `conflict` when somebody saved in between
 */
export async function editRecord(
  db: Db,
  resource: Resource,
  post: FormPost,
  writer: Writer,
): Promise<number> {
  const { id, version } = post
  if (id === undefined || version === undefined) throw new Failure('bad_request')
  return inFormTransaction(db, resource, writer, async (tx) => {
    const previous = await readRecord(tx, resource, id, writer)
    const values = readValues(resource, post, previous.values, writer.language)
    await demandFiles(tx, resource, { values, previous: previous.values }, writer)
    const changes = Object.keys(values).map(
      (name) => sql`${sql.id(name)} = ${stored(resource, name, values)}`,
    )
    const { numAffectedRows } = await sql`
      update ${sql.table(resource.table)}
         set ${sql.join([...changes, sql`version = version + 1`])}
       where ${keyOf(resource, id)} and version = ${version}`.execute(tx)
    if (numAffectedRows !== 1n) throw new Failure('conflict')
    await demandInScope(tx, resource, id, writer)
    return id
  })
}

/**
 * Deletes a record.
 * @throws Failure `not_found`, `referenced` while others point at it
 */
export async function deleteRecord(db: Db, resource: Resource, id: number, writer: Writer): Promise<void> {
  await inFormTransaction(db, resource, writer, async (tx) => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(resource.table)}
       where ${keyOf(resource, id)} and ${scopeOf(resource, writer.principal)}`.execute(tx)
    if (numAffectedRows !== 1n) throw new Failure('not_found')
  })
}

// Nobody writes a row away from his own sight: what he could not read afterwards he may not write.
async function demandInScope(tx: Db, resource: Resource, id: number, { principal }: Writer): Promise<void> {
  const { rows } = await sql`
    select from ${sql.table(resource.table)}
     where ${keyOf(resource, id)} and ${scopeOf(resource, principal)}`.execute(tx)
  if (rows.length === 0) throw new Failure('not_found')
}

async function inFormTransaction<T>(
  db: Db,
  resource: Resource,
  { language }: Writer,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    throw asFormFailure(error, resource, language)
  }
}

function keyOf(resource: Resource, id: number): RawBuilder<boolean> {
  return sql`${sql.ref(`${resource.table}.${PK}`)} = ${id}`
}

function stored(resource: Resource, name: string, values: Row): RawBuilder<unknown> {
  const column = resource.fields.get(name)
  if (column === undefined) throw new Error(`${resource.path} has no field ${name}`)
  return COLUMN_SQL[column.type].store(values[name] ?? null)
}
