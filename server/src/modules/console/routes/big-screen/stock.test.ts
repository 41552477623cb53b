import { BIG_SCREEN_PATH, type ScreenInfo } from '@cangdan/protocol'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createReceiptDesk } from '#modules/receipts/testing/receipt-desk.ts'
import { ok } from '#testing/test-platform.ts'
import { setUpDesk } from '#modules/receipts/testing/set-up-desk.ts'

const { platform, fixture: desk } = await setUpDesk(createReceiptDesk)

const read = () => ok(platform.admin.get<ScreenInfo>(BIG_SCREEN_PATH, {}, 'en'))

it('counts, values and shows inbound goods and their receipts', async () => {
  const before = await read()
  const lot = await desk.createLot(120_00)
  await sql`update good set unit = 1 where id = (select good_id from lot where id = ${lot})`.execute(platform.db)
  await sql`update good_spec set price = 70545_00 where id = (select spec_id from lot where id = ${lot})`.execute(
    platform.db,
  )
  const receipt = await desk.issued(lot, 50_00)
  const { total, good_share, latest, topics } = await read()
  expect(total).toMatchObject({
    contract_count: before.total.contract_count + 1,
    stock_weight: before.total.stock_weight + 120_00,
    pledge_weight: before.total.pledge_weight,
    goods_amount: 120 * 70545_00,
  })
  expect(good_share.reduce((sum, { weight }) => sum + weight, 0)).toBe(total.stock_weight)
  const { rows } = await sql<{
    contract_no: string
  }>`select contract_no from receipt where id = ${receipt}`.execute(platform.db)
  expect(latest.map(({ text }) => text)).toContainEqual(expect.stringContaining(`${rows[0]?.contract_no} `))
  expect(latest[0]?.text).toMatch(/ 50\.00 t$/)
  expect(topics).toEqual(expect.arrayContaining(['lot', 'receipt']))
})
