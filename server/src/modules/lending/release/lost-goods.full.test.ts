// Goods that a stocktake does not find (domain §2.4, I3).
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#modules/index.ts'
import { LOAN_LIST, PLEDGE_LIST } from '../testing/financing-desk.ts'
import { type LossDesk, lossDesk } from '../testing/loss-desk.ts'
import { ok, type SignedIn, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { verifyRows } from '#modules/system/ledger/verify-rows.ts'
import { coverOfLoan } from '../cover/loan.cover.ts'

let platform: TestPlatform
let desk: LossDesk
beforeAll(async () => {
  platform = await testPlatform()
  desk = await lossDesk(platform)
})
afterAll(() => platform.close())

/** Fen. */
async function eligible(loan: number): Promise<bigint> {
  const { valuation } = await coverOfLoan(platform.db, loan)
  if (valuation.kind === 'unpriced') throw new Error('expected a price')
  return valuation.eligible.shown
}
const approve = (id: number, who: SignedIn = desk.approver) => desk.act(who, 'Approve', id)
async function lost(pledge: number, given = {}): Promise<void> {
  const id = await desk.loss(pledge, given)
  await ok(desk.act(desk.risk, 'Propose', id))
  await ok(approve(id))
}

describe('missing pledged goods', () => {
  it('do not count in E (I3)', async () => {
    const { loan, pledge } = await desk.drawn(1_000_000_00)
    // 300 t × 20 000.00 × (1 − 5 %).
    expect(await eligible(loan)).toBe(5_700_000_00n)
    await desk.found(pledge, 120_00)
    expect(await eligible(loan)).toBe(2_280_000_00n)
    await desk.found(pledge, 0)
    expect(await eligible(loan)).toBe(0n)
    await desk.found(pledge, 500_00)
    expect(await eligible(loan)).toBe(5_700_000_00n)
  })

  it('are part of the explanation of the value', async () => {
    const { loan, pledge } = await desk.drawn(1_000_000_00)
    await desk.found(pledge, 299_99)
    const { valuation } = await coverOfLoan(platform.db, loan)
    expect(valuation.lines[0]?.quantity).toMatchObject({
      shown: 299_99n,
      source: { kind: 'counted', missing: '0.01' },
    })
  })
})

describe('pledge of lost goods', () => {
  it('ends as lost by three people of the bank, and its loan can be written off (I8, I9)', async () => {
    const { loan, pledge } = await desk.defaulted(1_000_000_00)
    await desk.found(pledge, 0)
    const writeOff = () => desk.loanAct(desk.approver, 'Writeoff', loan, { answer: '货物灭失' })
    expect(await writeOff()).toMatchObject({ code: 'goods_still_pledged' })
    const id = await desk.loss(pledge)
    expect(await desk.order(id)).toMatchObject({ reason: 5, kind: 1, weight: 300_00, release_state: 0 })
    expect(await desk.act(desk.manager, 'Propose', id)).toMatchObject({ code: 'position_needed' })
    await ok(desk.act(desk.risk, 'Propose', id))
    expect(await approve(id, desk.risk)).toMatchObject({ code: 'position_needed' })
    await ok(approve(id))
    expect(await desk.order(id)).toMatchObject({ release_state: 4 })
    expect(await desk.read(PLEDGE_LIST, pledge)).toMatchObject({ pledge_state: 6, live_weight: 0 })
    await ok(writeOff())
    expect(await desk.read(LOAN_LIST, loan)).toMatchObject({ loan_state: 11, written_off: 1_000_000_00 })
    expect((await verifyRows(platform.db, resources)).findings).toEqual([])
  })

  it('can be lost in part, while the found goods keep their full value', async () => {
    const { loan, pledge } = await desk.drawn(1_000_000_00)
    await desk.found(pledge, 200_00)
    await lost(pledge)
    expect(await desk.read(PLEDGE_LIST, pledge)).toMatchObject({ pledge_state: 2, live_weight: 200_00 })
    expect(await eligible(loan)).toBe(3_800_000_00n)
    // Goods that are there and not needed can be released; the rest can be lost after a new count.
    await ok(desk.ask(pledge, { weight: 10_00 }))
    expect(await desk.lose(pledge)).toMatchObject({ code: 'loss_not_counted' })
    await desk.found(pledge, 0)
    await lost(pledge)
    expect(await desk.read(PLEDGE_LIST, pledge)).toMatchObject({ pledge_state: 6 })
  })

  it('reduces the cover if goods beyond the loss are missing', async () => {
    const { loan, pledge, receipt } = await desk.drawn(1_000_000_00)
    await desk.found(pledge, 200_00)
    await lost(pledge)
    const { lot } = await desk.placeOf(pledge)
    // The firm handed out the found goods instead of the lost ones.
    await platform.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update receipt set remaining_weight = 20000 where id = ${receipt}`.execute(tx)
      await sql`
        update lot set counted_weight = 10000, book_weight = 20000, receipted_weight = 20000 where id = ${lot}`.execute(
        tx,
      )
    })
    expect(await eligible(loan)).toBe(1_900_000_00n)
  })
})

describe('rejection of a loss', () => {
  it('applies without a count that misses the weight, with figures', async () => {
    const { pledge } = await desk.drawn(1_000_000_00)
    expect(await desk.lose(pledge)).toMatchObject({ code: 'not_now' })
    await desk.found(pledge, 299_00)
    expect(await desk.lose(pledge, { weight: 1_01 })).toMatchObject({
      code: 'loss_not_counted',
      message: expect.stringContaining('可申报 1.00 吨') as string,
    })
    const id = await desk.loss(pledge, { weight: 1_00 })
    await ok(desk.act(desk.risk, 'Propose', id))
    // The goods are found again before the approval.
    await desk.found(pledge, 300_00)
    expect(await approve(id)).toMatchObject({ code: 'loss_not_counted' })
  })

  it('applies without evidence, and to owner, storage firm and another bank', async () => {
    const { pledge } = await desk.drawn(1_000_000_00)
    await desk.found(pledge, 0)
    for (const given of [{ loss_files: [] }, { remark: '' }, { weight: 0 }])
      expect(await desk.lose(pledge, given)).toMatchObject({ code: 'invalid_input' })
    expect(await desk.lose(pledge, {}, desk.approver)).toMatchObject({ code: 'position_needed' })
    for (const who of [desk.owner, desk.store])
      expect(await desk.lose(pledge, {}, who)).toMatchObject({ status: false })
    const other = await lossDesk(platform)
    expect(await desk.lose(pledge, {}, other.manager)).toMatchObject({ code: 'not_found' })
  })

  it('applies to one of two concurrent approvals for the same goods', async () => {
    const { pledge } = await desk.drawn(1_000_000_00)
    await desk.found(pledge, 0)
    const ids = [await desk.loss(pledge), await desk.loss(pledge)]
    for (const id of ids) await ok(desk.act(desk.risk, 'Propose', id))
    const answers = await Promise.all(
      ids.map((id, at) => approve(id, at === 0 ? desk.approver : desk.second)),
    )
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(await desk.read(PLEDGE_LIST, pledge)).toMatchObject({ pledge_state: 6, released_weight: 300_00 })
  })
})
