import type { Answer, ExplainedFigure, LoanPreview, RepaymentPreview, Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type FinancingDesk, financingDesk, LOAN_LIST } from '#modules/lending/testing/financing-desk.ts'
import { dayOf, type RepaymentDesk, repaymentDesk } from '#modules/lending/testing/repayment-desk.ts'
import { ok, type SignedIn, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { accrueLoans } from '#modules/lending/jobs/loans.ts'
import { jobDeps } from '#testing/job-deps.ts'

let platform: TestPlatform
let desk: FinancingDesk
let repayments: RepaymentDesk
const log = pino({ level: 'silent' })
beforeAll(async () => {
  platform = await testPlatform()
  desk = await financingDesk(platform)
  repayments = repaymentDesk(platform, desk)
})
afterAll(() => platform.close())
afterEach(() => desk.daysLater(0))

const drawn = async (amount: number, more = {}) => desk.upTo(7, [await desk.receipt(300_00)], amount, more)
const asked = (who: SignedIn, id: number): Promise<Answer<RepaymentPreview>> =>
  who.get('seller_p/contract/RepaymentPreview', { id })
/** Loads the preview of a document that pays one loan. */
async function preview(who: SignedIn, id: number): Promise<LoanPreview> {
  const { loans } = await ok(asked(who, id))
  expect(loans).toHaveLength(1)
  const [loan] = loans
  if (loan === undefined) throw new Error('expected one loan')
  return loan
}
const shownOf = (of: Readonly<Record<string, ExplainedFigure>>) =>
  Object.fromEntries(Object.entries(of).map(([name, { shown }]) => [name, shown]))
const partsOf = (row: Row) =>
  Object.fromEntries(
    ['fee', 'penalty', 'interest', 'principal', 'excess'].map((name) => [
      name,
      String(Number(row[`${name}_amount`])),
    ]),
  )

describe('preview of a repayment', () => {
  it('explains each part to the fen of §4.7, and equals the posted allocation', async () => {
    const id = await drawn(3_800_000_00)
    await desk.daysLater(20)
    await accrueLoans(jobDeps(platform.db, log))
    await desk.charged(id, 3_000_00, '公证费')
    const small = await repayments.matched(id, 7_500_00, { value_date: dayOf(20) })
    const large = await repayments.matched(id, 500_000_00, { value_date: dayOf(20) })
    expect(shownOf((await preview(desk.approver, small)).parts)).toEqual({
      fee: '300000',
      penalty: '0',
      interest: '450000',
      principal: '0',
      excess: '0',
    })
    const said = await preview(desk.approver, large)
    expect(shownOf(said.parts)).toEqual({
      fee: '300000',
      penalty: '0',
      interest: '1266667',
      principal: '48433333',
      excess: '0',
    })
    expect(said.parts.interest).toMatchObject({
      formula: 'allocated',
      inputs: [{ name: 'left' }, { name: 'due', figure: { kind: 'computed', shown: '1266667' } }],
    })
    expect(shownOf(said.left)).toEqual({ fee: '0', penalty: '0', interest: '0', principal: '331566667' })
    expect(said).toMatchObject({
      total_left: { shown: '331566667' },
      accrued: { interest: '0', penalty: '0' },
      others: [],
    })
    await ok(repayments.act(desk.approver, 'Post', large))
    expect(partsOf(await repayments.read(large))).toEqual(shownOf(said.parts))
    expect(await asked(desk.approver, large)).toMatchObject({ code: 'not_now' })
  })

  it('with an earlier value date shows the changed accrual and the changed allocations of later ones', async () => {
    const id = await drawn(1_000_000_00)
    await desk.daysLater(30)
    await accrueLoans(jobDeps(platform.db, log))
    const later = await repayments.posted(id, 100_000_00, { value_date: dayOf(30) })
    const backDated = await repayments.matched(id, 300_000_00, { value_date: dayOf(10) })
    const said = await preview(desk.owner, backDated)
    // Ten days on a million, then twenty on the rest: 1 666.67 and 2 338.89, where 5 000.00 had accrued.
    expect(said).toMatchObject({
      parts: { interest: { shown: '166667' }, principal: { shown: '29833333' } },
      accrued: { interest: '-99444', penalty: '0' },
      others: [
        {
          id: later,
          change: { fee: '0', penalty: '0', interest: '-266111', principal: '266111', excess: '0' },
        },
      ],
    })
    await ok(repayments.act(desk.approver, 'Post', backDated))
    const { total_left: left } = await desk.read(LOAN_LIST, id)
    expect(said.total_left.shown).toBe(String(Number(left)))
  })

  it('writes nothing, and is rejected as posting would be', async () => {
    const id = await drawn(1_000_000_00)
    const { id: draft } = await ok(repayments.ask(id, 1_000_00))
    await desk.daysLater(3)
    const figures = () =>
      sql`select accrued_to, interest_left, version from financing where id = ${id}`.execute(platform.db)
    const before = await figures()
    expect(await preview(desk.manager, draft)).toMatchObject({ left: { interest: { shown: '49950' } } })
    expect((await figures()).rows).toEqual(before.rows)
    const { id: early } = await ok(repayments.ask(id, 1_000_00, { value_date: dayOf(-1) }))
    expect(await asked(desk.manager, early)).toMatchObject({ code: 'value_date_too_early' })
  })

  it('is not visible without access to the document or the right to read documents', async () => {
    const id = await drawn(1_000_000_00)
    const { id: draft } = await ok(repayments.ask(id, 1_000_00))
    const other = await financingDesk(platform)
    for (const stranger of [other.manager, other.owner, desk.store])
      expect(await asked(stranger, draft)).toMatchObject({ code: 'not_found' })
    const nobody = await platform.someone(desk.goods.ownerId, { apis: [] })
    expect(await asked(nobody, draft)).toMatchObject({ code: 'forbidden' })
  })
})
