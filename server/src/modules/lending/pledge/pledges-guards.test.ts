// Rules that block a pledge after the hold: shortages of the lot and other operations on the receipt (domain §3.2, §3.3).
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import {
  type FinancingFixture,
  createFinancingFixture,
  LOAN_LIST,
  PLEDGE_LIST,
  getToday,
} from '../testing/financing-fixture.ts'
import { createOperation, RECEIPT_LIST, runStep } from '#modules/receipts/testing/receipt-desk.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let fixture: FinancingFixture
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createFinancingFixture(platform)
})
afterAll(() => platform.close())

const SPLIT = 2
const A_DAY = 86_400
/** Without triggers. */
const runDirectSql = (statement: string) =>
  platform.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
  })

async function holdPledge(receipt: number) {
  const loan = await fixture.createLoan(5, [receipt], 100_000_00)
  await ok(fixture.act(fixture.owner, 'Hold', loan))
  const [id = 0] = await fixture.listPledges(loan)
  return id
}

describe('seal', () => {
  it('rejects a lot that is short until the shortage is settled', async () => {
    const id = await holdPledge(await fixture.receipt(100_00))
    await ok(fixture.pledgeAct(fixture.owner, 'Endorse', id))
    const reduceCount = (by: string) =>
      runDirectSql(
        `update lot set counted_weight = counted_weight ${by} where id = (select lot_id from pledge where id = ${id})`,
      )
    await reduceCount('- 1')
    expect(await fixture.pledgeAct(fixture.store, 'Seal', id)).toMatchObject({
      code: 'lot_is_short',
      message: expect.stringMatching(/^批次 .+ 短少；处理差异后才能确认$/) as string,
    })
    expect(await fixture.read(PLEDGE_LIST, id)).toMatchObject({ pledge_state: 0 })
    await reduceCount('+ 1')
    await ok(fixture.pledgeAct(fixture.store, 'Seal', id))
  })
})

describe('goods that a stocktake finds missing', () => {
  const changeCount = (id: number, by: string) =>
    runDirectSql(
      `update lot set counted_weight = counted_weight ${by} where id = (select lot_id from pledge where id = ${id})`,
    )
  const rejected = {
    code: 'goods_are_short',
    message: expect.stringMatching(
      /^批次 .+ 实盘 60\.00 吨，在册仓单 100\.00 吨，短少 40\.00 吨；仓储企业补足并重新盘点/,
    ) as string,
  }

  it('cannot be received, drawn against or released while the loan has a debt', async () => {
    const loan = await fixture.createLoan(5, [await fixture.receipt(100_00)], 100_000_00)
    await ok(fixture.act(fixture.owner, 'Hold', loan))
    const [id = 0] = await fixture.listPledges(loan)
    await ok(fixture.pledgeAct(fixture.owner, 'Endorse', id))
    await ok(fixture.pledgeAct(fixture.store, 'Seal', id))
    await ok(fixture.pledgeAct(fixture.manager, 'Register', id, await fixture.registered()))
    const receivePledge = () => fixture.pledgeAct(fixture.approver, 'Receive', id)
    const drawLoan = async () =>
      fixture.act(fixture.accountant, 'Draw', loan, {
        draw_way: 2,
        draw_no: `FK-S-${loan}`,
        draw_files: await fixture.files(fixture.accountant),
      })
    const releasePledge = () => fixture.pledgeAct(fixture.owner, 'Release', id, { kind: 1, reason: 2, weight: 1_00 })
    for (const taken of [receivePledge, drawLoan, releasePledge]) {
      await changeCount(id, '- 4000')
      expect(await taken()).toMatchObject(rejected)
      await changeCount(id, '+ 4000')
      await ok(taken())
    }
  })
})

describe('split requested before a hold', () => {
  it('is rejected while the goods are held or pledged (I5, I17)', async () => {
    const receipt = await fixture.receipt(100_00)
    const split = await createOperation(fixture.goods.owner, SPLIT, receipt, { weight: 40_00 })
    const id = await holdPledge(receipt)
    const rejected = () => runStep(fixture.goods.manager, 'Execute', split)
    expect(await rejected()).toMatchObject({ code: 'pledge_under_way' })
    await ok(fixture.pledgeAct(fixture.owner, 'Endorse', id))
    await ok(fixture.pledgeAct(fixture.store, 'Seal', id))
    await ok(fixture.pledgeAct(fixture.manager, 'Register', id, await fixture.registered()))
    await ok(fixture.pledgeAct(fixture.approver, 'Receive', id))
    expect(await rejected()).toMatchObject({ code: 'receipt_encumbered' })
    expect(await fixture.read(RECEIPT_LIST, receipt)).toMatchObject({
      pledge_weight: 100_00,
      remaining_weight: 100_00,
      controller_id: fixture.bankId,
    })
  })
})

describe('goods added after the draw', () => {
  it.runIf(isFullTier)('need storage and insurance until the loan is due, and no longer', async () => {
    const loan = await fixture.createLoan(7, [await fixture.receipt(100_00)], 1_000_000_00)
    const dayFromToday = (days: number) => getToday() + days * A_DAY
    const topUpLoan = async (stored: number) => {
      const receipt_id = await fixture.receipt(50_00, { storage_end: dayFromToday(stored) })
      return fixture.act(fixture.owner, 'TopUp', loan, { receipt_id, weight: 50_00 })
    }
    await fixture.daysLater(2)
    try {
      expect(await topUpLoan(104)).toMatchObject({ code: 'storage_too_short' })
      await ok(topUpLoan(105))
      const id = (await fixture.listPledges(loan)).at(-1) ?? 0
      await ok(fixture.pledgeAct(fixture.owner, 'Endorse', id))
      await ok(fixture.pledgeAct(fixture.store, 'Seal', id))
      const registerInsurance = async (until: number) => {
        const input = await fixture.registered({ insure_end: dayFromToday(until) })
        await ok(fixture.pledgeAct(fixture.manager, 'Register', id, input))
      }
      await registerInsurance(89)
      expect(await fixture.pledgeAct(fixture.approver, 'Receive', id)).toMatchObject({
        code: 'insurance_too_short',
      })
      await registerInsurance(90)
      await ok(fixture.pledgeAct(fixture.approver, 'Receive', id))
    } finally {
      await fixture.daysLater(0)
    }
  })

  it.runIf(isFullTier)('can be cancelled until the bank receives them, without effect on the loan', async () => {
    const loan = await fixture.createLoan(7, [await fixture.receipt(100_00)], 1_000_000_00)
    const loadCover = async () => {
      const { total_left, pledged_weight } = await fixture.read(LOAN_LIST, loan)
      return { total_left, pledged_weight }
    }
    const before = await loadCover()
    const addPledge = async () => {
      const receipt_id = await fixture.receipt(50_00)
      await ok(fixture.act(fixture.owner, 'TopUp', loan, { receipt_id, weight: 50_00 }))
      return { receipt: receipt_id, id: (await fixture.listPledges(loan)).at(-1) ?? 0 }
    }
    const cancelPledge = (who: FinancingFixture['owner'], id: number) =>
      fixture.pledgeAct(who, 'Cancel', id, { answer: '不再追加' })
    const waiting = await addPledge()
    await ok(cancelPledge(fixture.owner, waiting.id))
    const sealed = await addPledge()
    await ok(fixture.pledgeAct(fixture.owner, 'Endorse', sealed.id))
    await ok(fixture.pledgeAct(fixture.store, 'Seal', sealed.id))
    expect(await cancelPledge(fixture.store, sealed.id)).toMatchObject({ code: 'not_theirs' })
    await ok(cancelPledge(fixture.manager, sealed.id))
    for (const { receipt, id } of [waiting, sealed]) {
      expect(await fixture.read(PLEDGE_LIST, id)).toMatchObject({ pledge_state: 5 })
      expect(await fixture.read(RECEIPT_LIST, receipt)).toMatchObject({
        pledge_weight: 0,
        controller_id: fixture.goods.ownerId,
      })
    }
    expect(await loadCover()).toEqual(before)
    const [first = 0] = await fixture.listPledges(loan)
    expect(await cancelPledge(fixture.owner, first)).toMatchObject({ code: 'not_now' })
  })
})
