import type { CallResponse, ExplainedFigure, LoanPreview, RepaymentPreview, Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type FinancingFixture, createFinancingFixture, LOAN_LIST } from '#modules/lending/testing/financing-fixture.ts'
import {
  getDayAfterDraw,
  type RepaymentFixture,
  createRepaymentFixture,
} from '#modules/lending/testing/repayment-fixture.ts'
import { ok, type SignedInCaller, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { accrueLoans } from '#modules/lending/jobs/loans.ts'
import { createJobDeps } from '#testing/job-deps.ts'

let platform: TestPlatform
let fixture: FinancingFixture
let repayments: RepaymentFixture
const log = pino({ level: 'silent' })
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createFinancingFixture(platform)
  repayments = createRepaymentFixture(platform, fixture)
})
afterAll(() => platform.close())
afterEach(() => fixture.daysLater(0))

const drawLoan = async (amount: number, more = {}) =>
  fixture.createLoan(7, [await fixture.receipt(300_00)], amount, more)
const requestPreview = (who: SignedInCaller, id: number): Promise<CallResponse<RepaymentPreview>> =>
  who.get('seller_p/contract/RepaymentPreview', { id })
/** Loads the preview of a document that pays one loan. */
async function loadPreview(who: SignedInCaller, id: number): Promise<LoanPreview> {
  const { loans } = await ok(requestPreview(who, id))
  expect(loans).toHaveLength(1)
  const [loan] = loans
  if (loan === undefined) throw new Error('expected one loan')
  return loan
}
const mapShown = (of: Readonly<Record<string, ExplainedFigure>>) =>
  Object.fromEntries(Object.entries(of).map(([name, { shown }]) => [name, shown]))
const mapParts = (row: Row) =>
  Object.fromEntries(
    ['fee', 'penalty', 'interest', 'principal', 'excess'].map((name) => [name, String(Number(row[`${name}_amount`]))]),
  )

describe('preview of a repayment', () => {
  it('explains each part to the fen of domain §4.7, and equals the posted allocation', async () => {
    const id = await drawLoan(3_800_000_00)
    await fixture.daysLater(20)
    await accrueLoans(createJobDeps(platform.db, log))
    await fixture.chargeFee(id, 3_000_00, '公证费')
    const small = await repayments.matched(id, 7_500_00, { value_date: getDayAfterDraw(20) })
    const large = await repayments.matched(id, 500_000_00, { value_date: getDayAfterDraw(20) })
    expect(mapShown((await loadPreview(fixture.approver, small)).parts)).toEqual({
      fee: '300000',
      penalty: '0',
      interest: '450000',
      principal: '0',
      excess: '0',
    })
    const preview = await loadPreview(fixture.approver, large)
    expect(mapShown(preview.parts)).toEqual({
      fee: '300000',
      penalty: '0',
      interest: '1266667',
      principal: '48433333',
      excess: '0',
    })
    expect(preview.parts.interest).toMatchObject({
      formula: 'allocated',
      inputs: [{ name: 'left' }, { name: 'due', figure: { kind: 'computed', shown: '1266667' } }],
    })
    expect(mapShown(preview.left)).toEqual({ fee: '0', penalty: '0', interest: '0', principal: '331566667' })
    expect(preview).toMatchObject({
      total_left: { shown: '331566667' },
      accrued: { interest: '0', penalty: '0' },
      others: [],
    })
    await ok(repayments.act(fixture.approver, 'Post', large))
    expect(mapParts(await repayments.read(large))).toEqual(mapShown(preview.parts))
    expect(await requestPreview(fixture.approver, large)).toMatchObject({ code: 'not_now' })
  })

  it('with an earlier value date shows the changed accrual and the changed allocations of later ones', async () => {
    const id = await drawLoan(1_000_000_00)
    await fixture.daysLater(30)
    await accrueLoans(createJobDeps(platform.db, log))
    const later = await repayments.posted(id, 100_000_00, { value_date: getDayAfterDraw(30) })
    const backDated = await repayments.matched(id, 300_000_00, { value_date: getDayAfterDraw(10) })
    const preview = await loadPreview(fixture.owner, backDated)
    // Ten days on a million, then twenty on the rest: 1 666.67 and 2 338.89, where 5 000.00 had accrued.
    expect(preview).toMatchObject({
      parts: { interest: { shown: '166667' }, principal: { shown: '29833333' } },
      accrued: { interest: '-99444', penalty: '0' },
      others: [
        {
          id: later,
          change: { fee: '0', penalty: '0', interest: '-266111', principal: '266111', excess: '0' },
        },
      ],
    })
    await ok(repayments.act(fixture.approver, 'Post', backDated))
    const { total_left: left } = await fixture.read(LOAN_LIST, id)
    expect(preview.total_left.shown).toBe(String(Number(left)))
  })

  it('writes nothing, and is rejected as posting would be', async () => {
    const id = await drawLoan(1_000_000_00)
    const { id: draft } = await ok(repayments.ask(id, 1_000_00))
    await fixture.daysLater(3)
    const loadFigures = () =>
      sql`select accrued_to, interest_left, version from financing where id = ${id}`.execute(platform.db)
    const before = await loadFigures()
    expect(await loadPreview(fixture.manager, draft)).toMatchObject({
      left: { interest: { shown: '49950' } },
    })
    expect((await loadFigures()).rows).toEqual(before.rows)
    const { id: early } = await ok(repayments.ask(id, 1_000_00, { value_date: getDayAfterDraw(-1) }))
    expect(await requestPreview(fixture.manager, early)).toMatchObject({ code: 'value_date_too_early' })
  })

  it('is not visible without access to the document or the right to read documents', async () => {
    const id = await drawLoan(1_000_000_00)
    const { id: draft } = await ok(repayments.ask(id, 1_000_00))
    const other = await createFinancingFixture(platform)
    for (const stranger of [other.manager, other.owner, fixture.store])
      expect(await requestPreview(stranger, draft)).toMatchObject({ code: 'not_found' })
    const nobody = await platform.someone(fixture.goods.ownerId, { apis: [] })
    expect(await requestPreview(nobody, draft)).toMatchObject({ code: 'forbidden' })
  })
})
