// Numbers of records that a trial adds (decision 272).
import { type RawBuilder, sql } from 'kysely'
import { PK, type Resource } from '#engine/declare/resource.ts'
import type { Db } from '#platform/database/database.ts'
import { isTrial } from '#platform/database/trial.ts'

/** The key of a record that is about to be added, where it is not left to the table: a number that uses up none. */
export async function keyInTrial(
  tx: Db,
  resource: Resource,
): Promise<[column: string, RawBuilder<unknown>][]> {
  if (!isTrial(tx) || !(await numbersItself(tx, resource))) return []
  return [[PK, sql`number_of(pg_get_serial_sequence(quote_ident(${resource.table}), ${PK})::regclass)`]]
}

/** Whether the numbers of its records are counted by PostgreSQL, so that others can be given. */
export async function numbersItself(tx: Db, { table, whole }: Resource): Promise<boolean> {
  const known = numbered.get(whole)
  if (known !== undefined) return known
  const { rows } = await sql<{ is: boolean }>`
    select attidentity = 'd' as is from pg_attribute where attrelid = ${table}::regclass and attname = ${PK}`.execute(
    tx,
  )
  const found = rows[0]?.is === true
  numbered.set(whole, found)
  return found
}

const numbered = new WeakMap<Resource, boolean>()
