// Delivery of the unpledged rest of a partly pledged receipt, exact to a hundredth of a tonne.
import { LOAN_LIFE, type LoanLife, type OptionsResponse, toPlainText, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { OPERATION_LIST, RECEIPT_LIST, RECORD_LIST } from '#modules/paths.ts'
import { requestOperation, createOperation, createReceiptDesk, runStep } from '../testing/receipt-desk.ts'
import { createReleaseFixture } from '#modules/lending/testing/release-fixture.ts'
import { ok, type SignedInCaller } from '#testing/test-platform.ts'
import { weighAtGate, setUpDesk } from '../testing/set-up-desk.ts'

const { platform, fixture } = await setUpDesk(createReleaseFixture)
const { owner, clerk, manager } = fixture.goods
const DELIVERY = 6
const TO = { receiver: 'Li' }
const DRAWN = 500_000_00

async function createPartlyPledged() {
  const receipt = await fixture.receipt(100_00)
  const { contract_no: no } = await fixture.read(RECEIPT_LIST, receipt)
  const loan = await fixture.createLoan(7, [receipt], DRAWN, {
    lines: JSON.stringify([{ contract_no: no, weight: '60' }]),
  })
  const [pledge = 0] = await fixture.listPledges(loan)
  return { receipt, loan, pledge }
}
const loadReceipt = (id: number) => fixture.read(RECEIPT_LIST, id)
/** Reads the row itself, because file URLs depend on the time of reading. */
const loadPledgeRow = async (id: number) =>
  (await sql<Row>`select * from pledge where id = ${id}`.execute(platform.db)).rows[0]
const loadLtv = async (id: number) => (await ok(platform.admin.get<LoanLife>(LOAN_LIFE, { id }))).cover?.ltv?.exact
const requestDelivery = (receipt: number, weight: number, who: SignedInCaller = owner) =>
  requestOperation(who, DELIVERY, receipt, { ...TO, weight })
const weigh = (id: number, weighed_weight: number) => weighAtGate(fixture.goods, id, { weighed_weight })
const listOffered = async (kind: number) =>
  (
    await ok(
      owner.get<OptionsResponse>(OPERATION_LIST.replace('List', 'Options'), {
        field: 'receipt_id',
        kind: String(kind),
      }),
    )
  ).options.map(({ value }) => value)
const loadNewest = async (bank: number) => {
  const { rows } = await sql<Row>`
    select title, content from msg join msg_recipient on msg_id = msg.id join account on account.id = account_id
     where organisation_id = ${bank} order by msg.id desc limit 1`.execute(platform.db)
  return rows[0] ?? {}
}
const createCount = async (receipt: number, weight_after: number) => {
  const { lot_id } = await loadReceipt(receipt)
  const count_time = Math.floor(Date.now() / 1000)
  const { id } = await ok(
    fixture.goods.write({
      record_type: 6,
      lot_id: lot_id ?? null,
      weight_after,
      count_method: 1,
      count_time,
    }),
  )
  await ok(fixture.goods.approve(RECORD_LIST, id))
}

describe('unpledged rest of a partly pledged receipt', () => {
  it('is delivered without changing pledge, controller and LTV, with a message to the bank', async () => {
    const { receipt, loan, pledge } = await createPartlyPledged()
    const [ltv, pledged] = [await loadLtv(loan), await loadPledgeRow(pledge)]
    expect(await listOffered(DELIVERY)).toContain(receipt)
    const id = await createOperation(owner, DELIVERY, receipt, { ...TO, weight: 40_00 })
    expect(await listOffered(DELIVERY)).not.toContain(receipt)
    await ok(weigh(id, 40_00))
    await ok(runStep(manager, 'Hand', id))
    expect(await loadReceipt(receipt)).toMatchObject({
      remaining_weight: 60_00,
      pledge_weight: 60_00,
      free_weight: 0,
      earmarked_weight: 0,
      controller_id: fixture.bankId,
      life: 1,
    })
    expect(await loadPledgeRow(pledge)).toEqual(pledged)
    expect(await loadLtv(loan)).toBe(ltv)
    const message = await loadNewest(fixture.bankId)
    expect(message['content']).toContain('40.00 吨')
    expect(message['title']).toContain(toPlainText((await loadReceipt(receipt))['contract_no']))
  })

  it('is limited to the last hundredth in requests, weighings and SQL', async () => {
    const { receipt } = await createPartlyPledged()
    expect(await requestDelivery(receipt, 40_01)).toMatchObject({ code: 'receipt_not_free' })
    const id = await createOperation(owner, DELIVERY, receipt, { ...TO, weight: 40_00 })
    expect(await requestDelivery(receipt, 1)).toMatchObject({ code: 'receipt_not_free' })
    expect(await weigh(id, 40_01)).toMatchObject({ code: 'weighed_too_much' })
    await ok(weigh(id, 40_00))
    for (const change of [
      'earmarked_free = earmarked_free + 1',
      'earmarked_free = 0, remaining_weight = remaining_weight - 4001',
      'pledge_weight = pledge_weight - 1, earmarked_free = earmarked_free + 1',
      'holder_id = controller_id',
    ])
      await expect(
        platform.db.transaction().execute(async (tx) => {
          await sql`update receipt set ${sql.raw(change)} where id = ${receipt}`.execute(tx)
          await sql`set constraints all immediate`.execute(tx)
        }),
        change,
      ).rejects.toThrow(/receipt_free_weight_check1|is pledged for|are pledged|lot/)
  })

  it.runIf(isFullTier)('cannot be the last delivery while weight is pledged', async () => {
    const { receipt } = await createPartlyPledged()
    const id = await createOperation(owner, DELIVERY, receipt, { ...TO, weight: 40_00 })
    expect(await weighAtGate(fixture.goods, id, { weighed_weight: 39_99, is_last: 1 })).toMatchObject({
      code: 'last_is_pledged',
    })
  })

  it.runIf(isFullTier)('is requested by its holder only, and cannot be endorsed', async () => {
    const { receipt } = await createPartlyPledged()
    const stranger = await createReceiptDesk(platform)
    for (const who of [stranger.owner, clerk, fixture.manager])
      expect(await requestDelivery(receipt, 1_00, who)).toMatchObject({ status: false })
    expect(await requestOperation(owner, 1, receipt, { to_id: stranger.ownerId })).toMatchObject({
      code: 'receipt_is_pledged',
    })
    expect(await loadReceipt(receipt)).toMatchObject({ free_weight: 40_00, earmarked_weight: 0 })
  })

  it.runIf(isFullTier)('goes to either a delivery or a pledge under concurrency', async () => {
    const { receipt, loan } = await createPartlyPledged()
    const answers = await Promise.all([
      requestDelivery(receipt, 40_00),
      fixture.loanAct(fixture.owner, 'TopUp', loan, { receipt_id: receipt, weight: 40_00 }),
      requestDelivery(receipt, 40_00),
    ])
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    const after = await loadReceipt(receipt)
    expect(after).toMatchObject({ free_weight: 0, remaining_weight: 100_00 })
    expect(Number(after['pledge_weight']) + Number(after['earmarked_weight'])).toBe(100_00)
  })

  it.runIf(isFullTier)('leaves concurrently with a release of the pledged part', async () => {
    const { receipt, pledge } = await createPartlyPledged()
    const id = await createOperation(owner, DELIVERY, receipt, { ...TO, weight: 30_00 })
    const order = await fixture.createRelease(pledge, { ...fixture.pickup, weight: 5_00 })
    await fixture.approveRelease(order)
    const pickup_code = await fixture.loadPickupCode(order)
    await ok(fixture.act(fixture.store, 'Weigh', order, { ...fixture.load, pickup_code, weighed_weight: 5_00 }))
    await ok(weigh(id, 30_00))
    await Promise.all([ok(fixture.act(fixture.storeManager, 'Hand', order)), ok(runStep(manager, 'Hand', id))])
    expect(await loadReceipt(receipt)).toMatchObject({
      remaining_weight: 65_00,
      pledge_weight: 55_00,
      free_weight: 10_00,
      earmarked_weight: 0,
      controller_id: fixture.bankId,
    })
  })

  it.runIf(isFullTier)('is blocked while the lot is short, before and after the request', async () => {
    const { receipt } = await createPartlyPledged()
    const id = await createOperation(owner, DELIVERY, receipt, { ...TO, weight: 30_00 })
    await ok(weigh(id, 30_00))
    await createCount(receipt, 70_00)
    expect(await requestDelivery(receipt, 1_00)).toMatchObject({ code: 'goods_are_short' })
    expect(await listOffered(DELIVERY)).not.toContain(receipt)
    expect(await runStep(manager, 'Hand', id)).toMatchObject({ code: 'goods_are_short' })
    expect(await loadReceipt(receipt)).toMatchObject({ remaining_weight: 100_00, pledge_weight: 60_00 })
  })
})
