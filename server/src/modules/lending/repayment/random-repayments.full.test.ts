// Random repayments of any value date since the draw, some reversed. After each step the loan and each allocation equal the day-by-day reference
// (`modules/lending/testing/reference/reference-loan.ts`).
import type { CallResponse } from '@cangdan/protocol'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../domain/loan/day-count.ts'
import { COMPONENTS } from '../domain/loan/waterfall.ts'
import { type RandomSource, createLoanRandom } from '../testing/reference/random-loans.ts'
import { type Allocation, type ReferenceLoan, simulateLoan } from '../testing/reference/reference-loan.ts'
import { type FinancingFixture, createFinancingFixture } from '../testing/financing-fixture.ts'
import { getDayAfterDraw, type RepaymentFixture, createRepaymentFixture } from '../testing/repayment-fixture.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { accrueLoans } from '../jobs/loans.ts'
import { loadLoan, type StoredLoan } from '../loan/loan.record.ts'
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

const STEPS = 24
const PRINCIPAL = 1_000_000_00
/** Each with a day count other than ACT/360 and an order other than that of the samples. */
const MODES = [
  { mode: 1, interestDue: 'maturity', day_count: 2, allocation_order: 4321 },
  { mode: 2, interestDue: 'monthly', day_count: 3, allocation_order: 3142 },
  { mode: 4, interestDue: 'instalments', day_count: 4, allocation_order: 2413 },
] as const

/** Fees and repayments so far, in order of posting. */
interface PostedSteps {
  readonly fees: { readonly date: string; readonly amount: bigint }[]
  readonly repayments: { readonly id: number; readonly valueDate: string; readonly amount: bigint }[]
}

async function loadStored(id: number): Promise<StoredLoan> {
  const loan = await loadLoan(platform.db, id)
  if (loan === undefined) throw new Error('expected a drawn loan')
  return loan
}

/** Returns the allocations shown by the documents that are not reversed. */
async function listAllocations(id: number): Promise<Map<number, Allocation>> {
  const { rows } = await sql<Record<keyof Allocation, number> & { id: number }>`
    select id, fee_amount as fee, penalty_amount as penalty, interest_amount as interest, principal_amount as principal, excess_amount as excess
      from repayment where financing_id = ${id} and status = 1`.execute(platform.db)
  return new Map(
    rows.map(({ id: paid, ...parts }) => [
      paid,
      Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, BigInt(part)])) as Allocation,
    ]),
  )
}

function buildReference({ row, terms, periods }: StoredLoan, at: number, done: PostedSteps): ReferenceLoan {
  return {
    principal: BigInt(row.draw_amount),
    rate: terms.rate,
    penaltyRate: terms.penaltyRate,
    dayCount: terms.dayCount,
    drawDate: row.draw_date,
    instalments: periods
      .filter(({ principal }) => principal > 0)
      .map(({ due_date: due, principal }) => ({ due, principal: BigInt(principal) })),
    interestDue: MODES[at]?.interestDue ?? 'maturity',
    order: terms.order,
    ...done,
  }
}

async function expectAgreement(id: number, at: number, done: PostedSteps): Promise<void> {
  const stored = await loadStored(id)
  const { row } = stored
  const expected = simulateLoan(buildReference(stored, at, done), row.accrued_to)
  const left = Object.fromEntries(COMPONENTS.map((name) => [name, BigInt(row[`${name}_left`])]))
  expect(left).toEqual(expected.outstanding)
  expect(BigInt(row.interest_total)).toBe(expected.interestAccrued)
  expect(BigInt(row.penalty_total)).toBe(expected.penaltyAccrued)
  const paid = await listAllocations(id)
  expect(done.repayments.map((each) => paid.get(each.id))).toEqual(expected.allocations)
  const { rows } = await sql<{ kind: string; balance: number }>`
    select kind, balance from money_account where owner = 'financing' and owner_id = ${id}`.execute(platform.db)
  const books = new Map(rows.map(({ kind, balance }) => [kind, balance]))
  for (const name of COMPONENTS) expect(books.get(`loan_${name}`) ?? 0).toBe(0 - Number(left[name]))
}

const drawAmount = (dice: RandomSource): number =>
  dice.chance(8) ? PRINCIPAL + dice.int(1, 5_000_00) : Number(dice.amount(BigInt(PRINCIPAL) / 3n))

async function runStep(id: number, dice: RandomSource, state: { day: number; done: PostedSteps }): Promise<string> {
  const { done } = state
  const drawn = (await loadStored(id)).row.draw_date
  const kind = dice.oneOf(['pass', 'pass', 'repay', 'repay', 'repay', 'reverse', 'charge'] as const)
  if (kind === 'pass') {
    state.day += dice.int(1, 14)
    await fixture.daysLater(state.day)
    await accrueLoans(createJobDeps(platform.db, log))
  } else if (kind === 'repay') {
    const on = dice.chance(40) ? state.day : dice.int(0, state.day)
    const amount = drawAmount(dice)
    const paid = await repayments.posted(id, amount, { value_date: getDayAfterDraw(on) })
    done.repayments.push({ id: paid, valueDate: addDays(drawn, on), amount: BigInt(amount) })
  } else if (kind === 'reverse' && done.repayments.length > 0) {
    const at = dice.int(0, done.repayments.length - 1)
    const [gone] = done.repayments.splice(at, 1)
    await ok(repayments.act(fixture.second, 'Reverse', gone?.id ?? 0, { answer: '退票' }))
  } else if (kind === 'charge') {
    const amount = dice.int(1, 5_000_00)
    await fixture.chargeFee(id, amount, '公证费')
    done.fees.push({ date: addDays(drawn, state.day), amount: BigInt(amount) })
  }
  return kind
}

describe('random repayments, back-dated and reversed', () => {
  it.each(MODES.map((each, at) => ({ ...each, at })))(
    'match the reference with interest due by $interestDue, day count $day_count, order $allocation_order (I6, I7, I16)',
    async ({ mode, day_count, allocation_order, at }) => {
      fixture = await createFinancingFixture(platform, { terms: { day_count, allocation_order } })
      repayments = createRepaymentFixture(platform, fixture)
      const dice = createLoanRandom(1000 + mode)
      const receipt = await fixture.receipt(100_00)
      const id = await fixture.createLoan(7, [receipt], PRINCIPAL, { repay_mode: mode, tenor_days: 75 })
      const state = { day: 0, done: { fees: [], repayments: [] } satisfies PostedSteps as PostedSteps }
      for (let count = 0; count < STEPS; count += 1) {
        await runStep(id, dice, state)
        await expectAgreement(id, at, state.done)
      }
      // Reverses everything, the last first: the result is a loan that was never repaid.
      for (const { id: gone } of state.done.repayments.splice(0).toReversed())
        await ok(repayments.act(fixture.second, 'Reverse', gone, { answer: '退票' }))
      await expectAgreement(id, at, state.done)
      expect((await loadStored(id)).row).toMatchObject({ principal_left: PRINCIPAL })
    },
    180_000,
  )
})

/** Sorts by posting: of two with one value date the earlier posted is paid first. */
async function sortByPosting({ repayments: all, fees }: PostedSteps): Promise<PostedSteps> {
  const { rows } = await sql<{ id: number }>`
    select id from repayment where id = any (${all.map(({ id }) => id)}::bigint[]) order by event_id`.execute(
    platform.db,
  )
  const places = rows.map(({ id }) => id)
  return { fees, repayments: all.toSorted((a, b) => places.indexOf(a.id) - places.indexOf(b.id)) }
}

/** Retries on a conflict, because each repayment changes the loan that the approval has read. */
async function approveFee(id: number): Promise<CallResponse<unknown>> {
  const answer = await fixture.act(fixture.approver, 'Levy', id)
  return !answer.status && answer.code === 'conflict' ? approveFee(id) : answer
}

describe('concurrent repayments', () => {
  it('are posted one after the other in any order, with a reversal and a fee among them (I7, I16)', async () => {
    const id = await fixture.createLoan(7, [await fixture.receipt(100_00)], PRINCIPAL)
    const drawn = (await loadStored(id)).row.draw_date
    await fixture.daysLater(30)
    await accrueLoans(createJobDeps(platform.db, log))
    const gone = await repayments.posted(id, 50_000_00, { value_date: getDayAfterDraw(5) })
    const input = [1, 4, 9, 16, 16, 30].map((day, at) => ({ day, amount: (at + 1) * 11_111_11 }))
    const done: PostedSteps = { fees: [{ date: addDays(drawn, 30), amount: 700_00n }], repayments: [] }
    for (const { day, amount } of input) {
      const matched = await repayments.matched(id, amount, { value_date: getDayAfterDraw(day) })
      done.repayments.push({ id: matched, valueDate: addDays(drawn, day), amount: BigInt(amount) })
    }
    await ok(fixture.act(fixture.accountant, 'Charge', id, { amount: 700_00, answer: '公证费' }))
    const answers = await Promise.all([
      ...done.repayments.map((each) => repayments.act(fixture.approver, 'Post', each.id)),
      repayments.act(fixture.second, 'Reverse', gone, { answer: '退票' }),
      approveFee(id),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => true))
    await expectAgreement(id, 0, await sortByPosting(done))
  })
})
