// Dry run of futures prices without single inserts: rows go into a table with the same checks, and one query finds those in doubt (docs/decisions/import-transactions.md).
// Spreadsheets usually list the days of a contract in order; for other rows the trigger is called. Errors that the trigger finds in a contract alone
// (variety, month) are found earlier by the checks of the table.
import { formatShanghaiDay, type WireValue } from '@cangdan/protocol'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { NumberedRow, SheetDryRun } from '#engine/declare/sheet-rules.ts'
import type { Db } from '#platform/database/database.ts'

/** Created by `create_dry_run_table` until the transaction ends. */
const ROWS = sql.id('trial_rows')
const MAX_CACHED = 5_000
/** SQLSTATE classes of invalid values and constraint violations. */
const OF_ROWS = /^2[23]/

type StoredType = 'text' | 'bigint' | 'date' | 'timestamptz'

const STORED: Readonly<Record<string, StoredType>> = {
  contract_code: 'text',
  contract_name: 'text',
  trade_date: 'date',
  open_price: 'bigint',
  high_price: 'bigint',
  low_price: 'bigint',
  close_price: 'bigint',
  settle_price: 'bigint',
  pre_settle_price: 'bigint',
  last_price: 'bigint',
  volume: 'bigint',
  open_interest: 'bigint',
  is_main: 'bigint',
  is_confirmed: 'bigint',
  trade_time: 'timestamptz',
}

/** Opens a dry run; `undefined` if the table has triggers or constraints that are unknown here, so that rows must be inserted. */
export async function openFuturesDryRun(tx: Db): Promise<FuturesDryRun | undefined> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select not exists (select from pg_trigger where tgrelid = found.oid and not tgisinternal and tgtype & 4 > 0 and tgname not in ('validate_futures_price', 'value_loans_at_settlement'))
       and not exists (select from pg_constraint where conrelid = found.oid and contype in ('f', 'x', 't'))
       and not exists (select from pg_index where indrelid = found.oid and indisunique and not indisprimary and indexrelid::regclass::text
                          not in ('good_price_qh_contract_code_key', 'good_price_qh_is_main_key')) as "isKnown"
      from pg_class found where found.oid = 'good_price_qh'::regclass`.execute(tx)
  if (rows[0]?.isKnown !== true) return undefined
  await sql`select create_dry_run_table('good_price_qh'::regclass)`.execute(tx)
  return new FuturesDryRun(tx)
}

export class FuturesDryRun implements SheetDryRun {
  readonly #tx: Db

  constructor(tx: Db) {
    this.#tx = tx
  }

  async put(rows: readonly NumberedRow[]): Promise<boolean> {
    if (rows.length === 0) return true
    await sql`savepoint before_trial`.execute(this.#tx)
    try {
      const columns = buildStoredColumns(rows)
      await sql`
        insert into ${ROWS} (${sql.join(columns.map(({ name }) => sql.id(name)))})
        select * from unnest(${sql.join(columns.map(({ array, type }) => sql`${array}::text::${sql.raw(type)}[]`))})`.execute(
        this.#tx,
      )
      await sql`release savepoint before_trial`.execute(this.#tx)
      return true
    } catch (error) {
      await sql`rollback to savepoint before_trial`.execute(this.#tx)
      if (error instanceof DatabaseError && OF_ROWS.test(error.code ?? '')) return false
      throw error
    }
  }

  async isGood(): Promise<boolean> {
    const { rows } = await sql<{ isGood: boolean }>`
      select not (exists (${DOUBTED}) or exists (${SECOND_MAIN}) or exists (${KNOWN_MAIN})) as "isGood"`.execute(
      this.#tx,
    )
    return rows[0]?.isGood === true
  }
}

const SECOND_MAIN = sql`select from ${ROWS} where is_main = 1 group by qh_code, trade_date having count(*) > 1`
const KNOWN_MAIN = sql`
  select from ${ROWS} as line join good_price_qh known using (qh_code, trade_date) where line.is_main = 1 and known.is_main = 1`

/** Selects rows that the trigger or the unique key might reject; some of them may be good. Later rows have lower ids. */
const DOUBTED = sql`
  select from (
    select line.*, lower(contract_code) as code,
           lag(trade_date) over of_contract as day_before, lag(settle_price) over of_contract as settled_before
      from ${ROWS} as line
    window of_contract as (partition by lower(contract_code) order by id desc)) as line
   where settle_price is null
      or trade_date > (select today())
      or trade_date in (select day from calendar_day)
      or day_before >= trade_date
      or is_confirmed = 0 and is_settlement_jump(settle_price, pre_settle_price)
      or is_confirmed = 0 and is_settlement_jump(settle_price, settled_before)
      -- The first of its contract is compared with what is there: the day before, or the main contract of then.
      or day_before is null and (
           exists (select from good_price_qh later where lower(later.contract_code) = code and later.trade_date >= line.trade_date)
           or is_confirmed = 0 and (
                is_settlement_jump(settle_price, (
                  select known.settle_price from good_price_qh known
                   where lower(known.contract_code) = code and known.trade_date < line.trade_date and known.settle_price is not null
                   order by known.trade_date desc limit 1))
                or not exists (select from good_price_qh known where lower(known.contract_code) = code and known.settle_price is not null)
                   and (exists (select from ${ROWS} as main where main.is_main = 1 and main.qh_code = line.qh_code)
                        or is_settlement_jump(settle_price, (
                             select main.settle_price from good_price_qh main
                              where main.qh_code = line.qh_code and main.is_main = 1 and main.trade_date < line.trade_date
                                and main.settle_price is not null
                              order by main.trade_date desc limit 1)))))`

interface StoredColumn {
  readonly name: string
  readonly type: string
  readonly array: string
}

function buildStoredColumns(rows: readonly NumberedRow[]): StoredColumn[] {
  const columns = Object.keys(rows[0]?.values ?? {}).map((name): StoredColumn => {
    const type = STORED[name]
    if (type === undefined) throw new Error(`${name}: no type known for the dry run`)
    // Days, codes and zeros repeat.
    const cache = new Map<WireValue, string>()
    const array = toArray(rows, ({ values }) => {
      const value = values[name] ?? null
      const element = cache.get(value) ?? toElement(type, value)
      if (cache.size < MAX_CACHED) cache.set(value, element)
      return element
    })
    return { name, type, array }
  })
  return [...columns, { name: 'id', type: 'bigint', array: toArray(rows, ({ id }) => String(id)) }]
}

function toArray<T>(rows: readonly T[], toText: (row: T) => string): string {
  let text = '{'
  for (const row of rows) text += (text.length > 1 ? ',' : '') + toText(row)
  return `${text}}`
}

function toElement(type: StoredType, value: WireValue): string {
  if (value === null) return 'NULL'
  if (typeof value === 'string') return `"${value.replace(/["\\]/g, '\\$&')}"`
  if (typeof value !== 'number') throw new TypeError('expected a single value in a column of futures prices')
  if (type === 'date') return formatShanghaiDay(value)
  return type === 'timestamptz' ? new Date(value * 1000).toISOString() : String(value)
}
