// What else a table would refuse of a row: PostgreSQL stops at the first of its constraints that a row breaks, and people who correct a sheet
// correct it once.
import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
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

/** The failure that says every constraint of the table that the row breaks by itself; `undefined` where there is none. */
export async function alsoRefused(
  tx: Db,
  writing: Writing,
  { values }: { readonly values: Row },
): Promise<Failure | undefined> {
  const { resource, writer } = writing
  const questions = await questionsOf(tx, resource)
  if (questions.length === 0) return undefined
  const row = withOwner(resource, values, writer.principal)
  const asked = questions.map(({ isBroken }) => sql`coalesce(${sql.raw(isBroken)}, false)`)
  const { rows } = await sql<{ broken: boolean[] }>`
    with given as (
      select * from json_populate_record(null::${sql.table(resource.table)}, ${JSON.stringify(storedJson(resource, row))}))
    select array[${sql.join(asked)}] as broken`.execute(tx)
  const broken = questions.filter((_question, place) => rows[0]?.broken[place] === true)
  return failureOfConstraints(tx, broken, row, writing)
}

const known = new WeakMap<Resource, readonly Question[]>()

async function questionsOf(tx: Db, { table, whole }: Resource): Promise<readonly Question[]> {
  const found = known.get(whole) ?? (await readQuestions(tx, table))
  known.set(whole, found)
  return found
}

/** In the words of the catalogue, which are PostgreSQL's own. */
async function readQuestions(tx: Db, table: string): Promise<Question[]> {
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
