// Court freezes of pledged goods (domain §3.2, I1).
import { toPlainText, RECEIPT_LIFE, type ReceiptLife, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { requestOperation, createOperation, runStep, uploadWeighNote } from '#modules/receipts/testing/receipt-desk.ts'
import { createReleaseFixture } from '../testing/release-fixture.ts'
import { ok, type SignedInCaller } from '#testing/test-platform.ts'
import { setUpDesk } from '#modules/receipts/testing/set-up-desk.ts'

const { platform, fixture } = await setUpDesk(createReleaseFixture)

const [FREEZE, UNFREEZE] = [4, 5]
const uploadNote = async (who: SignedInCaller) => [await uploadWeighNote(who)]
const loadReceipt = async (id: number) => {
  const { rows } = await sql<Row>`select * from receipt where id = ${id}`.execute(platform.db)
  return rows[0]
}
const requestFreeze = async (kind: number, id: number, weight: number, of_pledged: 0 | 1) => {
  const [first] = fixture.goods.risk
  return requestOperation(first, kind, id, { weight, of_pledged, files: await uploadNote(first) })
}
const executeFreeze = async (kind: number, id: number, weight: number, of_pledged: 0 | 1 = 1) => {
  const { id: operation } = await ok(requestFreeze(kind, id, weight, of_pledged))
  await ok(runStep(fixture.goods.risk[1], 'Decide', operation))
}

describe('pledged goods', () => {
  it('are frozen and unfrozen by two persons with a document, and stay pledged (I1, I9)', async () => {
    const { receipt } = await fixture.createDrawnLoan(100_000_00, 100_00)
    const [first, second] = fixture.goods.risk
    expect(await requestOperation(first, FREEZE, receipt, { weight: 10_00, of_pledged: 1 })).toMatchObject({
      fields: { files: expect.any(String) as string },
    })
    const { id } = await ok(requestFreeze(FREEZE, receipt, 40_00, 1))
    expect(await runStep(first, 'Decide', id)).toMatchObject({ code: 'own_step' })
    await ok(runStep(second, 'Decide', id))
    expect(await loadReceipt(receipt)).toMatchObject({
      frozen_pledged: 40_00,
      frozen_free: 0,
      frozen_weight: 40_00,
      pledge_weight: 100_00,
      free_weight: 0,
    })
    await executeFreeze(UNFREEZE, receipt, 40_00)
    expect(await loadReceipt(receipt)).toMatchObject({ frozen_pledged: 0, pledge_weight: 100_00 })
  })

  it('can be frozen up to the pledged weight that is not earmarked, with figures', async () => {
    const { receipt } = await fixture.createDrawnLoan(100_000_00, 100_00)
    await executeFreeze(FREEZE, receipt, 90_00)
    expect(await requestFreeze(FREEZE, receipt, 10_01, 1)).toMatchObject({
      code: 'pledged_not_free',
      message: expect.stringContaining(
        '质押 100.00 吨，其中已冻结 90.00 吨、已批准放行 0.00 吨；申请冻结 10.01 吨，可冻结 10.00 吨',
      ) as string,
    })
    expect(await requestFreeze(FREEZE, receipt, 1, 0)).toMatchObject({ code: 'receipt_not_free' })
    expect(await requestFreeze(UNFREEZE, receipt, 90_01, 1)).toMatchObject({ code: 'not_frozen_so_much' })
    expect(await requestFreeze(UNFREEZE, receipt, 1, 0)).toMatchObject({ code: 'not_frozen_so_much' })
  })

  it('are not released while frozen, even without a debt', async () => {
    const { loan, pledge, receipt } = await fixture.createDrawnLoan(100_000_00, 100_00)
    await fixture.repayDebt(loan)
    await executeFreeze(FREEZE, receipt, 30_00)
    expect(await fixture.requestRelease(pledge, { weight: 70_01 })).toMatchObject({
      code: 'release_too_much',
    })
    const id = await fixture.createRelease(pledge, { weight: 70_00 })
    await fixture.approveRelease(id)
    expect(await requestFreeze(FREEZE, receipt, 1, 1)).toMatchObject({ code: 'pledged_not_free' })
    await ok(fixture.act(fixture.store, 'Confirm', id))
    expect(await loadReceipt(receipt)).toMatchObject({
      pledge_weight: 30_00,
      frozen_pledged: 30_00,
      frozen_free: 0,
    })
  })

  it.runIf(isFullTier)('keep the loan open while frozen, even without a debt (I8)', async () => {
    const { loan, pledge, receipt } = await fixture.createDrawnLoan(100_000_00, 100_00)
    await fixture.repayDebt(loan)
    await executeFreeze(FREEZE, receipt, 30_00)
    const no = (await loadReceipt(receipt))?.['contract_no'] ?? ''
    const closeLoan = () => fixture.loanAct(fixture.manager, 'Close', loan)
    expect(await closeLoan()).toMatchObject({
      code: 'goods_are_frozen',
      message: `仓单 ${toPlainText(no)} 已冻结 30.00 吨，结清后仅余在押 0.00 吨；冻结的货物解冻前不解押，不能结清`,
    })
    // The database rejects it as well.
    await expect(
      sql`update pledge set pledge_state = 3, released_weight = weight where id = ${pledge}`.execute(platform.db),
    ).rejects.toThrow('more is frozen than stays pledged')
    await executeFreeze(UNFREEZE, receipt, 30_00)
    await ok(closeLoan())
    expect(await loadReceipt(receipt)).toMatchObject({ pledge_weight: 0, frozen_free: 0, frozen_pledged: 0 })
  })

  it.runIf(isFullTier)('stay frozen as free goods when the pledge is cancelled', async () => {
    const receipt = await fixture.receipt(100_00)
    const loan = await fixture.createLoan(6, [receipt], 100_000_00)
    await ok(
      fixture.loanAct(fixture.owner, 'TopUp', loan, {
        receipt_id: await fixture.receipt(20_00),
        weight: 20_00,
      }),
    )
    const held = (await fixture.listPledges(loan)).at(-1) ?? 0
    const { receipt: of } = await fixture.placeOf(held)
    await executeFreeze(FREEZE, of, 15_00)
    await ok(fixture.pledgeAct(fixture.owner, 'Cancel', held, { answer: 'no' }))
    expect(await loadReceipt(of)).toMatchObject({
      pledge_weight: 0,
      frozen_pledged: 0,
      frozen_free: 15_00,
      free_weight: 5_00,
    })
    expect(await requestFreeze(UNFREEZE, of, 1, 1)).toMatchObject({ code: 'not_frozen_so_much' })
    await executeFreeze(UNFREEZE, of, 15_00, 0)
  })

  it('show the bank the freeze with its user and reason', async () => {
    const { receipt } = await fixture.createDrawnLoan(100_000_00, 100_00)
    const [first, second] = fixture.goods.risk
    const operation = await createOperation(first, FREEZE, receipt, {
      weight: 5_00,
      of_pledged: 1,
      files: await uploadNote(first),
      reason: 'court order',
    })
    await ok(runStep(second, 'Decide', operation))
    expect(await fixture.manager.get('seller_p/pledge/ReceiptInfo', { id: receipt })).toMatchObject({
      data: { row: { frozen_weight: 5_00, pledge_weight: 100_00 } },
    })
    const { entries, shares } = await ok(fixture.manager.get<ReceiptLife>(RECEIPT_LIFE, { id: receipt }))
    expect(shares).toMatchObject({ pledged: 100_00, pledged_frozen: 5_00, pledged_earmarked: 0, frozen: 0 })
    const { rows } = await sql<{ name: string }>`
      select nick_name as name from receipt_operation join account on account.id = decide_by
       where receipt_operation.id = ${operation}`.execute(platform.db)
    expect(entries.find(({ event }) => event === '冻结')).toMatchObject({
      weight: 5_00,
      who: rows[0]?.name,
      operation: { id: operation, reason: 'court order' },
    })
  })
})
