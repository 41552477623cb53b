import { plainText, type RecordAnswer } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FinancingDesk, financingDesk } from '../testing/financing-desk.ts'
import { RECEIPT_LIST } from '#modules/receipts/testing/receipt-desk.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let desk: FinancingDesk
beforeAll(async () => {
  platform = await testPlatform()
  desk = await financingDesk(platform)
})
afterAll(() => platform.close())

it('shows the bank the offered goods with weight and place, although it cannot read the receipts yet', async () => {
  const [whole, part] = [await desk.receipt(10_00), await desk.receipt(20_00)]
  const receipts = [await desk.read(RECEIPT_LIST, whole), await desk.read(RECEIPT_LIST, part)]
  const [first, second] = receipts.map((each) => plainText(each['contract_no']))
  const lines = JSON.stringify([{ contract_no: second, weight: '12.5' }])
  const { id } = await ok(desk.ask([whole, part], 100_00, { lines }))
  await ok(desk.act(desk.owner, 'Submit', id))
  expect(await desk.manager.get('seller_p/pledge/ReceiptInfo', { id: whole })).toMatchObject({
    code: 'not_found',
  })
  const { row } = await ok(desk.manager.get<RecordAnswer>('seller_p/pledge/ApplicationInfo', { id }))
  const { rows } = await sql<{ label: string }>`
      select good_name || ' / ' || spec_name as label from good join good_spec on good_id = good.id where good_spec.id = ${desk.goods.specId}`.execute(
    platform.db,
  )
  const [warehouse] = plainText(receipts[0]?.['warehouse_name']).split(' · ')
  const place = `${plainText(receipts[0]?.['store_name'])} / ${warehouse}`
  expect(plainText(row['offered_goods']).split('\n')).toEqual([
    `${first} | ${rows[0]?.label} | 10 | ${place}`,
    `${second} | ${rows[0]?.label} | 12.5 | ${place}`,
  ])
})
