// A trial of rows that all are good, without inserting them one by one: they are put into a table beside, which has the checks of their own,
// and asked all at once. It says no more than that nothing is wrong with any of them; whatever is in doubt is tried as it is taken (decision 184).
import type { ColumnType, Row, WireValue } from '@cangdan/protocol'
import { type RawBuilder, sql } from 'kysely'
import { DatabaseError } from 'pg'
import { PK, type Resource } from '#engine/declare/resource.ts'
import type { Doubts } from '#engine/declare/sheet-rules.ts'
import { refsOf } from '#engine/read/options/refs.ts'
import { EVERYTHING, scopeOf } from '#engine/sql/scope.ts'
import type { Db } from '#platform/database/database.ts'
import type { Writing } from '#engine/write/record.ts'
import { asJson } from './stored-json.ts'

/** A number for a row of a sheet, which no record has. */
export const trialNumber = (row: number): number => -row

/** Created by `create_trial_table`, until the transaction ends. */
const BESIDE = 'trial_rows'
/** Values of a column that are written once. */
const MAX_KNOWN = 5_000
/** Types that are stored as more than one value, or in more than one column. */
const SEVERAL: ReadonlySet<ColumnType> = new Set(['checkbox', 'tags', 'cascade', 'image'])
/** Values that a column cannot hold, and those that a constraint refuses. */
const OF_ROWS = /^2[23]/

export interface TrialRow {
  readonly row: number
  readonly values: Row
}

interface Unique {
  readonly keys: readonly string[]
  readonly condition: string | null
}

/** What a table holds its rows to, beside its checks. */
interface Constraints {
  readonly uniques: readonly Unique[]
  /** The type of each column. */
  readonly types: Readonly<Record<string, string>>
}

export class TrialTable {
  readonly #tx: Db
  readonly #resource: Resource
  readonly #doubts: Doubts
  readonly #constraints: Constraints

  private constructor(tx: Db, resource: Resource, doubts: Doubts, constraints: Constraints) {
    this.#tx = tx
    this.#resource = resource
    this.#doubts = doubts
    this.#constraints = constraints
  }

  /** `undefined` where rows of this resource are judged by more than what can be asked of all at once. */
  static async open(tx: Db, { resource, writer }: Writing): Promise<TrialTable | undefined> {
    const { doubts, table, facets, fields } = resource
    if (doubts === undefined || facets.length > 0 || refsOf(fields.values()).length > 0) return undefined
    if ([...fields.values()].some(({ type }) => SEVERAL.has(type))) return undefined
    if (scopeOf(resource, writer.principal) !== EVERYTHING) return undefined
    const constraints = await constraintsOf(tx, table, doubts)
    if (constraints === undefined) return undefined
    await sql`select create_trial_table(${table}::regclass)`.execute(tx)
    return new TrialTable(tx, resource, doubts, constraints)
  }

  /** Puts rows aside; false where a check refuses one of them, and none is there then. */
  async put(rows: readonly TrialRow[]): Promise<boolean> {
    if (rows.length === 0) return true
    await sql`savepoint before_trial`.execute(this.#tx)
    try {
      await this.#insert(rows)
      await sql`release savepoint before_trial`.execute(this.#tx)
      return true
    } catch (error) {
      await sql`rollback to savepoint before_trial`.execute(this.#tx)
      if (error instanceof DatabaseError && OF_ROWS.test(error.code ?? '')) return false
      throw error
    }
  }

  async #insert(rows: readonly TrialRow[]): Promise<void> {
    const columns = storedColumns(this.#resource, rows)
    const values = columns.map(
      ([name, array]) => sql`${array}::text::${sql.raw(this.#constraints.types[name] ?? 'text')}[]`,
    )
    await sql`
      insert into ${sql.id(BESIDE)} (${sql.join(columns.map(([name]) => sql.id(name)))})
      select * from unnest(${sql.join(values)})`.execute(this.#tx)
  }

  /** Whether nothing at all speaks against any of them. */
  async isGood(): Promise<boolean> {
    const { table } = this.#resource
    const met = this.#constraints.uniques.flatMap((unique) => this.#meetings(table, unique))
    const speaking = [...met, this.#doubts.among(sql.id(BESIDE))].map((doubt) => sql`exists (${doubt})`)
    const { rows } = await sql<{ is: boolean }>`select not (${sql.join(speaking, sql` or `)}) as is`.execute(
      this.#tx,
    )
    return rows[0]?.is === true
  }

  /** Rows that meet each other, and those that meet a record. */
  #meetings(table: string, { keys, condition }: Unique): RawBuilder<unknown>[] {
    const named = sql.raw(keys.map((key, place) => `${key} as k${place}`).join())
    const where = condition === null ? sql`` : sql`where ${sql.raw(condition)}`
    const all = sql.raw(keys.map((_, place) => `k${place}`).join())
    const of = (from: RawBuilder<unknown>) => sql`(select ${named} from ${from} ${where})`
    return [
      sql`select from ${of(sql`${sql.id(BESIDE)}`)} as beside group by ${all} having count(*) > 1`,
      sql`select from ${of(sql`${sql.id(BESIDE)}`)} as beside join ${of(sql`${sql.table(table)}`)} as known using (${all})`,
    ]
  }
}

/** The stored columns of rows of the same fields, each as an array as PostgreSQL reads it. */
export function storedColumns(
  resource: Resource,
  rows: readonly TrialRow[],
): [name: string, array: string][] {
  const columns = Object.keys(rows[0]?.values ?? {}).map((name): [string, string] => {
    const type = resource.columns.get(name)?.type
    // Days, codes and zeros repeat.
    const known = new Map<WireValue, string>()
    return [
      name,
      arrayOf(rows, ({ values }) => {
        const value = values[name] ?? null
        const element = known.get(value) ?? elementOf(asJson(type, value))
        if (known.size < MAX_KNOWN) known.set(value, element)
        return element
      }),
    ]
  })
  return [...columns, [PK, arrayOf(rows, ({ row }) => String(trialNumber(row)))]]
}

function arrayOf<T>(rows: readonly T[], elementOfRow: (row: T) => string): string {
  let text = '{'
  for (const row of rows) text += (text.length > 1 ? ',' : '') + elementOfRow(row)
  return `${text}}`
}

function elementOf(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'string') return `"${value.replace(/["\\]/g, '\\$&')}"`
  if (typeof value === 'number') return String(value)
  throw new TypeError('a trial table has columns of one value each')
}

const known = new WeakMap<Doubts, Promise<Constraints | undefined>>()

function constraintsOf(tx: Db, table: string, doubts: Doubts): Promise<Constraints | undefined> {
  const found = known.get(doubts) ?? readConstraints(tx, table, doubts)
  known.set(doubts, found)
  return found
}

/** `undefined` where a table has keys of others, exclusions, or triggers that `doubts` knows nothing of. */
async function readConstraints(tx: Db, table: string, doubts: Doubts): Promise<Constraints | undefined> {
  const { rows } = await sql<{
    triggers: readonly string[]
    others: number
    uniques: readonly Unique[]
    types: Readonly<Record<string, string>>
  }>`
    select coalesce((select json_agg(tgname order by tgname) from pg_trigger
                      where tgrelid = ${table}::regclass and not tgisinternal and tgtype & 4 > 0), '[]') as triggers,
           (select count(*)::int from pg_constraint where conrelid = ${table}::regclass and contype in ('f', 'x', 't'))
             + (select count(*)::int from pg_index where indrelid = ${table}::regclass and indnullsnotdistinct) as others,
           (select json_agg(json_build_object('condition', pg_get_expr(indpred, indrelid), 'keys',
                     (select json_agg(pg_get_indexdef(indexrelid, key, true) order by key) from generate_series(1, indnkeyatts) key)))
              from pg_index where indrelid = ${table}::regclass and indisunique and not indisprimary) as uniques,
           (select json_object_agg(attname, format_type(atttypid, atttypmod)) from pg_attribute
             where attrelid = ${table}::regclass and attnum > 0 and not attisdropped) as types`.execute(tx)
  const [found] = rows
  if (found === undefined || found.others > 0) return undefined
  const isKnown = found.triggers.every((name) => doubts.triggers.includes(name))
  return isKnown ? { uniques: found.uniques, types: found.types } : undefined
}
