// Rules that block a pledge after the hold: shortages of the lot and other operations on the receipt (domain §3.2, §3.3).
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type FinancingDesk,
  financingDesk,
  LOAN_LIST,
  PLEDGE_LIST,
  today,
} from '../testing/financing-desk.ts'
import { asked, RECEIPT_LIST, step } from '#modules/receipts/testing/receipt-desk.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let desk: FinancingDesk
beforeAll(async () => {
  platform = await testPlatform()
  desk = await financingDesk(platform)
})
afterAll(() => platform.close())

const SPLIT = 2
const A_DAY = 86_400
/** Without triggers. */
const byHand = (statement: string) =>
  platform.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
  })

async function held(receipt: number) {
  const loan = await desk.upTo(5, [receipt], 100_000_00)
  await ok(desk.act(desk.owner, 'Hold', loan))
  const [id = 0] = await desk.pledgesOf(loan)
  return id
}

describe('seal', () => {
  it('rejects a lot that is short until the shortage is settled', async () => {
    const id = await held(await desk.receipt(100_00))
    await ok(desk.pledgeAct(desk.owner, 'Endorse', id))
    const short = (by: string) =>
      byHand(
        `update lot set counted_weight = counted_weight ${by} where id = (select lot_id from pledge where id = ${id})`,
      )
    await short('- 1')
    expect(await desk.pledgeAct(desk.store, 'Seal', id)).toMatchObject({
      code: 'lot_is_short',
      message: expect.stringMatching(/^批次 .+ 短少；处理差异后才能确认$/) as string,
    })
    expect(await desk.read(PLEDGE_LIST, id)).toMatchObject({ pledge_state: 0 })
    await short('+ 1')
    await ok(desk.pledgeAct(desk.store, 'Seal', id))
  })
})

describe('goods that a stocktake finds missing', () => {
  const counted = (id: number, by: string) =>
    byHand(
      `update lot set counted_weight = counted_weight ${by} where id = (select lot_id from pledge where id = ${id})`,
    )
  const refused = {
    code: 'goods_are_short',
    message: expect.stringMatching(
      /^批次 .+ 实盘 60\.00 吨，在册仓单 100\.00 吨，短少 40\.00 吨；仓储企业补足并重新盘点/,
    ) as string,
  }

  it('cannot be received, drawn against or released while the loan has a debt', async () => {
    const loan = await desk.upTo(5, [await desk.receipt(100_00)], 100_000_00)
    await ok(desk.act(desk.owner, 'Hold', loan))
    const [id = 0] = await desk.pledgesOf(loan)
    await ok(desk.pledgeAct(desk.owner, 'Endorse', id))
    await ok(desk.pledgeAct(desk.store, 'Seal', id))
    await ok(desk.pledgeAct(desk.manager, 'Register', id, await desk.registered()))
    const receive = () => desk.pledgeAct(desk.approver, 'Receive', id)
    const draw = async () =>
      desk.act(desk.accountant, 'Draw', loan, {
        draw_way: 2,
        draw_no: `FK-S-${loan}`,
        draw_files: await desk.files(desk.accountant),
      })
    const release = () => desk.pledgeAct(desk.owner, 'Release', id, { kind: 1, reason: 2, weight: 1_00 })
    for (const taken of [receive, draw, release]) {
      await counted(id, '- 4000')
      expect(await taken()).toMatchObject(refused)
      await counted(id, '+ 4000')
      await ok(taken())
    }
  })
})

describe('split requested before a hold', () => {
  it('is rejected while the goods are held or pledged (I5, I17)', async () => {
    const receipt = await desk.receipt(100_00)
    const split = await asked(desk.goods.owner, SPLIT, receipt, { weight: 40_00 })
    const id = await held(receipt)
    const refused = () => step(desk.goods.manager, 'Execute', split)
    expect(await refused()).toMatchObject({ code: 'pledge_under_way' })
    await ok(desk.pledgeAct(desk.owner, 'Endorse', id))
    await ok(desk.pledgeAct(desk.store, 'Seal', id))
    await ok(desk.pledgeAct(desk.manager, 'Register', id, await desk.registered()))
    await ok(desk.pledgeAct(desk.approver, 'Receive', id))
    expect(await refused()).toMatchObject({ code: 'receipt_encumbered' })
    expect(await desk.read(RECEIPT_LIST, receipt)).toMatchObject({
      pledge_weight: 100_00,
      remaining_weight: 100_00,
      controller_id: desk.bankId,
    })
  })
})

describe('goods added after the draw', () => {
  it('need storage and insurance until the loan is due, and no longer', async () => {
    const loan = await desk.upTo(7, [await desk.receipt(100_00)], 1_000_000_00)
    const day = (days: number) => today() + days * A_DAY
    const topUp = async (stored: number) => {
      const receipt_id = await desk.receipt(50_00, { storage_end: day(stored) })
      return desk.act(desk.owner, 'TopUp', loan, { receipt_id, weight: 50_00 })
    }
    await desk.daysLater(2)
    try {
      expect(await topUp(104)).toMatchObject({ code: 'storage_too_short' })
      await ok(topUp(105))
      const id = (await desk.pledgesOf(loan)).at(-1) ?? 0
      await ok(desk.pledgeAct(desk.owner, 'Endorse', id))
      await ok(desk.pledgeAct(desk.store, 'Seal', id))
      const insured = async (until: number) => {
        const given = await desk.registered({ insure_end: day(until) })
        await ok(desk.pledgeAct(desk.manager, 'Register', id, given))
      }
      await insured(89)
      expect(await desk.pledgeAct(desk.approver, 'Receive', id)).toMatchObject({
        code: 'insurance_too_short',
      })
      await insured(90)
      await ok(desk.pledgeAct(desk.approver, 'Receive', id))
    } finally {
      await desk.daysLater(0)
    }
  })

  it('can be cancelled until the bank receives them, without effect on the loan (decision 275)', async () => {
    const loan = await desk.upTo(7, [await desk.receipt(100_00)], 1_000_000_00)
    const cover = async () => {
      const { total_left, pledged_weight } = await desk.read(LOAN_LIST, loan)
      return { total_left, pledged_weight }
    }
    const before = await cover()
    const added = async () => {
      const receipt_id = await desk.receipt(50_00)
      await ok(desk.act(desk.owner, 'TopUp', loan, { receipt_id, weight: 50_00 }))
      return { receipt: receipt_id, id: (await desk.pledgesOf(loan)).at(-1) ?? 0 }
    }
    const cancel = (who: FinancingDesk['owner'], id: number) =>
      desk.pledgeAct(who, 'Cancel', id, { answer: '不再追加' })
    const waiting = await added()
    await ok(cancel(desk.owner, waiting.id))
    const sealed = await added()
    await ok(desk.pledgeAct(desk.owner, 'Endorse', sealed.id))
    await ok(desk.pledgeAct(desk.store, 'Seal', sealed.id))
    expect(await cancel(desk.store, sealed.id)).toMatchObject({ code: 'not_theirs' })
    await ok(cancel(desk.manager, sealed.id))
    for (const { receipt, id } of [waiting, sealed]) {
      expect(await desk.read(PLEDGE_LIST, id)).toMatchObject({ pledge_state: 5 })
      expect(await desk.read(RECEIPT_LIST, receipt)).toMatchObject({
        pledge_weight: 0,
        controller_id: desk.goods.ownerId,
      })
    }
    expect(await cover()).toEqual(before)
    const [first = 0] = await desk.pledgesOf(loan)
    expect(await cancel(desk.owner, first)).toMatchObject({ code: 'not_now' })
  })
})
