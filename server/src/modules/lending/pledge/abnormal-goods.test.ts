// Goods with an open abnormal document of high severity secure nothing new and do not leave (docs/decisions/on-site-work.md).
import type { RecordResponse, Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { abnormal } from '#modules/inspections/abnormal/abnormal.ts'
import { reportAbnormal } from '#modules/inspections/testing/report-abnormal.ts'
import { listGrants } from '#modules/receipts/testing/receipt-desk.ts'
import {
  createTestPlatform,
  getRejectionCode,
  ok,
  type SignedInCaller,
  type TestPlatform,
} from '#testing/test-platform.ts'
import { APPLICATION_LIST, createFinancingFixture, type FinancingFixture } from '../testing/financing-fixture.ts'

let platform: TestPlatform
let fixture: FinancingFixture
let handler: SignedInCaller
let checker: SignedInCaller
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createFinancingFixture(platform)
  const apis = listGrants(abnormal)
  handler = await platform.someone(platform.platformId, { apis })
  checker = await platform.someone(fixture.bankId, { apis })
})
afterAll(() => platform.close())

const createPledgedLoan = async () => fixture.createLoan(6, [await fixture.receipt(300_00)], 1_000_000_00)

const findLot = async (loan: number): Promise<number> =>
  (await sql<{ lot_id: number }>`select lot_id from pledge where financing_id = ${loan}`.execute(platform.db)).rows[0]
    ?.lot_id ?? 0

const act = async (who: SignedInCaller, name: string, id: number, input: Row = {}) => {
  const { version } = await ok(who.get<RecordResponse>(abnormal.calls.info, { id }))
  return who.post(abnormal.path.replace(/List$/, name), { id, version, ...input })
}

const draw = async (loan: number) =>
  fixture.act(fixture.accountant, 'Draw', loan, {
    draw_way: 2,
    draw_no: `FK-${loan}`,
    draw_files: await fixture.files(fixture.accountant),
  })

describe('abnormal goods', () => {
  it('block a draw until another person confirms that the document is settled (I23)', async () => {
    const loan = await createPledgedLoan()
    const id = await reportAbnormal(handler, await findLot(loan))
    expect(await getRejectionCode(draw(loan))).toBe('goods_are_abnormal')
    await expect(
      sql`update financing set loan_state = 7 where id = ${loan}`.execute(platform.db),
    ).rejects.toMatchObject({ hint: 'goods_are_abnormal' })
    await ok(act(handler, 'Take', id))
    await ok(act(handler, 'Resolve', id, { handle_result: '已补足', handle_files: [] }))
    expect(await getRejectionCode(draw(loan))).toBe('goods_are_abnormal')
    expect(await getRejectionCode(act(handler, 'Close', id))).toBe('own_step')
    await ok(act(checker, 'Close', id))
    await ok(draw(loan))
  })

  it('of low severity block nothing', async () => {
    const loan = await createPledgedLoan()
    await reportAbnormal(handler, await findLot(loan), { level: 2 })
    expect((await draw(loan)).status).toBe(true)
  })

  it('cannot be pledged, and are shown to the bank of the pledge only (I23)', async () => {
    const held = await fixture.createLoan(5, [await fixture.receipt(300_00)], 1_000_000_00)
    await ok(fixture.act(fixture.owner, 'Hold', held))
    const lot = await findLot(held)
    const id = await reportAbnormal(handler, lot)
    await ok(checker.get(abnormal.calls.info, { id }))
    const other = await createFinancingFixture(platform)
    const stranger = await platform.someone(other.bankId, { apis: listGrants(abnormal) })
    expect(await getRejectionCode(stranger.get(abnormal.calls.info, { id }))).toBe('not_found')
    await expect(fixture.pledgeAll(held)).rejects.toThrow(/goods_are_abnormal/)
    expect(await fixture.read(APPLICATION_LIST, held)).toMatchObject({ loan_state: 5 })
  })
})
