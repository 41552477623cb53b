// A writer that goes round the code with SQL: what each constraint and each trigger of agreements, lots, movements, counts, receipts and their operations
// refuses. None is left out: their names are those of the database's own catalogue.
import { startOfDay } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from '#testing/pictures.ts'
import { asked, type ReceiptDesk, receiptDesk, step } from '#testing/receipt-desk.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { CHECKS, KEYS } from './by-hand.cases.ts'
import { type Trigger, TRIGGERS } from './by-hand-triggers.cases.ts'

let platform: TestPlatform
let desk: ReceiptDesk
/** `:receipt` and the like stand for these in statements. */
const named = new Map<string, number>()
const COPIED = `
  create function copied(of_table regclass, of_id bigint, changes jsonb) returns bigint language plpgsql as $$
  declare
    written text;
    added bigint;
  begin
    select string_agg(quote_ident(attname), ', ') into written from pg_attribute
     where attrelid = of_table and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('id', 'check_token');
    execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_record((select whole from %1$s whole where id = $1), $2) returning id',
      of_table, written) into added using of_id, changes;
    return added;
  end $$`
beforeAll(async () => {
  platform = await testPlatform()
  desk = await receiptDesk(platform)
  const other = await receiptDesk(platform)
  const lot = await desk.lotOf(100_00)
  const second = await desk.lotOf(50_00)
  const receipt = await desk.issued(lot, 60_00)
  const split = await desk.issued(second, 20_00)
  await ok(step(desk.manager, 'Execute', await asked(desk.owner, 2, split, { weight: 5_00 })))
  const { id: draft } = await ok(desk.draft(second, 10_00))
  const operation = await asked(desk.owner, 6, receipt, { weight: 10_00, receiver: 'Li' })
  const done = await asked(desk.owner, 9, receipt, {
    storage_end: startOfDay(Math.floor(Date.now() / 1000)) + 250 * 86_400,
  })
  await ok(step(desk.manager, 'Execute', done))
  const [freezer] = desk.risk
  const files = [{ id: (await ok(freezer.upload('a.png', picture(3)))).id }]
  const freeze = await asked(freezer, 4, receipt, { weight: 1_00, files })
  const endorsement = await asked(desk.owner, 1, await desk.issued(second, 5_00), { to_id: other.ownerId })
  const { id: pending } = await ok(desk.inbound(5_00))
  const document = await one(`select id from contract_record where lot_id = ${lot} and record_type = 1`)
  const agreement = await one(`select agreement_id as id from contract_record where id = ${document}`)
  const file = files[0]?.id ?? 0
  const persons = await one(`select add_person as id from receipt_operation where id = ${operation}`)
  const asker = await one(`select add_person as id from receipt_operation where id = ${freeze}`)
  for (const [name, id] of Object.entries({
    lot,
    second,
    receipt,
    split,
    draft,
    operation,
    done,
    freeze,
    endorsement,
    pending,
    document,
    agreement,
    file,
    person: persons,
    asker,
    zone: desk.zoneId,
    other: other.ownerId,
    firm: other.storeId,
    elsewhere: other.zoneId,
  }))
    named.set(name, id)
  await sql.raw(COPIED).execute(platform.db)
})
afterAll(() => platform.close())

const one = async (query: string) => {
  const { rows } = await sql.raw<{ id: number }>(query).execute(platform.db)
  return Number(rows[0]?.id)
}

/** Stocktakes are documents like agreements, and which receipt came of which stands beside the receipts. */
const TABLES = ['lot', 'lot_movement', 'contract_record', 'receipt', 'receipt_operation', 'receipt_lineage']

/** Statements that come before the one by hand. */
const NO_TRIGGERS = 'set local session_replication_role = replica'
/** Foreign keys are triggers of the database itself. */
const NO_TRIGGERS_OF_OURS = TABLES.map((table) => `alter table ${table} disable trigger user`).join(';')

interface Outcome {
  readonly constraint?: string | undefined
  readonly where?: string
  readonly column?: string | undefined
  /** Of what was refused. */
  readonly message?: string
  /** Of what was taken: whether what was asked after it is true. */
  readonly isTrue?: boolean
}

const written = (statement: string) =>
  statement.replaceAll(/(?<!:):([a-z]+)\b/g, (all, name: string) => String(named.get(name) ?? all))

/** What the database says of a statement by hand, which is undone. */
async function outcomeOf(before: string, statement: string, after = 'true'): Promise<Outcome> {
  let isTrue: boolean | undefined
  try {
    await platform.db.transaction().execute(async (tx) => {
      await sql.raw(`${before}; ${written(statement)}`).execute(tx)
      await sql`set constraints all immediate`.execute(tx)
      const { rows } = await sql.raw<{ is_true: boolean }>(`select ${written(after)} as is_true`).execute(tx)
      isTrue = rows[0]?.is_true
      throw new Taken()
    })
  } catch (error) {
    if (error instanceof Taken) return { isTrue: isTrue === true }
    const { constraint, column, where = '', message } = error as Outcome
    return { constraint, column, where, message: message ?? '' }
  }
  throw new Error('what is done by hand is undone')
}

const refusedBy = (name: string) =>
  expect.objectContaining({ where: expect.stringContaining(`function ${name}()`) as string }) as Outcome

class Taken extends Error {}

/** Names of the catalogue: `kinds` are those of pg_constraint. */
async function constraintsOf(kinds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where conrelid = any (${TABLES}::regclass[]) and contype = any (${kinds}::"char"[])`.execute(
    platform.db,
  )
  return rows.map(({ name }) => name)
}

describe('without a trigger', () => {
  it.each(Object.entries(CHECKS))('%s refuses what it says', async (constraint, statement) => {
    expect(await outcomeOf(NO_TRIGGERS, statement)).toMatchObject({ constraint })
  })

  it.each(Object.entries(KEYS))('%s keeps to what is there', async (constraint, statement) => {
    expect(await outcomeOf(NO_TRIGGERS_OF_OURS, statement)).toMatchObject({ constraint })
  })

  it('what a row must have cannot be taken from it', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select attrelid::regclass::text as "table", attname as "column" from pg_attribute
       where attrelid = any (${TABLES}::regclass[]) and attnum > 0 and attnotnull and attgenerated = '' and not attisdropped`.execute(
      platform.db,
    )
    expect(rows.length).toBeGreaterThan(100)
    for (const { table, column } of rows)
      expect(
        await outcomeOf(NO_TRIGGERS, `update ${table} set ${column} = null`),
        `${table}.${column}`,
      ).toMatchObject({ column })
  })

  it('no constraint and no unique index is left out', async () => {
    const { rows } = await sql<{ name: string }>`
      select indexrelid::regclass::text as name from pg_index where indisunique and indrelid = any (${TABLES}::regclass[])`.execute(
      platform.db,
    )
    const names = new Set([
      ...(await constraintsOf(['c', 'f', 'p', 'u', 'x'])),
      ...rows.map(({ name }) => name),
    ])
    expect([...names].toSorted()).toEqual([...Object.keys(CHECKS), ...Object.keys(KEYS)].toSorted())
  })
})

describe('with its triggers', () => {
  const cases = Object.entries(TRIGGERS).flatMap(([name, each]) =>
    each.map((trigger) => [name, trigger.statement.trim().slice(0, 90), trigger] as const),
  )
  it.each(cases)('%s answers to %s', async (name, _, { by, statement, after }: Trigger) => {
    const outcome = await outcomeOf('select', statement, after)
    expect(outcome).toEqual(by === undefined ? { isTrue: true } : refusedBy(by))
    // It is this trigger, and no other one, that the outcome comes of.
    const [table, trigger] = name.split('.')
    expect(await outcomeOf(`alter table ${table} disable trigger ${trigger}`, statement, after)).not.toEqual(
      outcome,
    )
  })

  it('a lot follows its receipts: what goes round a receipt does not reach it', async () => {
    // A receipt that stood for more would need its lot to say so, which covers no more.
    expect(await outcomeOf('select', 'update receipt set life = 7 where id = :split')).toHaveProperty(
      'message',
    )
    expect(
      await outcomeOf('select', 'update receipt set remaining_weight = 61_00 where id = :receipt'),
    ).toMatchObject({ constraint: 'receipt_remaining_weight_check1' })
  })

  it('no trigger is left out', async () => {
    const { rows } = await sql<{ name: string }>`
      select tgrelid::regclass || '.' || tgname as name from pg_trigger
       where not tgisinternal and tgrelid = any (${TABLES}::regclass[])`.execute(platform.db)
    const ours = Object.keys(TRIGGERS).filter((name) => TABLES.includes(name.split('.')[0] ?? ''))
    expect(ours.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })
})
