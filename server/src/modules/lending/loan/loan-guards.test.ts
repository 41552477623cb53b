// Rules that block the draw and the end of a loan (domain §3.4).
import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOAN_LIST, today } from '../testing/financing-desk.ts'
import { type SaleDesk, saleDesk } from '../testing/sale-desk.ts'
import { type ReleaseDesk, releaseDesk } from '../testing/release-desk.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let desk: SaleDesk
beforeAll(async () => {
  platform = await testPlatform()
  desk = await saleDesk(platform)
})
afterAll(() => platform.close())

const A_DAY = 86_400
/** Without triggers, as the clock would change it. */
const byHand = (statement: string) =>
  platform.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
  })

const pledged = async (of: ReleaseDesk) => of.upTo(6, [await of.receipt(300_00)], 1_000_000_00)
const draw = async (of: ReleaseDesk, id: number, more: Row = {}) =>
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
    const stale = await releaseDesk(platform, { terms: { price_max_age: 24 } })
    const id = await pledged(stale)
    await byHand(
      `update good_price_history set price_date = price_date - 3 where spec_id = ${stale.goods.specId}`,
    )
    expect(await draw(stale, id)).toMatchObject({ code: 'price_too_old' })
  })

  it('rejects an expired approval', async () => {
    const id = await pledged(desk)
    await byHand(
      `update financing set approve_time = approve_time - interval '31 days', approve_end = approve_end - interval '31 days' where id = ${id}`,
    )
    expect(await draw(desk, id)).toMatchObject({ code: 'approval_is_over' })
  })

  it('rejects storage, guarantee or insurance one day too short, an expired receipt and disabled parties', async () => {
    const guarantor = await desk.guarantor(100_000_000_00)
    const receipt = await desk.receipt(300_00, { storage_end: today() + 105 * A_DAY })
    const id = await desk.upTo(6, [receipt], 1_000_000_00, { guarantor_ids: [guarantor] })
    await desk.daysLater(1)
    expect(await draw(desk, id)).toMatchObject({
      code: 'storage_too_short',
      message: expect.stringMatching(/，请先展期$/) as string,
    })
    await desk.daysLater(0)
    for (const [table, row, change, back, code] of [
      ['receipt', receipt, 'life = 7', 'life = 1', 'receipts_of_others'],
      [
        'pledge',
        (await desk.pledgesOf(id))[0],
        'insure_end = today() + 89',
        'insure_end = today() + 90',
        'insurance_too_short',
      ],
      ['guarantor', guarantor, 'valid_end = today() + 89', 'valid_end = today() + 90', 'guarantee_too_short'],
      ['guarantor', guarantor, 'disabled = 1', 'disabled = 0', 'guarantor_disabled'],
      ['bank', desk.bankId, 'disabled = 1', 'disabled = 0', 'lender_disabled'],
    ] as const) {
      await byHand(`update ${table} set ${change} where id = ${row}`)
      expect(await draw(desk, id), change).toMatchObject({ code })
      await byHand(`update ${table} set ${back} where id = ${row}`)
    }
    await ok(draw(desk, id))
  })

  it('rejects a transfer number that the bank has used', async () => {
    const [first, second] = [await pledged(desk), await pledged(desk)]
    await ok(draw(desk, first, { draw_no: 'FK-ONE' }))
    expect(await draw(desk, second, { draw_no: 'FK-ONE' })).toMatchObject({
      code: 'invalid_input',
      fields: { draw_no: expect.any(String) as string },
    })
    await ok(draw(desk, second, { draw_no: 'FK-TWO' }))
  })
})

describe('end of a loan', () => {
  it('rejects a write-off while goods are pledged, or without a debt', async () => {
    const { loan, pledge } = await desk.defaulted(1_000_000_00)
    const writeOff = () => desk.loanAct(desk.approver, 'Writeoff', loan, { answer: '无可执行财产' })
    expect(await writeOff()).toMatchObject({ code: 'goods_still_pledged' })
    await desk.repaid(loan)
    expect(await writeOff()).toMatchObject({ code: 'nothing_is_owed' })
    expect(await desk.read(LOAN_LIST, loan)).toMatchObject({ loan_state: 9, total_left: 0 })
    expect(await desk.order(await desk.asked(pledge, { reason: 1 }))).toMatchObject({ weight: 300_00 })
  })

  it('rejects a payback without an overpayment', async () => {
    const { loan } = await desk.drawn(1_000_000_00)
    expect(await desk.loanAct(desk.accountant, 'PayBack', loan, { trade_no: 'TH-1' })).toMatchObject({
      code: 'no_excess',
    })
  })
})
