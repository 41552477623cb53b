// One payment across the loans of a borrower at a bank (Civil Code art. 560). Expected parts are computed here independently of the domain.
import { type CallResponse, type RepaymentPreview, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { inTransaction } from '#platform/database/transaction.ts'
import { type FinancingFixture, createFinancingFixture, LOAN_LIST } from '../testing/financing-fixture.ts'
import { loadWalletBalance, createOwnerWallet } from '#modules/money/testing/owner-wallet.ts'
import { getDayAfterDraw, type RepaymentFixture, createRepaymentFixture } from '../testing/repayment-fixture.ts'
import { ok, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { accrueLoans } from '../jobs/loans.ts'
import { createJobDeps } from '#testing/job-deps.ts'

const [FIRST, BY_LAW] = [2, 3]

let platform: TestPlatform
let fixture: FinancingFixture
let repayments: RepaymentFixture
const log = pino({ level: 'silent' })
beforeAll(async () => {
  platform = await createTestPlatform()
})
beforeAll(async () => {
  await createFixtures()
})
afterAll(() => platform.close())
afterEach(() => fixture.daysLater(0))

/** Creates a bank and a borrower without loans. */
async function createFixtures(): Promise<void> {
  fixture = await createFinancingFixture(platform)
  repayments = createRepaymentFixture(platform, fixture)
}

const drawLoan = async (amount: number, weight: number, more: Row = {}) =>
  fixture.createLoan(7, [await fixture.receipt(weight)], amount, more)
const loadPreview = (id: number): Promise<CallResponse<RepaymentPreview>> =>
  fixture.approver.get('seller_p/contract/RepaymentPreview', { id })
const listParts = ({ loans }: RepaymentPreview) => loans.map(({ id, amount }) => [id, amount])
const loadOwed = async (id: number) => {
  const { fee_left, penalty_left, interest_left, principal_left, total_left } = await fixture.read(LOAN_LIST, id)
  return { fee_left, penalty_left, interest_left, principal_left, total_left }
}
/** Asserts that the accounts of loans equal their debt and that all accounts sum to zero. */
async function expectBooked(ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; books: number; stated: number }>`
    select loan.id, total_left as stated, (
             select -sum(balance)::bigint from money_account
              where owner = 'financing' and owner_id = loan.id and kind <> 'loan_excess') as books
      from financing loan where id = any (${[...ids]}::bigint[])`.execute(platform.db)
  for (const { books, stated } of rows) expect(books).toBe(stated)
  const { rows: all } = await sql<{
    sum: string
  }>`select sum(balance)::text as sum from money_account`.execute(platform.db)
  expect(all).toEqual([{ sum: '0' }])
}

describe('payment across loans', () => {
  it('pays by law the due amounts first, the least covered loan first, then amounts not yet due', async () => {
    await createFixtures()
    // The first and third loan have the same debt and 200 t and 80 t of goods; the second is due in ten days.
    const covered = await drawLoan(1_000_000_00, 200_00)
    const late = await drawLoan(500_000_00, 100_00, { tenor_days: 10 })
    const thin = await drawLoan(1_000_000_00, 80_00)
    await fixture.daysLater(12)
    await accrueLoans(createJobDeps(platform.db, log))
    const totals = new Map(
      await Promise.all(
        [covered, late, thin].map(async (id) => [id, Number((await loadOwed(id)).total_left)] as const),
      ),
    )
    const lateOwes = totals.get(late) ?? 0
    const document = await repayments.matched(covered, lateOwes + 200_000_00, {
      spread: BY_LAW,
      value_date: getDayAfterDraw(12),
    })
    const preview = await ok(loadPreview(document))
    // The due loan in full, then the least covered loan.
    expect(listParts(preview)).toEqual([
      [late, String(lateOwes)],
      [thin, '20000000'],
    ])
    await ok(repayments.act(fixture.approver, 'Post', document))
    expect(await loadOwed(late)).toMatchObject({ total_left: 0 })
    expect(Number((await loadOwed(thin)).total_left)).toBe((totals.get(thin) ?? 0) - 200_000_00)
    expect((await loadOwed(covered)).total_left).toBe(totals.get(covered))
    const row = await repayments.read(document)
    expect(row).toMatchObject({ status: 1, repay_amount: lateOwes + 200_000_00, period_no: null })
    for (const [at, id] of [late, thin].entries())
      expect(preview.loans[at]?.total_left.shown).toBe(String(Number((await loadOwed(id)).total_left)))
    // A journal of this document for each loan.
    const { rows } = await sql<{ n: number; amount: number }>`
      select count(*) as n, sum(amount)::bigint as amount from journal where biz_key like ${`repayment:${document}:posted:%`}`.execute(
      platform.db,
    )
    expect(rows).toEqual([{ n: 2, amount: lateOwes + 200_000_00 }])
    await expectBooked([covered, late, thin])
  })

  it('pays the named loan first', async () => {
    await createFixtures()
    const named = await drawLoan(300_000_00, 200_00)
    const thin = await drawLoan(1_000_000_00, 80_00)
    const document = await repayments.matched(named, 350_000_00, { spread: FIRST })
    expect(listParts(await ok(loadPreview(document)))).toEqual([
      [named, '30000000'],
      [thin, '5000000'],
    ])
  })

  it('pays no loan of another borrower, another bank, or drawn after its value date', async () => {
    await createFixtures()
    const mine = await drawLoan(100_000_00, 50_00)
    const theirs = fixture
    await createFixtures()
    const other = await drawLoan(100_000_00, 50_00)
    const document = await repayments.matched(other, 150_000_00, { spread: BY_LAW })
    expect(listParts(await ok(loadPreview(document)))).toEqual([[other, '15000000']])
    expect(await theirs.read(LOAN_LIST, mine)).toMatchObject({ total_left: 100_000_00 })
  })

  it.runIf(isFullTier)('retries if another loan is drawn between locks and allocation', async () => {
    await createFixtures()
    const named = await drawLoan(400_000_00, 100_00)
    const document = await repayments.matched(named, 700_000_00, { spread: FIRST })
    const other = await fixture.createLoan(6, [await fixture.receipt(100_00)], 600_000_00)
    const files = await fixture.files(fixture.accountant)
    const posting = await inTransaction(platform.db, async (tx) => {
      // The loans are locked at this point; the posting waits for the document.
      await sql`select from repayment where id = ${document} for update`.execute(tx)
      const requested = repayments.act(fixture.approver, 'Post', document)
      await vi.waitFor(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          platform.db,
        )
        expect(rows).toHaveLength(1)
      })
      await ok(
        fixture.act(fixture.accountant, 'Draw', other, {
          draw_way: 2,
          draw_no: `FK-${other}`,
          draw_files: files,
        }),
      )
      return [requested]
    })
    for (const requested of posting) await ok(requested)
    expect(await loadOwed(named)).toMatchObject({ total_left: 0 })
    expect(await loadOwed(other)).toMatchObject({ total_left: 300_000_00 })
    await expectBooked([named, other])
  })

  it('is reversed for all its loans, restoring their previous debt', async () => {
    await createFixtures()
    const [one, two] = [await drawLoan(400_000_00, 100_00), await drawLoan(600_000_00, 100_00)]
    const before = [await loadOwed(one), await loadOwed(two)]
    const document = await repayments.posted(one, 700_000_00, { spread: BY_LAW })
    expect([await loadOwed(one), await loadOwed(two)]).not.toEqual(before)
    await ok(repayments.act(fixture.second, 'Reverse', document, { answer: '错账' }))
    expect([await loadOwed(one), await loadOwed(two)]).toEqual(before)
    await expectBooked([one, two])
    expect(await getRejectionCode(repayments.act(fixture.second, 'Reverse', document, { answer: '再次' }))).toBe(
      'not_now',
    )
  })

  it.runIf(isFullTier)("puts the excess into the borrower's wallet, and takes it back when reversed", async () => {
    await createFixtures()
    const [one, two] = [await drawLoan(100_000_00, 100_00), await drawLoan(100_000_00, 50_00)]
    const wallet = await createOwnerWallet(platform, fixture)
    const document = await repayments.posted(one, 250_000_00, { spread: BY_LAW })
    expect(await loadOwed(one)).toMatchObject({ total_left: 0 })
    expect(await loadOwed(two)).toMatchObject({ total_left: 0 })
    expect(await repayments.read(document)).toMatchObject({ excess_amount: 50_000_00 })
    expect(await loadWalletBalance(platform, wallet)).toBe(50_000_00)
    await ok(repayments.act(fixture.second, 'Reverse', document, { answer: '错账' }))
    expect(await loadWalletBalance(platform, wallet)).toBe(0)
    await expectBooked([one, two])
  })

  it.runIf(isFullTier)('cannot be posted to one loan or reversed in part by SQL', async () => {
    await createFixtures()
    const [one, two] = [await drawLoan(400_000_00, 100_00), await drawLoan(600_000_00, 100_00)]
    const document = await repayments.posted(one, 700_000_00, { spread: BY_LAW })
    const { rows } = await sql<{ id: number; financing_id: number }>`
      select id, financing_id from loan_event where source = ${`repayment:${document}`} and kind = 3 order by id`.execute(
      platform.db,
    )
    expect(new Set(rows.map((row) => row.financing_id))).toEqual(new Set([one, two]))
    const status = platform.db.transaction().execute(async (tx) => {
      await sql`update repayment set status = 3, reverse_by = 1, reverse_person = 1 where id = ${document}`.execute(tx)
    })
    await expect(status).rejects.toThrow('is not what happened to the loan')
  })

  it.runIf(isFullTier)('pays random loans in the order of the law, computed independently', async () => {
    await createFixtures()
    const loans: number[] = []
    for (const [amount, weight, days] of [
      [200_000_00, 60_00, 5],
      [300_000_00, 40_00, 20],
      [150_000_00, 90_00, 8],
      [250_000_00, 35_00, 40],
    ] as const)
      loans.push(await drawLoan(amount, weight, { tenor_days: days }))
    await fixture.daysLater(9)
    await accrueLoans(createJobDeps(platform.db, log))
    // The law again: overdue before not due, within each the least value of goods per yuan of debt; all goods have one price.
    const { rows } = await sql<{ id: number; owed: number; due: boolean; cover: number }>`
      select loan.id, total_left as owed, due_date <= today() as due,
             (select sum(live_weight)::float from pledge where financing_id = loan.id) / total_left as cover
        from financing loan where id = any (${loans}::bigint[])`.execute(platform.db)
    const ordered = rows.toSorted((a, b) => Number(b.due) - Number(a.due) || a.cover - b.cover)
    for (const amount of [1_00, 123_456_78, 350_000_00, 555_555_55, 900_000_00, 1_500_000_00]) {
      const expected: [number, string][] = []
      let left = amount
      for (const { id, owed } of ordered) {
        const part = Math.min(left, owed)
        if (part > 0) expected.push([id, String(part)])
        left -= part
      }
      const last = expected.at(-1)
      if (left > 0 && last !== undefined) last[1] = String(Number(last[1]) + left)
      const { id } = await ok(repayments.ask(loans[0] ?? 0, amount, { spread: BY_LAW, value_date: getDayAfterDraw(9) }))
      expect(listParts(await ok(loadPreview(id))), `${amount}`).toEqual(expected)
    }
  })
})
