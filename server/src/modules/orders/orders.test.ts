// R14.
import { type Row, WORKBENCH_PATH, type WorkbenchResponse } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Resource } from '#engine/declare/resource.ts'
import { ORDER } from './order.money.ts'
import { order as orders } from './order/order.ts'
import { REFUND } from './refund/refund.actions.ts'
import { refund as refunds } from './refund/refund.ts'
import type { SignedInCaller } from '#testing/client/callers.ts'
import { type MoneyFigures, createMoneyFigures } from '#modules/money/testing/money-figures.ts'
import { type OrderFixture, createOrderFixture } from './testing/order-fixture.ts'
import { ok, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let fixture: OrderFixture
let of: MoneyFigures

const WITHDRAW = 'seller/finance/Withdraw'

beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createOrderFixture(platform)
  of = createMoneyFigures(platform, fixture)
})
afterAll(() => platform.close())

describe('order (R14)', () => {
  const ORDERS = 'seller/order/OrderManage'
  const REFUNDS = 'seller/refund/RefundManage'
  const getPath = (name: string) => `seller/order/Order${name}`
  const buyOrder = async (amount: number, more = 0) => {
    const [buyer, shop] = [await fixture.buyer(), await fixture.shop()]
    await fixture.topUp(buyer.wallet, amount + more)
    const id = await fixture.place(buyer, shop, amount)
    await ok(fixture.act(buyer.caller, getPath('Pay'), id))
    return { buyer, shop, id }
  }
  const findLastRefund = async () =>
    (await sql<{ id: number }>`select max(id) as id from refund`.execute(platform.db)).rows[0]?.id ?? 0

  it('is paid from the balance, dispatched, received and settled', async () => {
    const { buyer, shop, id } = await buyOrder(300_00, 50_00)
    expect(await of.balances(buyer.wallet)).toEqual([50_00, 0, 350_00, 300_00])
    expect(await of.balances(shop.wallet)).toEqual([0, 0, 0, 0])
    expect(await getRejectionCode(fixture.act(buyer.caller, getPath('Send'), id, { remark: '' }))).toBe('forbidden')
    await ok(fixture.act(shop.caller, getPath('Send'), id, { remark: '专车' }))
    expect(await getRejectionCode(fixture.act(shop.caller, getPath('Receive'), id))).toBe('forbidden')
    const answers = await Promise.all([1, 2, 3].map(() => fixture.act(buyer.caller, getPath('Receive'), id)))
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(await of.balances(shop.wallet)).toEqual([300_00, 0, 300_00, 0])
    expect(await of.statusOf(ORDERS, id)).toBe(3)
    expect((await of.logOf(shop.wallet)).map((row) => row['change_type'])).toEqual([8])
    await of.proven()
  })

  it('can be paid only by its buyer, once, and with sufficient balance', async () => {
    const [buyer, shop] = [await fixture.buyer(), await fixture.shop()]
    const id = await fixture.place(buyer, shop, 100_00)
    expect(await fixture.act(buyer.caller, getPath('Pay'), id)).toMatchObject({
      code: 'insufficient_balance',
    })
    await fixture.topUp(buyer.wallet, 250_00)
    expect(await getRejectionCode(fixture.act(shop.caller, getPath('Pay'), id))).toBe('forbidden')
    expect(await getRejectionCode(fixture.act(platform.admin, getPath('Pay'), id))).toBe('forbidden')
    const answers = await Promise.all([1, 2, 3].map(() => fixture.act(buyer.caller, getPath('Pay'), id)))
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(await of.balances(buyer.wallet)).toEqual([150_00, 0, 250_00, 100_00])
  })

  it('is visible only to its buyer and merchant', async () => {
    const { buyer, shop, id } = await buyOrder(100_00)
    const [stranger, other] = [await fixture.buyer(), await fixture.shop()]
    for (const [who, sees] of [
      [buyer.caller, true],
      [shop.caller, true],
      [stranger.caller, false],
      [other.caller, false],
    ] as const)
      expect((await ok(who.get<Row[]>(ORDERS, { page: 1, id }))).length > 0).toBe(sees)
  })

  it('refunds at most the paid amount, also for concurrent requests', async () => {
    const { buyer, id } = await buyOrder(100_00)
    const asked = { refund_type: 1, refund_amount: 60_00, reason: '短少', images: [] }
    expect(await fixture.act(buyer.caller, getPath('Refund'), id, { ...asked, refund_amount: 100_01 })).toMatchObject({
      fields: { refund_amount: expect.stringContaining('100.00') },
    })
    const answers = await Promise.all([1, 2, 3].map(() => fixture.act(buyer.caller, getPath('Refund'), id, asked)))
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    const refund = await findLastRefund()
    const decisions = await Promise.all(
      [fixture.reviewer, fixture.payer, fixture.reviewer].map((who) =>
        fixture.act(who, 'seller/refund/RefundAudit', refund, { decision: 1, audit_remark: '' }),
      ),
    )
    expect(decisions.filter(({ status }) => status)).toHaveLength(1)
    expect(await of.balances(buyer.wallet)).toEqual([60_00, 0, 160_00, 100_00])
    expect(await of.rowOf(ORDERS, id)).toMatchObject({ status: 1, refund_amount: 60_00 })
    expect((await fixture.act(buyer.caller, getPath('Refund'), id, asked)).status).toBe(false)
    await ok(fixture.act(buyer.caller, getPath('Refund'), id, { ...asked, refund_amount: 40_00 }))
    await ok(
      fixture.act(fixture.reviewer, 'seller/refund/RefundAudit', await findLastRefund(), {
        decision: 1,
        audit_remark: '',
      }),
    )
    expect(await of.rowOf(ORDERS, id)).toMatchObject({ status: 4, refund_amount: 100_00 })
    const beyond = sql`update orders set refund_amount = refund_amount + 1 where id = ${id}`
    await expect(beyond.execute(platform.db)).rejects.toThrow('orders_refund_amount_check')
    await of.proven()
  })

  it('refunds after the goods are returned, and waits if the merchant has spent the money', async () => {
    const { buyer, shop, id } = await buyOrder(200_00)
    await ok(fixture.act(shop.caller, getPath('Send'), id, { remark: '' }))
    await ok(fixture.act(buyer.caller, getPath('Receive'), id))
    const asked = { refund_type: 2, refund_amount: 200_00, reason: '规格不符', images: [] }
    await ok(fixture.act(buyer.caller, getPath('Refund'), id, asked))
    const refund = await findLastRefund()
    await ok(fixture.act(fixture.reviewer, 'seller/refund/RefundAudit', refund, { decision: 1, audit_remark: '' }))
    await ok(fixture.act(buyer.caller, 'seller/refund/RefundReturned', refund, { express_no: 'SF1' }))
    // Meanwhile the merchant withdraws the money.
    await ok(
      shop.caller.post(`${WITHDRAW}Save`, {
        withdrawal_amount: 150_00,
        withdraw_type: 1,
        real_name: '王敏',
        bank_name: '样例银行',
        card_no: '6222020200112233',
        wallet_id: shop.wallet,
      }),
    )
    expect(await getRejectionCode(fixture.act(buyer.caller, 'seller/refund/RefundReceived', refund))).toBe('forbidden')
    await ok(fixture.act(shop.caller, 'seller/refund/RefundReceived', refund))
    expect(await of.statusOf(REFUNDS, refund)).toBe(3)
    await fixture.topUp(shop.wallet, 150_00)
    await ok(fixture.act(fixture.payer, 'seller/refund/RefundRetry', refund))
    expect(await of.statusOf(REFUNDS, refund)).toBe(4)
    expect(await of.balances(buyer.wallet)).toEqual([200_00, 0, 400_00, 200_00])
    expect(await of.statusOf(ORDERS, id)).toBe(4)
    await of.proven()
  })

  it('resumes its state when a refund is rejected or given up', async () => {
    const { buyer, id } = await buyOrder(100_00)
    await ok(
      fixture.act(buyer.caller, getPath('Refund'), id, {
        refund_type: 1,
        refund_amount: 1_00,
        reason: '短少',
        images: [],
      }),
    )
    expect(await of.statusOf(ORDERS, id)).toBe(5)
    await ok(
      fixture.act(fixture.reviewer, 'seller/refund/RefundAudit', await findLastRefund(), {
        decision: 2,
        audit_remark: '无凭证',
      }),
    )
    expect(await of.statusOf(ORDERS, id)).toBe(1)
  })
})

describe('counts on a menu entry (U10)', () => {
  const COUNTED = {
    pay: [orders, [ORDER.unpaid]],
    refund: [refunds, [REFUND.pending, REFUND.refunding]],
    returns: [refunds, [REFUND.awaitingReturn, REFUND.awaitingReceipt]],
    submit: [orders, [ORDER.paid]],
  } as const
  const loadCounts = async (who: SignedInCaller) => {
    const { waiting } = await ok(who.get<WorkbenchResponse>(WORKBENCH_PATH))
    const sumCounts = (list: Resource, states: readonly number[]) =>
      waiting
        .filter(({ screen, value }) => screen === list.screen && states.includes(value))
        .reduce((sum, work) => sum + work.count, 0)
    const counts = Object.entries(COUNTED).map(([name, [list, states]]) => [name, sumCounts(list, states)])
    return Object.fromEntries(counts) as Record<keyof typeof COUNTED, number>
  }

  it('include work that awaits the user, and are updated', async () => {
    const [buyer, shop] = [await fixture.buyer(), await fixture.shop()]
    const none = { pay: 0, refund: 0, returns: 0, submit: 0 }
    expect(await loadCounts(shop.caller)).toEqual(none)
    await fixture.topUp(buyer.wallet, 200_00)
    const [first, second] = [await fixture.place(buyer, shop, 100_00), await fixture.place(buyer, shop, 100_00)]
    expect(await loadCounts(buyer.caller)).toEqual({ ...none, pay: 2 })
    await ok(fixture.act(buyer.caller, 'seller/order/OrderPay', first))
    await ok(fixture.act(buyer.caller, 'seller/order/OrderPay', second))
    expect(await loadCounts(shop.caller)).toEqual({ ...none, submit: 2 })
    const before = (await loadCounts(fixture.reviewer)).refund
    const asked = { refund_type: 2, refund_amount: 1_00, reason: '短少', images: [] }
    await ok(fixture.act(buyer.caller, 'seller/order/OrderRefund', second, asked))
    expect((await loadCounts(fixture.reviewer)).refund).toBe(before + 1)
    const { rows } = await sql<{ id: number }>`select max(id) as id from refund`.execute(platform.db)
    const decided = { decision: 1, audit_remark: '' }
    await ok(fixture.act(fixture.reviewer, 'seller/refund/RefundAudit', rows[0]?.id ?? 0, decided))
    expect((await loadCounts(fixture.reviewer)).refund).toBe(before)
    expect(await loadCounts(buyer.caller)).toEqual({ ...none, returns: 1 })
    expect(await loadCounts(fixture.clerk)).toEqual(none)
  })
})
