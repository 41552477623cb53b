import { RECEIPT_LIFE, RECEIPT_PDF, type ReceiptLife, type Row } from '@cangdan/protocol'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../../scripts/tier.mjs'
import { RECEIPT_LIST, RECORD_LIST } from '#modules/receipts/testing/receipt-desk.ts'
import { createReleaseFixture } from '#modules/lending/testing/release-fixture.ts'
import { ok, type SignedInCaller } from '#testing/test-platform.ts'
import { setUpDesk } from '#modules/receipts/testing/set-up-desk.ts'

const { platform, fixture } = await setUpDesk(createReleaseFixture)

const loadLife = (who: SignedInCaller, id: number, lang = 'zh-cn') =>
  ok(who.get<ReceiptLife>(RECEIPT_LIFE, { id }, lang))
const nowSeconds = () => Math.floor(Date.now() / 1000)
async function createCount(lot: number, weight_after: number): Promise<void> {
  const count = { record_type: 6, lot_id: lot, weight_after, count_method: 1, count_time: nowSeconds() }
  const { id } = await ok(fixture.goods.write(count))
  await ok(fixture.goods.approve(RECORD_LIST, id))
}

describe('receipt page', () => {
  it('shows the pledgee and the reasons of releases, also on the back', async () => {
    const { pledge, receipt } = await fixture.createDrawnLoan(100_000_00, 300_00)
    const id = await fixture.createRelease(pledge, {
      weight: 10_00,
      ...fixture.pickup,
      receiver: 'Zhang San',
      remark: 'sold on',
    })
    await fixture.approveRelease(id)
    const load = { ...fixture.load, pickup_code: await fixture.loadPickupCode(id), weighed_weight: 10_00 }
    await ok(fixture.act(fixture.store, 'Weigh', id, load))
    await ok(fixture.act(fixture.storeManager, 'Hand', id))
    const { entries } = await loadLife(fixture.manager, receipt, 'en')
    const byEvent = new Map(entries.map((entry) => [entry.event, entry]))
    const { pledge_no } = await fixture.goods.read('seller_p/pledge/PledgeList', pledge)
    const { release_no } = await fixture.order(id)
    expect(byEvent.get('Pledged')?.pledge).toMatchObject({
      id: pledge,
      pledge_no,
      bank_name: expect.stringMatching(/^Bank/) as string,
    })
    expect(byEvent.get('Delivered in part')).toMatchObject({
      weight: 10_00,
      operation: null,
      release: { id, release_no, reason: expect.stringMatching(/ · sold on$/) as string },
    })
    const { bytes } = await fixture.owner.rawPost(RECEIPT_PDF, { lang: 'en' }, { id: receipt })
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
    expect(text).toContain('Deliveries')
    expect(text).toContain('Zhang San')
  })

  it.runIf(isFullTier)('shows the document that moved the lot', async () => {
    const { receipt, pledge } = await fixture.createDrawnLoan(10_000_00, 20_00)
    const { lot } = await fixture.placeOf(pledge)
    const { id: zone } = await ok(
      platform.admin.post<{ id: number }>('seller_p/warehouse/ZoneSave', {
        zone_code: 'ELSE',
        warehouse_id: fixture.goods.warehouseId,
        capacity: 1_000_00,
      }),
    )
    const { id } = await ok(fixture.goods.write({ record_type: 3, lot_id: lot, zone_id: zone }))
    await ok(fixture.goods.approve(RECORD_LIST, id))
    const { record_no } = await fixture.goods.read(RECORD_LIST, id)
    expect((await loadLife(fixture.manager, receipt)).entries[0]).toMatchObject({
      event: '移库',
      weight: null,
      record_no,
    })
  })
})

describe('short lot', () => {
  it('is shown with its counts on its receipts to holder and bank, and is a filter of the list', async () => {
    const { receipt, pledge } = await fixture.createDrawnLoan(10_000_00, 100_00)
    const { lot } = await fixture.placeOf(pledge)
    const listShort = async (who: SignedInCaller) =>
      (await ok(who.get<Row[]>(RECEIPT_LIST, { page: 1, lot_short: 1 }))).map((row) => row['id'])
    expect((await loadLife(fixture.manager, receipt)).lot).toMatchObject({ book: 100_00, short: 0 })
    expect(await listShort(fixture.manager)).not.toContain(receipt)
    await createCount(lot, 96_00)
    for (const who of [fixture.manager, fixture.owner, fixture.store]) {
      const shown = (await loadLife(who, receipt)).lot
      expect(shown).toMatchObject({ book: 100_00, counted: 96_00, short: 4_00 })
      expect(shown.counts[0]).toMatchObject({ before: 100_00, found: 96_00, method: '过磅', evidence: 1 })
      expect(await listShort(who)).toContain(receipt)
    }
    await createCount(lot, 100_00)
    expect((await loadLife(fixture.manager, receipt)).lot.short).toBe(0)
    expect(await listShort(fixture.manager)).not.toContain(receipt)
  })
})
