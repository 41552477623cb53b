// Court freezes of pledged goods (domain §3.2, I1).
import { plainText, RECEIPT_LIFE, type ReceiptLife, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ask, asked, step, weighNote } from '#modules/receipts/testing/receipt-desk.ts'
import { releaseDesk } from '../testing/release-desk.ts'
import { ok, type SignedIn } from '#testing/test-platform.ts'
import { withDesk } from '#modules/receipts/testing/with-desk.ts'

const { platform, desk } = await withDesk(releaseDesk)

const [FREEZE, UNFREEZE] = [4, 5]
const papers = async (who: SignedIn) => [await weighNote(who)]
const receiptOf = async (id: number) => {
  const { rows } = await sql<Row>`select * from receipt where id = ${id}`.execute(platform.db)
  return rows[0]
}
const asking = async (kind: number, id: number, weight: number, of_pledged: 0 | 1) => {
  const [first] = desk.goods.risk
  return ask(first, kind, id, { weight, of_pledged, files: await papers(first) })
}
const decided = async (kind: number, id: number, weight: number, of_pledged: 0 | 1 = 1) => {
  const { id: operation } = await ok(asking(kind, id, weight, of_pledged))
  await ok(step(desk.goods.risk[1], 'Decide', operation))
}

describe('pledged goods', () => {
  it('are frozen and unfrozen by two persons with a document, and stay pledged (I1, I9)', async () => {
    const { receipt } = await desk.drawn(100_000_00, 100_00)
    const [first, second] = desk.goods.risk
    expect(await ask(first, FREEZE, receipt, { weight: 10_00, of_pledged: 1 })).toMatchObject({
      fields: { files: expect.any(String) as string },
    })
    const { id } = await ok(asking(FREEZE, receipt, 40_00, 1))
    expect(await step(first, 'Decide', id)).toMatchObject({ code: 'own_step' })
    await ok(step(second, 'Decide', id))
    expect(await receiptOf(receipt)).toMatchObject({
      frozen_pledged: 40_00,
      frozen_free: 0,
      frozen_weight: 40_00,
      pledge_weight: 100_00,
      free_weight: 0,
    })
    await decided(UNFREEZE, receipt, 40_00)
    expect(await receiptOf(receipt)).toMatchObject({ frozen_pledged: 0, pledge_weight: 100_00 })
  })

  it('can be frozen up to the pledged weight that is not earmarked, with figures', async () => {
    const { receipt } = await desk.drawn(100_000_00, 100_00)
    await decided(FREEZE, receipt, 90_00)
    expect(await asking(FREEZE, receipt, 10_01, 1)).toMatchObject({
      code: 'pledged_not_free',
      message: expect.stringContaining(
        '质押 100.00 吨，其中已冻结 90.00 吨、已批准放行 0.00 吨；申请冻结 10.01 吨，可冻结 10.00 吨',
      ) as string,
    })
    expect(await asking(FREEZE, receipt, 1, 0)).toMatchObject({ code: 'receipt_not_free' })
    expect(await asking(UNFREEZE, receipt, 90_01, 1)).toMatchObject({ code: 'not_frozen_so_much' })
    expect(await asking(UNFREEZE, receipt, 1, 0)).toMatchObject({ code: 'not_frozen_so_much' })
  })

  it('are not released while frozen, even without a debt', async () => {
    const { loan, pledge, receipt } = await desk.drawn(100_000_00, 100_00)
    await desk.repaid(loan)
    await decided(FREEZE, receipt, 30_00)
    expect(await desk.ask(pledge, { weight: 70_01 })).toMatchObject({ code: 'release_too_much' })
    const id = await desk.asked(pledge, { weight: 70_00 })
    await desk.approved(id)
    expect(await asking(FREEZE, receipt, 1, 1)).toMatchObject({ code: 'pledged_not_free' })
    await ok(desk.act(desk.store, 'Confirm', id))
    expect(await receiptOf(receipt)).toMatchObject({
      pledge_weight: 30_00,
      frozen_pledged: 30_00,
      frozen_free: 0,
    })
  })

  it('keep the loan open while frozen, even without a debt (I8)', async () => {
    const { loan, pledge, receipt } = await desk.drawn(100_000_00, 100_00)
    await desk.repaid(loan)
    await decided(FREEZE, receipt, 30_00)
    const no = (await receiptOf(receipt))?.['contract_no'] ?? ''
    const close = () => desk.loanAct(desk.manager, 'Close', loan)
    expect(await close()).toMatchObject({
      code: 'goods_are_frozen',
      message: `仓单 ${plainText(no)} 已冻结 30.00 吨，结清后仅余在押 0.00 吨；冻结的货物解冻前不解押，不能结清`,
    })
    // The database rejects it as well.
    await expect(
      sql`update pledge set pledge_state = 3, released_weight = weight where id = ${pledge}`.execute(
        platform.db,
      ),
    ).rejects.toThrow('more is frozen than stays pledged')
    await decided(UNFREEZE, receipt, 30_00)
    await ok(close())
    expect(await receiptOf(receipt)).toMatchObject({ pledge_weight: 0, frozen_free: 0, frozen_pledged: 0 })
  })

  it('stay frozen as free goods when the pledge is cancelled', async () => {
    const receipt = await desk.receipt(100_00)
    const loan = await desk.upTo(6, [receipt], 100_000_00)
    await ok(
      desk.loanAct(desk.owner, 'TopUp', loan, { receipt_id: await desk.receipt(20_00), weight: 20_00 }),
    )
    const held = (await desk.pledgesOf(loan)).at(-1) ?? 0
    const { receipt: of } = await desk.placeOf(held)
    await decided(FREEZE, of, 15_00)
    await ok(desk.pledgeAct(desk.owner, 'Cancel', held, { answer: 'no' }))
    expect(await receiptOf(of)).toMatchObject({
      pledge_weight: 0,
      frozen_pledged: 0,
      frozen_free: 15_00,
      free_weight: 5_00,
    })
    expect(await asking(UNFREEZE, of, 1, 1)).toMatchObject({ code: 'not_frozen_so_much' })
    await decided(UNFREEZE, of, 15_00, 0)
  })

  it('show the bank the freeze with its user and reason', async () => {
    const { receipt } = await desk.drawn(100_000_00, 100_00)
    const [first, second] = desk.goods.risk
    const operation = await asked(first, FREEZE, receipt, {
      weight: 5_00,
      of_pledged: 1,
      files: await papers(first),
      reason: 'court order',
    })
    await ok(step(second, 'Decide', operation))
    expect(await desk.manager.get('seller_p/pledge/ReceiptInfo', { id: receipt })).toMatchObject({
      data: { row: { frozen_weight: 5_00, pledge_weight: 100_00 } },
    })
    const { entries, shares } = await ok(desk.manager.get<ReceiptLife>(RECEIPT_LIFE, { id: receipt }))
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
