// Checks a row against all constraints of its table. PostgreSQL stops at the first broken constraint, but users want all errors of a row at
// once.
import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Db } from '#platform/database/database.ts'
import type { Failure } from '#platform/failure.ts'
import { withOwner } from '#engine/sql/scope.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { toConstraintFailure } from '#engine/write/validation/database-errors.ts'
import type { WriteContext } from '#engine/write/record.ts'
import { toStoredJson } from './stored-json.ts'

/** A constraint as a query on the stored values of a row. The effects of triggers and hooks are unknown here. */
interface ConstraintCheck {
  readonly name: string
  readonly isUnique: boolean
  /** SQL over `given`: whether the row breaks the constraint. */
  readonly isBroken: string
}

type RowValues = { readonly values: Row }

export interface ConstraintChecker {
  /** Returns a failure with every constraint that a row breaks; `undefined` when it breaks none. */
  readonly failureOf: (row: RowValues) => Promise<Failure | undefined>
  /** Returns such failures, by index, for rows whose unique values an existing record has. */
  readonly takenOf: (rows: readonly RowValues[]) => Promise<ReadonlyMap<number, Failure>>
}

export function createConstraintChecker(tx: Db, writing: WriteContext): ConstraintChecker {
  let checks: Promise<readonly ConstraintCheck[]> | undefined
  const findBroken = async (rows: readonly RowValues[]) => {
    checks ??= loadChecks(tx, writing.resource)
    return findBrokenChecks(tx, writing, { rows, questions: await checks })
  }
  const createFailure = (broken: readonly ConstraintCheck[], { values }: RowValues) =>
    toConstraintFailure(tx, broken, withOwner(writing.resource, values, writing.writer.principal), writing)
  return {
    failureOf: async (row) => {
      const [broken = []] = await findBroken([row])
      return createFailure(broken, row)
    },
    takenOf: async (rows) => {
      const taken = new Map<number, Failure>()
      for (const [index, broken] of (await findBroken(rows)).entries()) {
        const row = rows[index]
        if (row === undefined || !broken.some(({ isUnique }) => isUnique)) continue
        const found = await createFailure(broken, row)
        if (found !== undefined) taken.set(index, found)
      }
      return taken
    },
  }
}

interface ChecksInput {
  readonly rows: readonly RowValues[]
  readonly questions: readonly ConstraintCheck[]
}

async function findBrokenChecks(
  tx: Db,
  { resource, writer }: WriteContext,
  { rows, questions: checks }: ChecksInput,
): Promise<readonly (readonly ConstraintCheck[])[]> {
  if (checks.length === 0 || rows.length === 0) return []
  const records = rows.map(({ values }) => toStoredJson(resource, withOwner(resource, values, writer.principal)))
  const conditions = checks.map(({ isBroken }) => sql`coalesce(${sql.raw(isBroken)}, false)`)
  const query = sql<{ broken: boolean[] }>`
    select (with given as (select * from json_populate_record(null::${sql.table(resource.table)}, line))
            select array[${sql.join(conditions)}]) as broken
      from json_array_elements(${JSON.stringify(records)}::json) with ordinality as lines (line, place)
     order by place`
  const results = await ignoreDatabaseErrors(tx, async () => (await query.execute(tx)).rows)
  return results.map(({ broken }) => checks.filter((_question, place) => broken[place] === true))
}

// The table evaluates no check after the first broken one, so later checks may fail on such a row. That is not an error.
async function ignoreDatabaseErrors<T>(tx: Db, ask: () => Promise<readonly T[]>): Promise<readonly T[]> {
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

async function loadChecks(tx: Db, { table }: Resource): Promise<ConstraintCheck[]> {
  const { rows } = await sql<ConstraintCheck>`
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
