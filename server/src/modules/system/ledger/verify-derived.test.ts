// Goods and money created or moved directly in the database are found (I15).
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listMenuResources } from '#engine/declare/menu.ts'
import { hasStreams } from '#engine/write/ledger.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { menu } from '#modules/index.ts'
import { accrueLoans } from '#modules/lending/jobs/loans.ts'
import { createFinancingFixture } from '#modules/lending/testing/financing-fixture.ts'
import { createOrderFixture } from '#modules/orders/testing/order-fixture.ts'
import { createOperation, RECORD_LIST, createReceiptDesk, runStep } from '#modules/receipts/testing/receipt-desk.ts'
import { OTHER_VALUE } from '#testing/database/other-value.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { listFindings } from '../testing/verified.ts'
import { waitForNextSecond } from '#testing/database/blocking.ts'
import { createJobDeps } from '#testing/job-deps.ts'
import { getDatabaseColumns } from './verify-rows.ts'

const DELIVERY = 6
const resources = menu.flatMap(listMenuResources)
let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
  const goods = await createReceiptDesk(platform)
  const lot = await goods.createLot(100_00)
  const receipt = await goods.issued(lot, 60_00)
  await ok(goods.draft(lot, 10_00))
  const delivery = await createOperation(goods.owner, DELIVERY, receipt, { weight: 5_00, receiver: 'Li' })
  const { pickup_code = '' } = await goods.read('seller_p/pledge/OperationList', delivery)
  await ok(runStep(goods.clerk, 'Weigh', delivery, { pickup_code, weighed_weight: 5_00, vehicle_no: '浙B1' }))
  await ok(runStep(goods.manager, 'Hand', delivery))
  // A count has a resolution of one second and applies to earlier movements.
  await waitForNextSecond(platform.db)
  const count = {
    lot_id: lot,
    weight_after: 94_00,
    count_method: 1,
    count_time: Math.floor(Date.now() / 1000),
  }
  const { id: counted } = await ok(goods.write({ record_type: 6, ...count }))
  await ok(goods.approve(RECORD_LIST, counted))
  await ok(goods.manager.post('seller_p/pledge/LotSettle', { id: lot, remark: 'dried' }))
  const money = await createOrderFixture(platform)
  const buyer = await money.buyer()
  await money.topUp(buyer.wallet, 10_000_00)
  await ok(money.ask(buyer, 500_00))
  const shop = await money.shop()
  const order = await money.place(buyer, shop, 100_00)
  await ok(money.act(buyer.caller, 'seller/order/OrderPay', order))
  const loans = await createFinancingFixture(platform)
  for (const amount of [1_000_000_00, 2_000_000_00]) await loans.createLoan(7, [await loans.receipt(300_00)], amount)
  await loans.daysLater(10)
  await accrueLoans(createJobDeps(platform.db, pino({ level: 'silent' })))
})
afterAll(() => platform.close())

async function findAfter(statement: string): Promise<string[]> {
  const found: string[] = []
  const undone = new Error('undone')
  await inTransaction(platform.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
    found.push(...(await listFindings(tx)))
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return found
}

it('reports nothing for goods and money moved by the product', async () => {
  expect(await findAfter('select 1')).toEqual([])
})

it('covers all tables with entries', () => {
  const tables = [...new Set(resources.filter(hasStreams).map(({ table }) => table))]
  expect(tables.toSorted()).toEqual(
    resources
      .filter(({ ledger: { begins, optional } }) => (begins ?? optional) !== undefined)
      .map(({ table }) => table)
      .toSorted(),
  )
})

describe('changes past the product', () => {
  it.each([
    [
      'a receipt that nobody has issued',
      'update receipt set life = 1, reserved_weight = 0 where life = 0; update lot set reserved_weight = 0',
      /^row receipt \d+: is there, and no entry tells of it$/,
    ],
    [
      'goods in the books',
      'update lot set book_weight = book_weight + 1',
      /^lot \d+: book_weight is 9401, its movements give 9400$/,
    ],
    [
      'goods that receipts stand for',
      'update lot set receipted_weight = 0',
      /^lot \d+: receipted_weight is 0, its receipts stand for 5500$/,
    ],
    [
      'a movement',
      'update lot_movement set change_weight = change_weight - 1 where kind = 2',
      /^lot_movement \d+: change_weight is -501, its document .* says -500$/,
    ],
    [
      'what was counted',
      'update lot set counted_weight = counted_weight + 1',
      /^lot \d+: counted_weight is 9401, its last count gives 9400$/,
    ],
    [
      'what a count has found',
      'update contract_record set weight_after = weight_after + 1 where record_type = 6',
      /^lot \d+: counted_weight is 9400, its last count gives 9401$/,
    ],
    [
      'books put right that nobody has put right',
      `insert into lot_movement (lot_id, seq, kind, change_weight, weight_after) select id, 9, 4, 10, book_weight + 10 from lot;
       update lot set book_weight = book_weight + 10, movements = 9`,
      /^lot_movement \d+: change_weight is 10, and no entry tells of it$/,
    ],
    [
      'books put right otherwise',
      'update lot_movement set change_weight = change_weight - 1 where kind = 4',
      /^lot_movement \d+: change_weight is -101, its entry says -100$/,
    ],
    [
      'books put right no more',
      'delete from lot_movement where kind = 4',
      /^entry \d+: puts the books right by -100, and no movement does$/,
    ],
    [
      'how far weighing twice may differ',
      'update lot set tolerance = 200',
      /^row lot \d+: tolerance is "200", entry \d+ says "0"$/,
    ],
    ['the marks of goods', `update lot set marks = 'other'`, /^row lot \d+: marks is "other", entry \d+ says "none"$/],
    ['where goods lie', 'update lot set zone_id = zone_id + 100', /^row lot \d+: zone_id is \d+, entry \d+ says \d+$/],
    [
      'the document that goods left with',
      'delete from ledger_entry where stream in (select $$contract_record:$$ || id from contract_record where record_type = 2)',
      /^row contract_record \d+: is there, and no entry tells of it$/,
    ],
    [
      'a posting',
      'update posting set amount = amount + 1 where id = (select min(id) from posting)',
      /^journal \d+: its postings add up to 1$/,
    ],
    [
      'a balance',
      `update money_account set balance = balance + 1, total_in = total_in + 1 where kind = 'wallet_available' and balance > 0`,
      /^money_account \d+: balance is \d+, its postings give \d+$/,
    ],
    [
      'an amount',
      `update journal set amount = amount + 1 where event = 'order_paid'`,
      /^journal \d+: order_paid is 10001, orders:\d+ says 10000$/,
    ],
    [
      'money of nobody',
      `update journal set source = 'recharge:99' where event = 'topped_up' or event = 'added_by_hand'`,
      /^journal \d+: is of recharge:99, of which no entry tells$/,
    ],
    [
      'a journal without money',
      `delete from posting where journal_id = (select id from journal where event = 'order_paid')`,
      /^journal \d+: has no postings$/,
    ],
    [
      'interest that one loan has for another',
      `update posting set amount = amount + case amount when -166667 then -100 else 100 end
        where amount in (-166667, -333333) and journal_id in (select id from journal where event = 'interest_accrued')`,
      /^loan_accrual \d+: its journal \d+ has other parts than its digest is of$/,
    ],
    [
      'a run of interest',
      'update loan_accrual set interest = interest + 1',
      /^row loan_accrual \d+: interest is "500001", entry \d+ says "500000"$/,
    ],
    [
      'interest of which no run tells',
      `delete from ledger_entry where stream like 'loan\\_accrual:%'`,
      /^row loan_accrual \d+: is there, and no entry tells of it$/,
    ],
    [
      'a run without a digest',
      `insert into loan_accrual (day, bank_id, financing_ids, parts_hash) select day, bank_id, financing_ids, '' from loan_accrual limit 1`,
      /^loan_accrual \d+: has no digest, and runs before it have$/,
    ],
    ['a limit in use', 'update bank set used_limit = 0', /used_limit is 0, its loans use 300000000$/],
    [
      'excess of nobody',
      `update money_account set balance = 7, total_in = 7 where kind = 'loan_excess'`,
      /^money_account \d+: loan_excess of loan \d+ is 7 beside a claim of 0, its events give 0$/,
    ],
    [
      'a column that is computed no more',
      'alter table receipt alter column free_weight drop expression; update receipt set free_weight = free_weight + 1',
      /^row receipt \d+: free_weight is \d+, its expression gives \d+$/,
    ],
    [
      'a column that is computed otherwise',
      'alter table receipt alter column free_weight set expression as (7)',
      /^row receipt \d+: free_weight is 7, its expression gives \d+$/,
    ],
    [
      'a column that is computed and was stored',
      'alter table good_price drop column price cascade; alter table good_price add column price bigint generated always as (1) stored',
      /^row good_price \d+: price is "1", entry \d+ says "\d+"$/,
    ],
    [
      'a claim of nothing',
      'update financing set claim_left = 7 where draw_date is not null',
      /^row financing \d+: claim_left is 7, its events give 0$/,
    ],
    [
      'a claim that no account has',
      'update financing set claim_left = 7 where draw_date is not null',
      /^money_account \d+: loan_claim of loan \d+ is 0, the loan says 7$/,
    ],
    [
      'a grade factor',
      'update good_spec set grade_factor = 20000',
      /^row good_spec \d+: grade_factor is 20000, its approved changes say 10000$/,
    ],
    [
      'how a column is computed',
      `create or replace function round_to_fen(parts numeric, base bigint) returns bigint language sql immutable as 'select 7::bigint'`,
      /^row financing \d+: interest_total is \d+, its expression gives 7$/,
    ],
    [
      'where money goes',
      `update withdrawal set card_no = '6222020200112233446'`,
      /^row withdrawal \d+: card_no is not what entry \d+ commits to$/,
    ],
  ])('reports %s', async (_what, statement, named) => {
    expect(await findAfter(statement)).toContainEqual(expect.stringMatching(named))
  })
})

it('continues after an unreadable text', async () => {
  const rubbish = `update ledger_entry set body = decode('ff00', 'hex') || convert_to('"kind":"lot.settled"', 'utf8')
                    where id = (select min(id) from ledger_entry where stream like 'lot:%');
                   update lot set book_weight = book_weight + 1`
  expect(await findAfter(rubbish)).toContainEqual(expect.stringMatching(/^lot \d+: book_weight is/))
})

it('finds a change of each stored column stated in an entry, in each table', async () => {
  const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' and column_name <> 'id'`.execute(platform.db)
  const expected: string[] = []
  const statements: string[] = []
  for (const table of new Set(resources.map((each) => each.table))) {
    const { rows: entries } = await sql<{ id: number; body: Buffer }>`
      select split_part(stream, ':', 2)::bigint as id, body from ledger_entry
       where stream = (select min(stream) from ledger_entry where stream like ${`${table.replaceAll('_', '\\_')}:%`})`.execute(
      platform.db,
    )
    const [first] = entries
    if (first === undefined) continue
    const moves = getDatabaseColumns(resources, table)
    const stated = entries.flatMap(({ body }) => Object.keys((JSON.parse(body.toString()) as { facts: object }).facts))
    const changed = columns.filter(
      (each) => each.table === table && stated.includes(each.column) && !(each.column in moves),
    )
    const set = changed.map(({ column, type }) => `${column} = ${OTHER_VALUE[type]?.(column) ?? 'null'}`)
    expected.push(...changed.map(({ column }) => `row ${table} ${first.id}: ${column}`))
    statements.push(...(await listCheckDrops(table)), `update ${table} set ${set.join(', ')} where id = ${first.id}`)
  }
  const found = await findAfter(statements.join(';'))
  const named = new Set(found.map((each) => /^(row \w+ \d+: \w+) is /.exec(each)?.[1]))
  expect(expected.length).toBeGreaterThan(100)
  expect(expected.filter((each) => !named.has(each))).toEqual([])
})

/** Returns statements that drop check constraints, because a person who can change the table can also drop them. */
async function listCheckDrops(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where conrelid = ${table}::regclass and contype = 'c'`.execute(
    platform.db,
  )
  return rows.map(({ name }) => `alter table ${table} drop constraint ${name}`)
}
