// Sale of goods of a defaulted loan (domain §3.3, §4.9).
import { LOAN_LIFE, type LoanLife, toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#modules/index.ts'
import { RECEIPT_LIST } from '#modules/paths.ts'
import { getExcessAccount } from '#modules/money/account/money.accounts.ts'
import { loadBalance } from '#modules/money/account/money.queries.ts'
import type { Db } from '#platform/database/database.ts'
import { runConcurrently } from '#testing/database/run-concurrently.ts'
import { LOAN_LIST, PLEDGE_LIST } from '../testing/financing-fixture.ts'
import { type SaleFixture, createSaleFixture } from '../testing/sale-fixture.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { verifyRows } from '#modules/system/ledger/verify-rows.ts'

let platform: TestPlatform
let fixture: SaleFixture
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createSaleFixture(platform)
})
afterAll(() => platform.close())

const OWED = 3_880_000_00
/** 4,275,000.00 less 42,750.00 and 15,000.00. */
const NET = 4_217_250_00

const approveSale = (id: number) => fixture.act(fixture.approver, 'Approve', id)
async function proposeSale(pledge: number, input?: Parameters<SaleFixture['sale']>[1]): Promise<number> {
  const id = await fixture.sale(pledge, input)
  await ok(fixture.act(fixture.risk, 'Propose', id))
  return id
}

describe('sale of goods of a defaulted loan', () => {
  it('pays cost, storage and debt, and leaves the owner 337 250.00 (domain §4.9, art. 438)', async () => {
    const { loan, pledge, receipt } = await fixture.defaulted(OWED)
    const id = await fixture.sale(pledge)
    expect(await fixture.order(id)).toMatchObject({
      reason: 4,
      kind: 2,
      weight: 300_00,
      net_proceeds: NET,
      release_state: 0,
    })
    expect(await fixture.act(fixture.manager, 'Propose', id)).toMatchObject({ code: 'position_needed' })
    await ok(fixture.act(fixture.risk, 'Propose', id))
    expect(await approveSale(id)).toMatchObject({
      code: 'sale_unpaid',
      message: '处置净额 4,217,250.00 元尚未到账；先入账并关联处置回款单',
    })
    const paid = await fixture.proceeds(loan, NET)
    await ok(fixture.act(fixture.manager, 'Settle', id, { repayment_id: paid }))
    await ok(approveSale(id))
    expect(await fixture.read(LOAN_LIST, loan)).toMatchObject({ loan_state: 9, total_left: 0 })
    expect(await loadBalance(platform.db, getExcessAccount(loan))).toBe(337_250_00)
    const weighed = { ...fixture.load, pickup_code: await fixture.loadPickupCode(id), weighed_weight: 299_99 }
    expect(await fixture.act(fixture.store, 'Weigh', id, weighed)).toMatchObject({
      code: 'sale_weighed_short',
      message: '已售 300.00 吨须全数提走；过磅 299.99 吨，允许误差内不少于 300.00 吨',
    })
    await fixture.handed(id, 300_00)
    expect(await fixture.read(PLEDGE_LIST, pledge)).toMatchObject({ pledge_state: 4, live_weight: 0 })
    expect(await fixture.read(RECEIPT_LIST, receipt)).toMatchObject({ life: 5, remaining_weight: 0 })
    expect((await verifyRows(platform.db, resources)).findings).toEqual([])
    await ok(fixture.loanAct(fixture.accountant, 'PayBack', loan, { trade_no: 'TH-1' }))
    await ok(fixture.loanAct(fixture.manager, 'Close', loan))
  })

  it('leaves a debt if the proceeds are too low, and charges unpaid costs as a fee', async () => {
    const { loan, pledge } = await fixture.defaulted(1_000_000_00)
    const price = { sale_price: 50_000_00, sale_cost: 42_750_00, storage_arrears: 15_000_00 }
    const id = await proposeSale(pledge, price)
    await ok(approveSale(id))
    expect(await fixture.read(LOAN_LIST, loan)).toMatchObject({
      total_left: 1_007_750_00,
      fee_left: 7_750_00,
    })
    await fixture.handed(id, 300_00)
    await ok(fixture.loanAct(fixture.approver, 'Writeoff', loan, { answer: '处置后仍不足' }))
    const writtenOff = { loan_state: 11, total_left: 0, written_off: 1_007_750_00 }
    expect(await fixture.read(LOAN_LIST, loan)).toMatchObject(writtenOff)
    expect((await ok(platform.admin.get<LoanLife>(LOAN_LIFE, { id: loan }))).total.shown).toBe('100775000')
  })

  it('must be rejected before its proceeds can be reversed (I8)', async () => {
    const { loan, pledge } = await fixture.defaulted(OWED)
    const id = await proposeSale(pledge)
    const paid = await fixture.proceeds(loan, NET)
    await ok(fixture.act(fixture.manager, 'Settle', id, { repayment_id: paid }))
    await ok(approveSale(id))
    const reverseProceeds = () => fixture.repay(fixture.second, 'Reverse', paid, { answer: '退票' })
    const { release_no: no } = await fixture.order(id)
    const rejected = {
      code: 'proceeds_in_use',
      message: expect.stringContaining(`处置单 ${toPlainText(no)} `) as string,
    }
    expect(await reverseProceeds()).toMatchObject(rejected)
    const pickup_code = await fixture.loadPickupCode(id)
    await ok(fixture.act(fixture.store, 'Weigh', id, { ...fixture.load, pickup_code, weighed_weight: 300_00 }))
    expect(await reverseProceeds()).toMatchObject(rejected)
    await ok(fixture.act(fixture.storeManager, 'Reject', id, { answer: '买方款项被退' }))
    await ok(reverseProceeds())
    expect(await fixture.read(LOAN_LIST, loan)).toMatchObject({ total_left: OWED })
  })

  it('in parts enforces the pledge with the last part', async () => {
    const { loan, pledge } = await fixture.defaulted(OWED)
    for (const weight of [100_00, 200_00]) {
      const id = await proposeSale(pledge, {
        weight,
        sale_price: 100_000_00,
        sale_cost: 0,
        storage_arrears: 0,
      })
      await ok(
        fixture.act(fixture.accountant, 'Settle', id, {
          repayment_id: await fixture.proceeds(loan, 100_000_00),
        }),
      )
      await ok(approveSale(id))
      await fixture.handed(id, weight)
      expect(await fixture.read(PLEDGE_LIST, pledge)).toMatchObject({
        pledge_state: weight === 100_00 ? 2 : 4,
      })
    }
  })
})

describe('rejection of a sale', () => {
  it('applies before the default, to an owner, and to more weight than is there', async () => {
    const { pledge } = await fixture.createDrawnLoan(1_000_000_00)
    expect(await fixture.enforce(pledge)).toMatchObject({ code: 'not_now' })
    const late = await fixture.defaulted(1_000_000_00)
    expect(await fixture.enforce(late.pledge, {}, fixture.owner)).toMatchObject({ status: false })
    expect(await fixture.enforce(late.pledge, {}, fixture.accountant)).toMatchObject({
      code: 'position_needed',
    })
    expect(await fixture.enforce(late.pledge, { weight: 300_01 })).toMatchObject({
      code: 'sale_too_much',
      message: '在押 300.00 吨，待解押 0.00 吨，冻结 0.00 吨。处置 300.01 吨，可处置 300.00 吨',
    })
    expect(await fixture.enforce(late.pledge, { notice_files: [] })).toMatchObject({ code: 'invalid_input' })
    const { rows } = await sql<{
      name: string
    }>`select bank_name as name from bank where id = ${fixture.bankId}`.execute(platform.db)
    expect(await fixture.enforce(late.pledge, { receiver: rows[0]?.name ?? '' })).toMatchObject({
      code: 'sale_to_pledgee',
    })
  })

  it('applies to proceeds of another amount, purpose or loan, named twice, or reversed', async () => {
    const { loan, pledge } = await fixture.defaulted(OWED)
    const other = await fixture.defaulted(OWED)
    const price = { weight: 100_00, sale_price: 90_000_00, sale_cost: 0, storage_arrears: 0 }
    const id = await proposeSale(pledge, price)
    const second = await proposeSale(pledge, price)
    const settleSale = (of: number, repayment: number) =>
      fixture.act(fixture.manager, 'Settle', of, { repayment_id: repayment })
    for (const unfit of [
      await fixture.proceeds(loan, 89_999_99),
      await fixture.proceeds(loan, 90_000_00, { purpose: 1 }),
      await fixture.proceeds(other.loan, 90_000_00),
      // Would pay other loans of the owner as well.
      await fixture.proceeds(loan, 90_000_00, { spread: 2 }),
    ])
      expect(await settleSale(id, unfit)).toMatchObject({ status: false })
    const paid = await fixture.proceeds(loan, 90_000_00)
    const both = await Promise.all([settleSale(id, paid), settleSale(second, paid)])
    expect(both.filter(({ status }) => status)).toHaveLength(1)
    expect(both.find(({ status }) => !status)).toMatchObject({
      code: expect.stringMatching(/^(?:proceeds_unfit|invalid_input)$/) as string,
    })
    const [named, unnamed] = both[0].status ? [id, second] : [second, id]
    expect(await settleSale(unnamed, paid)).toMatchObject({ status: false })
    await ok(fixture.repay(fixture.second, 'Reverse', paid, { answer: '记错' }))
    expect(await approveSale(named)).toMatchObject({ code: 'proceeds_unfit' })
    expect(await fixture.act(fixture.owner, 'Withdraw', named)).toMatchObject({ code: 'not_now' })
    await ok(fixture.act(fixture.manager, 'Reject', named, { answer: '流拍' }))
    await ok(settleSale(unnamed, await fixture.proceeds(loan, 90_000_00)))
    await ok(approveSale(unnamed))
  })

  it('also blocks the end of the loan while paid goods are not handed out (I8)', async () => {
    const { loan, pledge } = await fixture.defaulted(1_000_000_00)
    const price = { sale_price: 1_000_000_00, sale_cost: 0, storage_arrears: 0 }
    const id = await proposeSale(pledge, price)
    const paid = await fixture.proceeds(loan, 1_000_000_00)
    await ok(fixture.act(fixture.manager, 'Settle', id, { repayment_id: paid }))
    expect(await fixture.read(LOAN_LIST, loan)).toMatchObject({ total_left: 0 })
    const closeLoan = () => fixture.loanAct(fixture.manager, 'Close', loan)
    expect(await closeLoan()).toMatchObject({ code: 'release_under_way' })
    expect(await fixture.read(PLEDGE_LIST, pledge)).toMatchObject({ pledge_state: 2 })
    await ok(approveSale(id))
    expect(await closeLoan()).toMatchObject({ code: 'release_under_way' })
    await fixture.handed(id, 300_00)
    await ok(closeLoan())
  })

  it('lets only one of naming the proceeds and closing the loan succeed (I8)', async () => {
    const price = { sale_price: 1_000_000_00, sale_cost: 0, storage_arrears: 0 }
    const createPaidSale = async () => {
      const { loan, pledge } = await fixture.defaulted(1_000_000_00)
      const id = await fixture.sale(pledge, price)
      const paid = await fixture.proceeds(loan, 1_000_000_00)
      const settleSale = () => fixture.act(fixture.manager, 'Settle', id, { repayment_id: paid })
      const closeLoan = () => fixture.loanAct(fixture.manager, 'Close', loan)
      return { loan, id, paid, settle: settleSale, close: closeLoan }
    }
    const closing = await createPaidSale()
    // Holds the close after it has found no paid sale and before it ends.
    await sql
      .raw(`
      create function waits() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(77); return null; end $$;
      create trigger waits after update of pledge_state on pledge for each row execute function waits()`)
      .execute(platform.db)
    const takeGate = (tx: Db) => sql`select pg_advisory_xact_lock(77)`.execute(tx)
    const [closed, late] = await runConcurrently(platform.db, takeGate, [closing.close, closing.settle])
    await sql.raw(`drop trigger waits on pledge; drop function waits`).execute(platform.db)
    expect(closed).toMatchObject({ status: true })
    expect(late).toMatchObject({ code: 'loan_not_defaulted' })
    expect(await fixture.order(closing.id)).toMatchObject({ repayment_id: null })

    const settling = await createPaidSale()
    const lockDocument = (tx: Db) => sql`select from repayment where id = ${settling.paid} for update`.execute(tx)
    const [settled, rejected] = await runConcurrently(platform.db, lockDocument, [settling.settle, settling.close])
    expect(settled).toMatchObject({ status: true })
    expect(rejected).toMatchObject({ code: 'release_under_way' })
    expect(await fixture.read(LOAN_LIST, settling.loan)).toMatchObject({ loan_state: 9 })
  })

  it('applies when the loan is no longer in default', async () => {
    const { loan, pledge } = await fixture.defaulted(1_000_000_00)
    const id = await proposeSale(pledge, { sale_price: 1_00, sale_cost: 1_00, storage_arrears: 0 })
    await platform.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update financing set loan_state = 7 where id = ${loan}`.execute(tx)
    })
    expect(await approveSale(id)).toMatchObject({ code: 'loan_not_defaulted' })
  })
})
