// Sale of goods of a defaulted loan (domain §3.3, §4.9).
import { LOAN_LIFE, type LoanLife, plainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#modules/index.ts'
import { RECEIPT_LIST } from '#modules/paths.ts'
import { excessOf } from '#modules/money/account/money.accounts.ts'
import { balanceOf } from '#modules/money/account/money.queries.ts'
import type { Db } from '#platform/database/database.ts'
import { atOnce } from '#testing/database/at-once.ts'
import { LOAN_LIST, PLEDGE_LIST } from '../testing/financing-desk.ts'
import { type SaleDesk, saleDesk } from '../testing/sale-desk.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { verifyRows } from '#modules/system/ledger/verify-rows.ts'

let platform: TestPlatform
let desk: SaleDesk
beforeAll(async () => {
  platform = await testPlatform()
  desk = await saleDesk(platform)
})
afterAll(() => platform.close())

const OWED = 3_880_000_00
/** 4,275,000.00 less 42,750.00 and 15,000.00. */
const NET = 4_217_250_00

const approved = (id: number) => desk.act(desk.approver, 'Approve', id)
async function proposed(pledge: number, given?: Parameters<SaleDesk['sale']>[1]): Promise<number> {
  const id = await desk.sale(pledge, given)
  await ok(desk.act(desk.risk, 'Propose', id))
  return id
}

describe('sale of goods of a defaulted loan', () => {
  it('pays cost, storage and debt, and leaves the owner 337 250.00 (domain §4.9, art. 438)', async () => {
    const { loan, pledge, receipt } = await desk.defaulted(OWED)
    const id = await desk.sale(pledge)
    expect(await desk.order(id)).toMatchObject({
      reason: 4,
      kind: 2,
      weight: 300_00,
      net_proceeds: NET,
      release_state: 0,
    })
    expect(await desk.act(desk.manager, 'Propose', id)).toMatchObject({ code: 'position_needed' })
    await ok(desk.act(desk.risk, 'Propose', id))
    expect(await approved(id)).toMatchObject({
      code: 'sale_unpaid',
      message: '处置净额 4,217,250.00 元尚未到账；先入账并关联处置回款单',
    })
    const paid = await desk.proceeds(loan, NET)
    await ok(desk.act(desk.manager, 'Settle', id, { repayment_id: paid }))
    await ok(approved(id))
    expect(await desk.read(LOAN_LIST, loan)).toMatchObject({ loan_state: 9, total_left: 0 })
    expect(await balanceOf(platform.db, excessOf(loan))).toBe(337_250_00)
    const weighed = { ...desk.load, pickup_code: await desk.codeOf(id), weighed_weight: 299_99 }
    expect(await desk.act(desk.store, 'Weigh', id, weighed)).toMatchObject({
      code: 'sale_weighed_short',
      message: '已售 300.00 吨须全数提走；过磅 299.99 吨，允许误差内不少于 300.00 吨',
    })
    await desk.handed(id, 300_00)
    expect(await desk.read(PLEDGE_LIST, pledge)).toMatchObject({ pledge_state: 4, live_weight: 0 })
    expect(await desk.read(RECEIPT_LIST, receipt)).toMatchObject({ life: 5, remaining_weight: 0 })
    expect((await verifyRows(platform.db, resources)).findings).toEqual([])
    await ok(desk.loanAct(desk.accountant, 'PayBack', loan, { trade_no: 'TH-1' }))
    await ok(desk.loanAct(desk.manager, 'Close', loan))
  })

  it('leaves a debt if the proceeds are too low, and charges unpaid costs as a fee', async () => {
    const { loan, pledge } = await desk.defaulted(1_000_000_00)
    const price = { sale_price: 50_000_00, sale_cost: 42_750_00, storage_arrears: 15_000_00 }
    const id = await proposed(pledge, price)
    await ok(approved(id))
    expect(await desk.read(LOAN_LIST, loan)).toMatchObject({ total_left: 1_007_750_00, fee_left: 7_750_00 })
    await desk.handed(id, 300_00)
    await ok(desk.loanAct(desk.approver, 'Writeoff', loan, { answer: '处置后仍不足' }))
    const writtenOff = { loan_state: 11, total_left: 0, written_off: 1_007_750_00 }
    expect(await desk.read(LOAN_LIST, loan)).toMatchObject(writtenOff)
    expect((await ok(platform.admin.get<LoanLife>(LOAN_LIFE, { id: loan }))).total.shown).toBe('100775000')
  })

  it('must be rejected before its proceeds can be reversed (I8)', async () => {
    const { loan, pledge } = await desk.defaulted(OWED)
    const id = await proposed(pledge)
    const paid = await desk.proceeds(loan, NET)
    await ok(desk.act(desk.manager, 'Settle', id, { repayment_id: paid }))
    await ok(approved(id))
    const reversed = () => desk.repay(desk.second, 'Reverse', paid, { answer: '退票' })
    const { release_no: no } = await desk.order(id)
    const refused = {
      code: 'proceeds_in_use',
      message: expect.stringContaining(`处置单 ${plainText(no)} `) as string,
    }
    expect(await reversed()).toMatchObject(refused)
    const pickup_code = await desk.codeOf(id)
    await ok(desk.act(desk.store, 'Weigh', id, { ...desk.load, pickup_code, weighed_weight: 300_00 }))
    expect(await reversed()).toMatchObject(refused)
    await ok(desk.act(desk.storeManager, 'Reject', id, { answer: '买方款项被退' }))
    await ok(reversed())
    expect(await desk.read(LOAN_LIST, loan)).toMatchObject({ total_left: OWED })
  })

  it('in parts enforces the pledge with the last part', async () => {
    const { loan, pledge } = await desk.defaulted(OWED)
    for (const weight of [100_00, 200_00]) {
      const id = await proposed(pledge, { weight, sale_price: 100_000_00, sale_cost: 0, storage_arrears: 0 })
      await ok(
        desk.act(desk.accountant, 'Settle', id, { repayment_id: await desk.proceeds(loan, 100_000_00) }),
      )
      await ok(approved(id))
      await desk.handed(id, weight)
      expect(await desk.read(PLEDGE_LIST, pledge)).toMatchObject({ pledge_state: weight === 100_00 ? 2 : 4 })
    }
  })
})

describe('rejection of a sale', () => {
  it('applies before the default, to an owner, and to more weight than is there', async () => {
    const { pledge } = await desk.drawn(1_000_000_00)
    expect(await desk.enforce(pledge)).toMatchObject({ code: 'not_now' })
    const late = await desk.defaulted(1_000_000_00)
    expect(await desk.enforce(late.pledge, {}, desk.owner)).toMatchObject({ status: false })
    expect(await desk.enforce(late.pledge, {}, desk.accountant)).toMatchObject({ code: 'position_needed' })
    expect(await desk.enforce(late.pledge, { weight: 300_01 })).toMatchObject({
      code: 'sale_too_much',
      message: '在押 300.00 吨，待解押 0.00 吨，冻结 0.00 吨。处置 300.01 吨，可处置 300.00 吨',
    })
    expect(await desk.enforce(late.pledge, { notice_files: [] })).toMatchObject({ code: 'invalid_input' })
    const { rows } = await sql<{
      name: string
    }>`select bank_name as name from bank where id = ${desk.bankId}`.execute(platform.db)
    expect(await desk.enforce(late.pledge, { receiver: rows[0]?.name ?? '' })).toMatchObject({
      code: 'sale_to_pledgee',
    })
  })

  it('applies to proceeds of another amount, purpose or loan, named twice, or reversed', async () => {
    const { loan, pledge } = await desk.defaulted(OWED)
    const other = await desk.defaulted(OWED)
    const price = { weight: 100_00, sale_price: 90_000_00, sale_cost: 0, storage_arrears: 0 }
    const id = await proposed(pledge, price)
    const second = await proposed(pledge, price)
    const settle = (of: number, repayment: number) =>
      desk.act(desk.manager, 'Settle', of, { repayment_id: repayment })
    for (const unfit of [
      await desk.proceeds(loan, 89_999_99),
      await desk.proceeds(loan, 90_000_00, { purpose: 1 }),
      await desk.proceeds(other.loan, 90_000_00),
      // Would pay other loans of the owner as well.
      await desk.proceeds(loan, 90_000_00, { spread: 2 }),
    ])
      expect(await settle(id, unfit)).toMatchObject({ status: false })
    const paid = await desk.proceeds(loan, 90_000_00)
    const both = await Promise.all([settle(id, paid), settle(second, paid)])
    expect(both.filter(({ status }) => status)).toHaveLength(1)
    expect(both.find(({ status }) => !status)).toMatchObject({
      code: expect.stringMatching(/^(?:proceeds_unfit|invalid_input)$/) as string,
    })
    const [named, unnamed] = both[0].status ? [id, second] : [second, id]
    expect(await settle(unnamed, paid)).toMatchObject({ status: false })
    await ok(desk.repay(desk.second, 'Reverse', paid, { answer: '记错' }))
    expect(await approved(named)).toMatchObject({ code: 'proceeds_unfit' })
    expect(await desk.act(desk.owner, 'Withdraw', named)).toMatchObject({ code: 'not_now' })
    await ok(desk.act(desk.manager, 'Reject', named, { answer: '流拍' }))
    await ok(settle(unnamed, await desk.proceeds(loan, 90_000_00)))
    await ok(approved(unnamed))
  })

  it('also blocks the end of the loan while paid goods are not handed out (I8)', async () => {
    const { loan, pledge } = await desk.defaulted(1_000_000_00)
    const price = { sale_price: 1_000_000_00, sale_cost: 0, storage_arrears: 0 }
    const id = await proposed(pledge, price)
    const paid = await desk.proceeds(loan, 1_000_000_00)
    await ok(desk.act(desk.manager, 'Settle', id, { repayment_id: paid }))
    expect(await desk.read(LOAN_LIST, loan)).toMatchObject({ total_left: 0 })
    const close = () => desk.loanAct(desk.manager, 'Close', loan)
    expect(await close()).toMatchObject({ code: 'release_under_way' })
    expect(await desk.read(PLEDGE_LIST, pledge)).toMatchObject({ pledge_state: 2 })
    await ok(approved(id))
    expect(await close()).toMatchObject({ code: 'release_under_way' })
    await desk.handed(id, 300_00)
    await ok(close())
  })

  it('lets only one of naming the proceeds and closing the loan succeed (I8)', async () => {
    const price = { sale_price: 1_000_000_00, sale_cost: 0, storage_arrears: 0 }
    const paidFor = async () => {
      const { loan, pledge } = await desk.defaulted(1_000_000_00)
      const id = await desk.sale(pledge, price)
      const paid = await desk.proceeds(loan, 1_000_000_00)
      const settle = () => desk.act(desk.manager, 'Settle', id, { repayment_id: paid })
      const close = () => desk.loanAct(desk.manager, 'Close', loan)
      return { loan, id, paid, settle, close }
    }
    const closing = await paidFor()
    // Holds the close after it has found no paid sale and before it ends.
    await sql
      .raw(`
      create function waits() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(77); return null; end $$;
      create trigger waits after update of pledge_state on pledge for each row execute function waits()`)
      .execute(platform.db)
    const hold = (tx: Db) => sql`select pg_advisory_xact_lock(77)`.execute(tx)
    const [closed, late] = await atOnce(platform.db, hold, [closing.close, closing.settle])
    await sql.raw(`drop trigger waits on pledge; drop function waits`).execute(platform.db)
    expect(closed).toMatchObject({ status: true })
    expect(late).toMatchObject({ code: 'loan_not_defaulted' })
    expect(await desk.order(closing.id)).toMatchObject({ repayment_id: null })

    const settling = await paidFor()
    const document = (tx: Db) => sql`select from repayment where id = ${settling.paid} for update`.execute(tx)
    const [settled, refused] = await atOnce(platform.db, document, [settling.settle, settling.close])
    expect(settled).toMatchObject({ status: true })
    expect(refused).toMatchObject({ code: 'release_under_way' })
    expect(await desk.read(LOAN_LIST, settling.loan)).toMatchObject({ loan_state: 9 })
  })

  it('applies when the loan is no longer in default', async () => {
    const { loan, pledge } = await desk.defaulted(1_000_000_00)
    const id = await proposed(pledge, { sale_price: 1_00, sale_cost: 1_00, storage_arrears: 0 })
    await platform.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update financing set loan_state = 7 where id = ${loan}`.execute(tx)
    })
    expect(await approved(id)).toMatchObject({ code: 'loan_not_defaulted' })
  })
})
