// Goods that a stocktake does not find (domain §2.4, I3).
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#modules/index.ts'
import { LOAN_LIST, PLEDGE_LIST } from '../testing/financing-fixture.ts'
import { type LossFixture, createLossFixture } from '../testing/loss-fixture.ts'
import { ok, type SignedInCaller, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { verifyRows } from '#modules/system/ledger/verify-rows.ts'
import { loadLoanCover } from '../cover/loan.cover.ts'

let platform: TestPlatform
let fixture: LossFixture
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createLossFixture(platform)
})
afterAll(() => platform.close())

/** Fen. */
async function loadEligible(loan: number): Promise<bigint> {
  const { valuation } = await loadLoanCover(platform.db, loan)
  if (valuation.kind === 'unpriced') throw new Error('expected a price')
  return valuation.eligible.shown
}
const approveLoss = (id: number, who: SignedInCaller = fixture.approver) => fixture.act(who, 'Approve', id)
async function recordLoss(pledge: number, input = {}): Promise<void> {
  const id = await fixture.loss(pledge, input)
  await ok(fixture.act(fixture.risk, 'Propose', id))
  await ok(approveLoss(id))
}

describe('missing pledged goods', () => {
  it('do not count in E (I3)', async () => {
    const { loan, pledge } = await fixture.createDrawnLoan(1_000_000_00)
    // 300 t × 20 000.00 × (1 − 5 %).
    expect(await loadEligible(loan)).toBe(5_700_000_00n)
    await fixture.found(pledge, 120_00)
    expect(await loadEligible(loan)).toBe(2_280_000_00n)
    await fixture.found(pledge, 0)
    expect(await loadEligible(loan)).toBe(0n)
    await fixture.found(pledge, 500_00)
    expect(await loadEligible(loan)).toBe(5_700_000_00n)
  })

  it('are part of the explanation of the value', async () => {
    const { loan, pledge } = await fixture.createDrawnLoan(1_000_000_00)
    await fixture.found(pledge, 299_99)
    const { valuation } = await loadLoanCover(platform.db, loan)
    expect(valuation.lines[0]?.quantity).toMatchObject({
      shown: 299_99n,
      source: { kind: 'counted', missing: '0.01' },
    })
  })
})

describe('pledge of lost goods', () => {
  it('ends as lost by three people of the bank, and its loan can be written off (I8, I9)', async () => {
    const { loan, pledge } = await fixture.defaulted(1_000_000_00)
    await fixture.found(pledge, 0)
    const writeOffLoan = () => fixture.loanAct(fixture.approver, 'Writeoff', loan, { answer: '货物灭失' })
    expect(await writeOffLoan()).toMatchObject({ code: 'goods_still_pledged' })
    const id = await fixture.loss(pledge)
    expect(await fixture.order(id)).toMatchObject({ reason: 5, kind: 1, weight: 300_00, release_state: 0 })
    expect(await fixture.act(fixture.manager, 'Propose', id)).toMatchObject({ code: 'position_needed' })
    await ok(fixture.act(fixture.risk, 'Propose', id))
    expect(await approveLoss(id, fixture.risk)).toMatchObject({ code: 'position_needed' })
    await ok(approveLoss(id))
    expect(await fixture.order(id)).toMatchObject({ release_state: 4 })
    expect(await fixture.read(PLEDGE_LIST, pledge)).toMatchObject({ pledge_state: 6, live_weight: 0 })
    await ok(writeOffLoan())
    expect(await fixture.read(LOAN_LIST, loan)).toMatchObject({ loan_state: 11, written_off: 1_000_000_00 })
    expect((await verifyRows(platform.db, resources)).findings).toEqual([])
  })

  it('can be lost in part, while the found goods keep their full value', async () => {
    const { loan, pledge } = await fixture.createDrawnLoan(1_000_000_00)
    await fixture.found(pledge, 200_00)
    await recordLoss(pledge)
    expect(await fixture.read(PLEDGE_LIST, pledge)).toMatchObject({ pledge_state: 2, live_weight: 200_00 })
    expect(await loadEligible(loan)).toBe(3_800_000_00n)
    // Goods that are there and not needed can be released; the rest can be lost after a new count.
    await ok(fixture.requestRelease(pledge, { weight: 10_00 }))
    expect(await fixture.lose(pledge)).toMatchObject({ code: 'loss_not_counted' })
    await fixture.found(pledge, 0)
    await recordLoss(pledge)
    expect(await fixture.read(PLEDGE_LIST, pledge)).toMatchObject({ pledge_state: 6 })
  })

  it('reduces the cover if goods beyond the loss are missing', async () => {
    const { loan, pledge, receipt } = await fixture.createDrawnLoan(1_000_000_00)
    await fixture.found(pledge, 200_00)
    await recordLoss(pledge)
    const { lot } = await fixture.placeOf(pledge)
    // The firm handed out the found goods instead of the lost ones.
    await platform.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update receipt set remaining_weight = 20000 where id = ${receipt}`.execute(tx)
      await sql`
        update lot set counted_weight = 10000, book_weight = 20000, receipted_weight = 20000 where id = ${lot}`.execute(
        tx,
      )
    })
    expect(await loadEligible(loan)).toBe(1_900_000_00n)
  })
})

describe('rejection of a loss', () => {
  it('applies without a count that misses the weight, with figures', async () => {
    const { pledge } = await fixture.createDrawnLoan(1_000_000_00)
    expect(await fixture.lose(pledge)).toMatchObject({ code: 'not_now' })
    await fixture.found(pledge, 299_00)
    expect(await fixture.lose(pledge, { weight: 1_01 })).toMatchObject({
      code: 'loss_not_counted',
      message: expect.stringContaining('可申报 1.00 吨') as string,
    })
    const id = await fixture.loss(pledge, { weight: 1_00 })
    await ok(fixture.act(fixture.risk, 'Propose', id))
    // The goods are found again before the approval.
    await fixture.found(pledge, 300_00)
    expect(await approveLoss(id)).toMatchObject({ code: 'loss_not_counted' })
  })

  it('applies without evidence, and to owner, storage firm and another bank', async () => {
    const { pledge } = await fixture.createDrawnLoan(1_000_000_00)
    await fixture.found(pledge, 0)
    for (const input of [{ loss_files: [] }, { remark: '' }, { weight: 0 }])
      expect(await fixture.lose(pledge, input)).toMatchObject({ code: 'invalid_input' })
    expect(await fixture.lose(pledge, {}, fixture.approver)).toMatchObject({ code: 'position_needed' })
    for (const who of [fixture.owner, fixture.store])
      expect(await fixture.lose(pledge, {}, who)).toMatchObject({ status: false })
    const other = await createLossFixture(platform)
    expect(await fixture.lose(pledge, {}, other.manager)).toMatchObject({ code: 'not_found' })
  })

  it('applies to one of two concurrent approvals for the same goods', async () => {
    const { pledge } = await fixture.createDrawnLoan(1_000_000_00)
    await fixture.found(pledge, 0)
    const ids = [await fixture.loss(pledge), await fixture.loss(pledge)]
    for (const id of ids) await ok(fixture.act(fixture.risk, 'Propose', id))
    const answers = await Promise.all(
      ids.map((id, at) => approveLoss(id, at === 0 ? fixture.approver : fixture.second)),
    )
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(await fixture.read(PLEDGE_LIST, pledge)).toMatchObject({
      pledge_state: 6,
      released_weight: 300_00,
    })
  })
})
