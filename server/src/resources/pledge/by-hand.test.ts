// A writer that goes round the code with SQL: what each constraint and each trigger of lots and receipts refuses. None is left out: their names are
// those of the catalogue.
import { startOfDay } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from '#testing/pictures.ts'
import { asked, type ReceiptDesk, receiptDesk, step } from '#testing/receipt-desk.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { CHECKS, TRIGGERS } from './by-hand.cases.ts'

let platform: TestPlatform
let desk: ReceiptDesk
/** `:receipt` and the like stand for these in statements. */
const named = new Map<string, number>()
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
  }))
    named.set(name, id)
})
afterAll(() => platform.close())

const one = async (query: string) => {
  const { rows } = await sql.raw<{ id: number }>(query).execute(platform.db)
  return Number(rows[0]?.id)
}

interface Refusal {
  readonly constraint: string | undefined
  readonly where: string
  readonly message: string
}

/** What the database says of a statement by hand, undone; `undefined` where it took it. */
async function refusalOf(statement: string, withTriggers: boolean): Promise<Refusal | undefined> {
  const written = statement.replaceAll(/(?<!:):([a-z]+)\b/g, (all, name: string) =>
    String(named.get(name) ?? all),
  )
  try {
    await platform.db.transaction().execute(async (tx) => {
      if (!withTriggers) await sql`set local session_replication_role = replica`.execute(tx)
      await sql.raw(written).execute(tx)
      await sql`set constraints all immediate`.execute(tx)
      throw new Taken()
    })
    return undefined
  } catch (error) {
    if (error instanceof Taken) return undefined
    const {
      constraint,
      where = '',
      message,
    } = error as { constraint?: string; where?: string; message: string }
    return { constraint, where, message }
  }
}

class Taken extends Error {}

/** Keys of single rows are what every table has. */
const PLAIN = /_pkey$/

describe('without a trigger', () => {
  it.each(Object.entries(CHECKS))('%s refuses what it says', async (constraint, statement) => {
    expect(await refusalOf(statement, false)).toMatchObject({ constraint })
  })

  it('no constraint and no unique index is left out', async () => {
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint where conrelid = any (${TABLES}::regclass[]) and contype in ('c', 'u', 'x')
      union select indexrelid::regclass::text from pg_index where indisunique and indrelid = any (${TABLES}::regclass[])`.execute(
      platform.db,
    )
    const names = rows.map(({ name }) => name).filter((name) => !PLAIN.test(name))
    expect(names.toSorted()).toEqual(Object.keys(CHECKS).toSorted())
  })
})

const TABLES = ['lot', 'lot_movement', 'contract_record', 'receipt', 'receipt_operation', 'receipt_lineage']

/** They work out what a row has, or refuse for others: nothing is taken or refused by them alone. */
const WORKING = [
  'lot_moves',
  'lot_number',
  'receipt_number',
  'record_number',
  'receipt_is_issued',
  'receipts_of_lot',
]

describe('with its triggers', () => {
  const cases = Object.entries(TRIGGERS).flatMap(([name, statements]) =>
    statements.map((statement) => [name, statement.trim().slice(0, 90), statement] as const),
  )
  it.each(cases)('%s refuses %s', async (name, _, statement) => {
    const refusal = await refusalOf(statement, true)
    expect(refusal, 'it was taken').toBeDefined()
    expect(refusal?.where, refusal?.message).toContain(`function ${name}()`)
  })

  it('a lot follows its receipts: what goes round a receipt does not reach it', async () => {
    // A receipt that stood for more would need its lot to say so, which covers no more.
    expect(await refusalOf('update receipt set life = 7 where id = :split', true)).toBeDefined()
    expect(
      await refusalOf('update receipt set remaining_weight = 61_00 where id = :receipt', true),
    ).toMatchObject({
      constraint: 'receipt_remaining_weight_check1',
    })
  })

  it('no trigger is left out', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct tgfoid::regproc::text as name from pg_trigger
       where not tgisinternal and tgrelid = any (${TABLES}::regclass[])`.execute(platform.db)
    const known = new Set([...Object.keys(TRIGGERS), ...WORKING])
    expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  })
})
