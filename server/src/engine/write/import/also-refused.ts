// What else a table would refuse of a row: PostgreSQL stops at the first of its constraints that a row breaks, and people who correct a sheet
// correct it once.
import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Db } from '#platform/database/database.ts'
import type { Failure } from '#platform/failure.ts'
import { withOwner } from '#engine/sql/scope.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { failureOfConstraints } from '../database-faults.ts'
import type { Writing } from '../record.ts'
import { storedJson } from './stored-json.ts'

/** Asks as the table does, of what is stored of a row; what triggers and hooks make of it is not known here. */
interface Question {
  readonly name: string
  readonly isUnique: boolean
  /** SQL over `given`: whether the row breaks it. */
  readonly isBroken: string
}

/** For the rows of one table: answers the failure that says every constraint of it that a row breaks by itself, or nothing where there is none. */
export function alsoRefused(
  tx: Db,
  writing: Writing,
): (row: { readonly values: Row }) => Promise<Failure | undefined> {
  // Asked for once, by the first row that was refused.
  let questions: Promise<readonly Question[]> | undefined
  return async ({ values }) => {
    questions ??= readQuestions(tx, writing.resource)
    return refusedBy(tx, writing, { values, questions: await questions })
  }
}

interface Asked {
  readonly values: Row
  readonly questions: readonly Question[]
}

async function refusedBy(
  tx: Db,
  writing: Writing,
  { values, questions }: Asked,
): Promise<Failure | undefined> {
  const { resource, writer } = writing
  if (questions.length === 0) return undefined
  const row = withOwner(resource, values, writer.principal)
  const asked = questions.map(({ isBroken }) => sql`coalesce(${sql.raw(isBroken)}, false)`)
  const asking = sql<{ broken: boolean[] }>`
    with given as (
      select * from json_populate_record(null::${sql.table(resource.table)}, ${JSON.stringify(storedJson(resource, row))}))
    select array[${sql.join(asked)}] as broken`
  const answer = await unlessItFails(tx, async () => (await asking.execute(tx)).rows[0]?.broken ?? [])
  const broken = questions.filter((_question, place) => answer[place] === true)
  return failureOfConstraints(tx, broken, row, writing)
}

// Behind the first check that a row breaks the table asks no other: those may fail at it, which says nothing.
async function unlessItFails(tx: Db, ask: () => Promise<readonly boolean[]>): Promise<readonly boolean[]> {
  await sql`savepoint before_questions`.execute(tx)
  try {
    const answer = await ask()
    await sql`release savepoint before_questions`.execute(tx)
    return answer
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    await sql`rollback to savepoint before_questions`.execute(tx)
    await sql`release savepoint before_questions`.execute(tx)
    return []
  }
}

/** In the words of the catalogue, which are PostgreSQL's own. */
async function readQuestions(tx: Db, { table }: Resource): Promise<Question[]> {
  const { rows } = await sql<Question>`
    select conname as name, false as "isUnique", format('(select not (%s) from given)', pg_get_expr(conbin, conrelid)) as "isBroken"
      from pg_constraint where conrelid = ${table}::regclass and contype = 'c'
     union all
    select indexrelid::regclass::text, true,
           format('(select exists (select from (select %s from given where %s) as mine (%s), %s where (%s) = (%s) and %s))',
                  keys, predicate, places, indrelid::regclass, keys, mine, predicate)
      from pg_index,
           lateral (select coalesce(pg_get_expr(indpred, indrelid), 'true') as predicate,
                           string_agg(pg_get_indexdef(indexrelid, place, true), ', ' order by place) as keys,
                           string_agg('k' || place, ', ' order by place) as places,
                           string_agg('mine.k' || place, ', ' order by place) as mine
                      from generate_series(1, indnkeyatts) as place) as parts
     where indrelid = ${table}::regclass and indisunique and not indisprimary`.execute(tx)
  return rows
}
