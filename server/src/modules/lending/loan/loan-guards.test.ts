// Rules that block the draw and the end of a loan (domain §3.4).
import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { LOAN_LIST, getToday } from '../testing/financing-fixture.ts'
import { type SaleFixture, createSaleFixture } from '../testing/sale-fixture.ts'
import { type ReleaseFixture, createReleaseFixture } from '../testing/release-fixture.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let fixture: SaleFixture
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createSaleFixture(platform)
})
afterAll(() => platform.close())

const A_DAY = 86_400
/** Without triggers, as the clock would change it. */
const runDirectSql = (statement: string) =>
  platform.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
  })

const pledgeGoods = async (of: ReleaseFixture) => of.createLoan(6, [await of.receipt(300_00)], 1_000_000_00)
const drawLoan = async (of: ReleaseFixture, id: number, more: Row = {}) =>
  of.loanAct(of.accountant, 'Draw', id, {
    draw_amount: null,
    draw_way: 2,
    draw_no: `FK-${id}`,
    draw_files: await of.files(of.accountant),
    draw_plan: 1,
    instalments: null,
    ...more,
  })

describe('draw', () => {
  it('rejects an outdated price, whatever the goods covered at the approval (I13)', async () => {
    const stale = await createReleaseFixture(platform, { terms: { price_max_age: 24 } })
    const id = await pledgeGoods(stale)
    await runDirectSql(
      `update good_price_history set price_date = price_date - 30 where spec_id = ${stale.goods.specId}`,
    )
    expect(await drawLoan(stale, id)).toMatchObject({ code: 'price_too_old' })
  })

  it('rejects an expired approval', async () => {
    const id = await pledgeGoods(fixture)
    await runDirectSql(
      `update financing set approve_time = approve_time - interval '31 days', approve_end = approve_end - interval '31 days' where id = ${id}`,
    )
    expect(await drawLoan(fixture, id)).toMatchObject({ code: 'approval_is_over' })
  })

  it('rejects storage, guarantee or insurance one day too short, an expired receipt and disabled parties', async () => {
    const guarantor = await fixture.guarantor(100_000_000_00)
    const receipt = await fixture.receipt(300_00, { storage_end: getToday() + 105 * A_DAY })
    const id = await fixture.createLoan(6, [receipt], 1_000_000_00, { guarantor_ids: [guarantor] })
    await fixture.daysLater(1)
    expect(await drawLoan(fixture, id)).toMatchObject({
      code: 'storage_too_short',
      message: expect.stringMatching(/，请先展期$/) as string,
    })
    await fixture.daysLater(0)
    for (const [table, row, change, back, code] of [
      ['receipt', receipt, 'life = 7', 'life = 1', 'receipts_of_others'],
      [
        'pledge',
        (await fixture.listPledges(id))[0],
        'insure_end = today() + 89',
        'insure_end = today() + 90',
        'insurance_too_short',
      ],
      ['guarantor', guarantor, 'valid_end = today() + 89', 'valid_end = today() + 90', 'guarantee_too_short'],
      ['guarantor', guarantor, 'disabled = 1', 'disabled = 0', 'guarantor_disabled'],
      ['bank', fixture.bankId, 'disabled = 1', 'disabled = 0', 'lender_disabled'],
    ] as const) {
      await runDirectSql(`update ${table} set ${change} where id = ${row}`)
      expect(await drawLoan(fixture, id), change).toMatchObject({ code })
      await runDirectSql(`update ${table} set ${back} where id = ${row}`)
    }
    await ok(drawLoan(fixture, id))
  })

  it.runIf(isFullTier)('rejects a transfer number that the bank has used', async () => {
    const [first, second] = [await pledgeGoods(fixture), await pledgeGoods(fixture)]
    await ok(drawLoan(fixture, first, { draw_no: 'FK-ONE' }))
    expect(await drawLoan(fixture, second, { draw_no: 'FK-ONE' })).toMatchObject({
      code: 'invalid_input',
      fields: { draw_no: expect.any(String) as string },
    })
    await ok(drawLoan(fixture, second, { draw_no: 'FK-TWO' }))
  })
})

describe('end of a loan', () => {
  it('rejects a write-off while goods are pledged, or without a debt', async () => {
    const { loan, pledge } = await fixture.defaulted(1_000_000_00)
    const writeOffLoan = () => fixture.loanAct(fixture.approver, 'Writeoff', loan, { answer: '无可执行财产' })
    expect(await writeOffLoan()).toMatchObject({ code: 'goods_still_pledged' })
    await fixture.repayDebt(loan)
    expect(await writeOffLoan()).toMatchObject({ code: 'nothing_is_owed' })
    expect(await fixture.read(LOAN_LIST, loan)).toMatchObject({ loan_state: 9, total_left: 0 })
    expect(await fixture.order(await fixture.createRelease(pledge, { reason: 1 }))).toMatchObject({
      weight: 300_00,
    })
  })

  it('rejects a payback without an overpayment', async () => {
    const { loan } = await fixture.createDrawnLoan(1_000_000_00)
    expect(await fixture.loanAct(fixture.accountant, 'PayBack', loan, { trade_no: 'TH-1' })).toMatchObject({
      code: 'no_excess',
    })
  })
})
