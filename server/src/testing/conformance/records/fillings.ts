// Fills lists whose rows can only be created by the product's own steps.
import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import {
  ACCRUAL_LIST,
  APPLICATION_LIST,
  CONTRACT_LIST,
  CONTRACT_PARTY_LIST,
  CONTRACT_SCAN_LIST,
  COVENANT_LIST,
  LOAN_LIST,
  MARGIN_CALL_LIST,
  PLEDGE_LIST,
  RELEASE_LIST,
  REPAYMENT_LIST,
  LOT_LIST,
  LOT_MOVEMENT_LIST,
  OPERATION_LIST,
  RECORD_LIST,
  ASSAY_LIST,
  INSPECTION_LINE_LIST,
  INSPECTION_LIST,
  INSPUSER_LIST,
  INVESTIGATION_LIST,
  SURPRISE_LIST,
} from '#modules/paths.ts'
import { createPriceDesk } from '#modules/goods/testing/price-desk.ts'
import { createMoneyFixture } from '#modules/money/testing/money-fixture.ts'
import { type OrderFixture, createOrderFixture } from '#modules/orders/testing/order-fixture.ts'
import { createReceiptDesk } from '#modules/receipts/testing/receipt-desk.ts'
import { ok, type TestPlatform } from '#testing/test-platform.ts'
import { fillAccruals, fillLoans, fillMarginCalls } from './fillings.loans.ts'
import { fillInspectionLines, fillInspections, fillInvestigations, fillSeeds } from './fillings.visits.ts'
import { fillContracts, fillCovenants, fillParties, fillScans } from './fillings.contracts.ts'
import {
  fillGateOperations,
  fillLots,
  fillMovements,
  fillPledges,
  fillReceipts,
  fillReleases,
  WAREHOUSE_RECEIPTS,
} from './fillings.receipts.ts'
import { fillBackgroundWork } from './fillings.work.ts'

/** Creates prices, some with overlapping terms, submitted and approved by different users. Some are voided. */
async function fillPrices(platform: TestPlatform, count: number): Promise<readonly Row[]> {
  const fixture = await createPriceDesk(platform, 'Priced')
  // Pledged goods already have prices.
  const { rows: known } = await sql<{ last: number }>`
    select coalesce(max(id), 0) as last from good_price_history`.execute(platform.db)
  for (let place = 0; place < count; place += 1) {
    const day = (place * 7) % count
    const within = place % 3 === 0 ? { until: day + 2 } : {}
    const region = [[], [], [310_000], [310_000, 310_115]][place % 4] ?? []
    const submitted = { price: 60_000_00 + place * 100_00, day, source: 1 + (place % 4), region, ...within }
    await fixture.approve(await fixture.submit(submitted))
  }
  const history = await fixture.history()
  for (const { id, status } of history.filter((_row, place) => place % 9 === 0))
    if (status === 1)
      await fixture.auditors[2].post('seller_p/good/PriceHistoryDel', {
        id,
        void_remark: `wrong ${Number(id)}`,
      })
  const { rows } = await sql<Row>`
    select id, new_price, old_price, change_rate, source, status, operator_name, void_remark, price_id
      from good_price_history where id > ${known[0]?.last ?? 0} order by id`.execute(platform.db)
  return rows
}

async function fillFeedback(platform: TestPlatform, count: number): Promise<readonly Row[]> {
  await sql`
    insert into feedback (uid, nick_name, phone, type, content, images, device)
    select (select min(id) from account), 'Writer ' || n, '139' || lpad((n * 7919)::text, 8, '0'), 1 + n % 5,
           'Words =' || n || ' 港口', array[1 + n % 5, 1 + (n + 1) % 5], 1 + n % 5
      from generate_series(1, ${count}) as n`.execute(platform.db)
  await sql`
    update feedback set status = 1, reply = 'Answer ' || id, reply_name = 'Clerk ' || id % 4,
           reply_time = now() - make_interval(mins => id::int)
     where id % 3 = 0`.execute(platform.db)
  const { rows } = await sql<Row>`
    select id, uid, nick_name, phone, type, content, device, status, reply, reply_name from feedback order by id`.execute(
    platform.db,
  )
  return rows
}

async function fillWallets(platform: TestPlatform, count: number): Promise<readonly Row[]> {
  const { shop, ...fixture } = await createOrderFixture(platform)
  const wallets: number[] = []
  wallets.push((await shop()).wallet, (await shop()).wallet)
  for (let place = 0; place < count; place += 1) wallets.push((await fixture.holder()).wallet)
  const { rows } = await sql<Row & { id: number }>`
    select id, uid, nick_name, phone, disabled from wallet order by id`.execute(platform.db)
  for (const share of [0, 1, 2]) {
    const some = rows.map(({ id }) => id).filter((id) => id % 3 === share)
    await fixture.fund(some, 1_000_000_00 + share * 7_01)
  }
  return rows.filter(({ id }) => wallets.includes(id))
}

const LINES = {
  journal: sql`
    select id, trade_no, biz_type, biz_no, direction, amount, pay_type, nick_name, wallet_id, status from journal`,
  posting: sql`
    select id, uid, wallet_id, nick_name, phone, change_type, balance_type, source_no, operator_name from posting`,
}

const createMoneyFilling =
  (table: keyof typeof LINES) =>
  async (platform: TestPlatform, count: number): Promise<readonly Row[]> => {
    const fixture = await createMoneyFixture(platform)
    const { rows: before } = await sql<{ id: number }>`
      select coalesce(max(id), 0) as id from ${sql.table(table)}`.execute(platform.db)
    const holders = [await fixture.holder(), await fixture.holder()].map(({ wallet }) => wallet)
    for (let place = 0; place < count; place += 2) await fixture.fund(holders, 1_00 + (place % 7) * 50_00)
    for (const wallet of holders) await fixture.topUp(wallet, 3_000_00)
    const { rows } = await sql<Row>`${LINES[table]} where id > ${before[0]?.id ?? 0}
       and wallet_id is not null order by id`.execute(platform.db)
    return rows
  }

const WITHDRAW = 'seller/finance/Withdraw'
const payWithdrawal = async ({ payer, act, voucherOf }: OrderFixture, id: number) =>
  ok(
    act(payer, `${WITHDRAW}Transfer`, id, {
      status: 2,
      voucher: await voucherOf(payer),
      trade_no: `B-${id}`,
      audit_remark: '',
    }),
  )

async function fillWithdrawals(platform: TestPlatform, count: number): Promise<readonly Row[]> {
  const fixture = await createOrderFixture(platform)
  const buyers = [await fixture.buyer(), await fixture.buyer(), await fixture.buyer()]
  await fixture.fund(
    buyers.map(({ wallet }) => wallet),
    1_000_000_00,
  )
  for (let place = 0; place < count; place += 1) {
    const by = buyers[place % 3] ?? buyers[0]
    if (by === undefined) continue
    const { id } = await ok(fixture.ask(by, 100_00 + (place % 11) * 33_01))
    if (place % 4 > 0) continue
    await ok(fixture.act(fixture.reviewer, `${WITHDRAW}Audit`, id, { status: 1, audit_remark: `seen ${place}` }))
    if (place % 3 > 0) await payWithdrawal(fixture, id)
  }
  const { rows } = await sql<Row>`
    select wallet_id, withdraw_type, real_name, bank_name, card_no, withdrawal_amount from withdrawal order by id`.execute(
    platform.db,
  )
  return rows
}

async function fillRefunds(platform: TestPlatform, count: number): Promise<readonly Row[]> {
  const fixture = await createOrderFixture(platform)
  const sides = [
    { buyer: await fixture.buyer(), shop: await fixture.shop() },
    { buyer: await fixture.buyer(), shop: await fixture.shop() },
  ]
  await fixture.fund(
    sides.map(({ buyer }) => buyer.wallet),
    1_000_000_00,
  )
  for (let place = 0; place < count; place += 1) {
    const side = sides[place % 2]
    if (side === undefined) continue
    const { buyer, shop } = side
    const id = await fixture.place(buyer, shop, 100_00 + place)
    await ok(fixture.act(buyer.caller, 'seller/order/OrderPay', id))
    const refundInput = {
      refund_type: 1 + (place % 2),
      refund_amount: 10_00 + (place % 7),
      reason: `short ${place}`,
    }
    const images = place % 3 === 0 ? await fixture.voucherOf(buyer.caller) : []
    await ok(fixture.act(buyer.caller, 'seller/order/OrderRefund', id, { ...refundInput, images }))
    const { rows } = await sql<{ id: number }>`select max(id) as id from refund`.execute(platform.db)
    const decision = { decision: 1 + (place % 3 === 0 ? 1 : 0), audit_remark: 'seen' }
    if (place % 5 === 0)
      await ok(fixture.act(fixture.reviewer, 'seller/refund/RefundAudit', rows[0]?.id ?? 0, decision))
  }
  const { rows } = await sql<Row>`
    select id, refund_type, refund_amount, refund_way, reason, status, order_id from refund order by id`.execute(
    platform.db,
  )
  return rows
}

/** Disables operators with a reason, permanently or until a far date; the people are created as by signing up. */
async function fillDisabledOperators(platform: TestPlatform, count: number): Promise<readonly Row[]> {
  const { rows } = await sql<{ id: number }>`
    with people as (
      insert into person (name, phone) select 'Gone ' || n, '137' || lpad((n * 7919)::text, 8, '0')
        from generate_series(1, ${count}) as n returning id, name, phone)
    insert into account (person_id, organisation_id, username, nick_name, phone)
    select id, ${platform.platformId}, 'gone' || id, name, phone from people order by id returning id`.execute(
    platform.db,
  )
  await sql`
    update account set disabled = 1 + id % 2,
           lock_end_time = case when id % 2 = 1 then '2090-01-01'::timestamptz + make_interval(mins => id::int) end
     where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(platform.db)
  await sql`
    insert into record_history (table_name, record_id, version, verb, account_id, nick_name, remark, create_time)
    select 'account', id, 1, 'disabled', 1, 'Clerk ' || id % 4, 'Reason ' || id, now() - make_interval(mins => id::int)
      from account where id = any(${rows.map(({ id }) => id)}::bigint[]) order by id`.execute(platform.db)
  const { rows: stored } = await sql<Row>`
    select id, username, nick_name, phone, disabled from account
     where id = any(${rows.map(({ id }) => id)}::bigint[]) order by id`.execute(platform.db)
  return stored
}

const SPEC_LIST = 'seller_p/good/SpecList'

/** Inspectors belong to an inspection agency. */
const addAgency = async ({ db }: TestPlatform): Promise<void> => {
  await sql`insert into organisation (kind, name) values ('inspection', 'First agency'), ('inspection', 'Second agency')`.execute(
    db,
  )
}

interface FillPreparation {
  readonly after: readonly string[]
  /** Referenced lists that are filled later: these records do not use the references. */
  readonly namesLater: readonly string[]
  readonly prepare: (platform: TestPlatform) => Promise<void>
}

/** By list path: preparations that no form of the list makes. */
export const PREPARED: Readonly<Record<string, Partial<FillPreparation>>> = {
  [LOT_LIST]: { after: [SPEC_LIST] },
  [CONTRACT_LIST]: { after: [APPLICATION_LIST] },
  [CONTRACT_PARTY_LIST]: { after: [CONTRACT_LIST] },
  [COVENANT_LIST]: { after: [CONTRACT_LIST] },
  [LOT_MOVEMENT_LIST]: { after: [SPEC_LIST] },
  [ASSAY_LIST]: { after: [RECORD_LIST] },
  [INSPECTION_LIST]: { after: [RECORD_LIST] },
  [INSPECTION_LINE_LIST]: { after: [INSPECTION_LIST] },
  [INVESTIGATION_LIST]: { after: [APPLICATION_LIST, INSPECTION_LIST] },
  [INSPUSER_LIST]: { prepare: addAgency },
  [WAREHOUSE_RECEIPTS]: { after: [SPEC_LIST] },
  [RECORD_LIST]: {
    after: [SPEC_LIST],
    prepare: async (platform) => {
      for (const weight of [500_00, 700_00]) await (await createReceiptDesk(platform)).createLot(weight)
    },
  },
  [PLEDGE_LIST]: { after: [SPEC_LIST] },
  // Filled after operations, because it pledges whole receipts.
  [LOAN_LIST]: { after: [OPERATION_LIST] },
  [ACCRUAL_LIST]: { after: [OPERATION_LIST] },
  [MARGIN_CALL_LIST]: { after: [OPERATION_LIST] },
  [RELEASE_LIST]: { after: [OPERATION_LIST], namesLater: [REPAYMENT_LIST] },
  [REPAYMENT_LIST]: { after: [LOAN_LIST] },
  [APPLICATION_LIST]: {
    after: [RECORD_LIST],
    prepare: async (platform) => {
      for (let place = 0; place < 2; place += 1) {
        const fixture = await createReceiptDesk(platform)
        const lot = await fixture.createLot(1_000_00)
        for (const weight of [100_00, 200_00]) await fixture.issued(lot, weight)
      }
    },
  },
  [OPERATION_LIST]: { after: [RECORD_LIST], prepare: fillGateOperations },
}

/** By list path: creates `count` records and returns their stored values, oldest first. */
export const FILLINGS: Readonly<Record<string, (platform: TestPlatform, count: number) => Promise<readonly Row[]>>> = {
  'seller_p/good/PriceHistoryList': fillPrices,
  'seller/content/FeedbackManage': fillFeedback,
  'seller/operator/DisabledManage': fillDisabledOperators,
  'seller/wallet/WalletManage': fillWallets,
  'seller/finance/WithdrawManage': fillWithdrawals,
  'seller/refund/RefundManage': fillRefunds,
  'seller/wallet/WalletLog': createMoneyFilling('posting'),
  'seller/finance/FlowManage': createMoneyFilling('journal'),
  [LOT_LIST]: fillLots,
  [CONTRACT_LIST]: fillContracts,
  [CONTRACT_PARTY_LIST]: fillParties,
  [CONTRACT_SCAN_LIST]: fillScans,
  [INSPECTION_LIST]: fillInspections,
  [INSPECTION_LINE_LIST]: fillInspectionLines,
  [INVESTIGATION_LIST]: fillInvestigations,
  [SURPRISE_LIST]: fillSeeds,
  [COVENANT_LIST]: fillCovenants,
  [LOT_MOVEMENT_LIST]: fillMovements,
  [WAREHOUSE_RECEIPTS]: fillReceipts,
  [PLEDGE_LIST]: fillPledges,
  [LOAN_LIST]: fillLoans,
  [ACCRUAL_LIST]: fillAccruals,
  [MARGIN_CALL_LIST]: fillMarginCalls,
  [RELEASE_LIST]: fillReleases,
  'seller/system/JobList': fillBackgroundWork,
}
