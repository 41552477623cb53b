import { toPlainText, type RecordResponse } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FinancingFixture, createFinancingFixture } from '../testing/financing-fixture.ts'
import { RECEIPT_LIST } from '#modules/receipts/testing/receipt-desk.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let fixture: FinancingFixture
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createFinancingFixture(platform)
})
afterAll(() => platform.close())

it('shows the bank the offered goods with weight and place, although it cannot read the receipts yet', async () => {
  const [whole, part] = [await fixture.receipt(10_00), await fixture.receipt(20_00)]
  const receipts = [await fixture.read(RECEIPT_LIST, whole), await fixture.read(RECEIPT_LIST, part)]
  const [first, second] = receipts.map((each) => toPlainText(each['contract_no']))
  const lines = JSON.stringify([{ contract_no: second, weight: '12.5' }])
  const { id } = await ok(fixture.ask([whole, part], 100_00, { lines }))
  await ok(fixture.act(fixture.owner, 'Submit', id))
  expect(await fixture.manager.get('seller_p/pledge/ReceiptInfo', { id: whole })).toMatchObject({
    code: 'not_found',
  })
  const { row } = await ok(fixture.manager.get<RecordResponse>('seller_p/pledge/ApplicationInfo', { id }))
  const { rows } = await sql<{ label: string }>`
      select good_name || ' / ' || spec_name as label from good join good_spec on good_id = good.id where good_spec.id = ${fixture.goods.specId}`.execute(
    platform.db,
  )
  const [warehouse] = toPlainText(receipts[0]?.['warehouse_name']).split(' · ')
  const place = `${toPlainText(receipts[0]?.['store_name'])} / ${warehouse}`
  expect(toPlainText(row['offered_goods']).split('\n')).toEqual([
    `${first} | ${rows[0]?.label} | 10 | ${place}`,
    `${second} | ${rows[0]?.label} | 12.5 | ${place}`,
  ])
})
