import type { LoanLife, Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { DAY_COUNTS, PARTS_OF_YEAR, computeYearFraction } from '../domain/loan/day-count.ts'
import { replay } from '../domain/loan/loan-history.ts'
import { resources } from '#modules/index.ts'
import { contractWarehouse } from '#modules/receipts/contract-warehouse/contract-warehouse.ts'
import {
  APPLICATION_LIST,
  type FinancingFixture,
  createFinancingFixture,
  LOAN_LIST,
} from '../testing/financing-fixture.ts'
import { createRepaymentFixture } from '../testing/repayment-fixture.ts'
import { ok, type SignedInCaller, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { verifyRows } from '#modules/system/ledger/verify-rows.ts'
import { accrueLoans } from '../jobs/loans.ts'
import { toAccrualParts } from './loan.books.ts'
import { loadLoan } from './loan.record.ts'
import { takeFirst } from '#testing/share.ts'
import { createJobDeps } from '#testing/job-deps.ts'

let platform: TestPlatform
let fixture: FinancingFixture
const log = pino({ level: 'silent' })
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createFinancingFixture(platform)
})
afterAll(() => platform.close())
afterEach(() => fixture.daysLater(0))

const drawLoan = async (amount = 3_800_000_00, more = {}) =>
  fixture.createLoan(7, [await fixture.receipt(300_00)], amount, more)
const loadLoanRow = (id: number) => fixture.read(LOAN_LIST, id)
const listAccounts = async (id: number) => {
  const { rows } = await sql<{ kind: string; balance: number }>`
    select kind, balance from money_account where owner = 'financing' and owner_id = ${id} order by kind`.execute(
    platform.db,
  )
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
}

describe('draw', () => {
  it('is booked when the accountant draws against sufficient cover (domain §3.4, I7)', async () => {
    const id = await drawLoan()
    expect(await loadLoanRow(id)).toMatchObject({
      loan_state: 7,
      draw_amount: 3_800_000_00,
      principal_left: 3_800_000_00,
      interest_left: 0,
      total_left: 3_800_000_00,
      dpd: 0,
      asset_class: 1,
    })
    expect(await listAccounts(id)).toMatchObject({ loan_principal: -3_800_000_00, loan_interest: 0 })
    expect((await verifyRows(platform.db, resources)).findings).toEqual([])
  })

  it('rejects the approver and other positions (I9)', async () => {
    const id = await fixture.createLoan(6, [await fixture.receipt(300_00)], 1_000_000_00)
    const input = { draw_way: 2, draw_no: 'X', draw_files: await fixture.files(fixture.manager) }
    expect(await fixture.act(fixture.manager, 'Draw', id, input)).toMatchObject({ code: 'position_needed' })
    expect(await fixture.act(fixture.owner, 'Draw', id, input)).toMatchObject({ status: false })
    const setPosition = (position: number) =>
      sql`
        update account set position = ${position}
         where person_id = (select approve_person from financing where id = ${id})`.execute(platform.db)
    await setPosition(4)
    const same = { ...input, draw_files: await fixture.files(fixture.approver) }
    const answer = await fixture.act(fixture.approver, 'Draw', id, same)
    await setPosition(3)
    expect(answer).toMatchObject({ code: 'own_step' })
  })

  it('rejects one fen above the approved amount or above the cover at the current price, with figures', async () => {
    const yesterday = await createFinancingFixture(platform, { priced: 1 })
    const { act, accountant } = yesterday
    const id = await yesterday.createLoan(6, [await yesterday.receipt(300_00)], 3_990_000_00)
    const input = { draw_way: 2, draw_no: `D-${id}`, draw_files: await yesterday.files(accountant) }
    expect(await act(accountant, 'Draw', id, { ...input, draw_amount: 3_990_000_01 })).toMatchObject({
      code: 'draw_too_large',
    })
    await yesterday.price(19_999_00)
    expect(await act(accountant, 'Draw', id, input)).toMatchObject({
      code: 'beyond_cap',
      message: expect.stringContaining('3,989,800.50') as string,
    })
    await ok(act(accountant, 'Draw', id, { ...input, draw_amount: 3_989_800_50 }))
  })

  it('runs once when sent twice concurrently', async () => {
    const id = await fixture.createLoan(6, [await fixture.receipt(300_00)], 1_000_000_00)
    const files = await fixture.files(fixture.accountant)
    const answers = await Promise.all(
      [1, 2].map((n) =>
        fixture.act(fixture.accountant, 'Draw', id, {
          draw_way: 2,
          draw_no: `T-${id}-${n}`,
          draw_files: files,
        }),
      ),
    )
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(await listAccounts(id)).toMatchObject({ loan_principal: -1_000_000_00 })
  })
})

describe('interest', () => {
  it('accrues once per day, to the fen of domain §4.4, and is booked (I7)', async () => {
    const id = await drawLoan()
    await fixture.daysLater(20)
    await accrueLoans(createJobDeps(platform.db, log))
    await accrueLoans(createJobDeps(platform.db, log))
    // 3 800 000 × 6 % × 20 / 360
    expect(await loadLoanRow(id)).toMatchObject({ interest_left: 12_666_67, total_left: 3_812_666_67 })
    expect(await listAccounts(id)).toMatchObject({ loan_interest: -12_666_67 })
  })

  it('is the same day by day and over several days, as in the domain', async () => {
    const ids: number[] = []
    for (const day_count of takeFirst([2, 1, 3, 4])) {
      const of = await createFinancingFixture(platform, { terms: { day_count } })
      for (const repay_mode of takeFirst([3, 1, 2, 4]))
        ids.push(await of.createLoan(7, [await of.receipt(300_00)], 1_234_567_89, { repay_mode, tenor_days: 75 }))
    }
    for (const day of [1, 2, 3, 31, 32, 61, 75, 76, 100]) {
      await fixture.daysLater(day)
      await accrueLoans(createJobDeps(platform.db, log))
      for (const id of ids) {
        const loan = await loadLoan(platform.db, id)
        if (loan === undefined) throw new Error('expected a drawn loan')
        const { row, terms, events, periods } = loan
        const history = replay(terms, events, row.today)
        expect(row, `${terms.dayCount}, mode ${row.repay_mode}, day ${day}`).toMatchObject({
          interest_parts: String(toAccrualParts(history.accrued.interest, terms.dayCount)),
          penalty_parts: String(toAccrualParts(history.accrued.penalty, terms.dayCount)),
          interest_left: Number(history.due.interest),
          penalty_left: Number(history.due.penalty),
          principal_left: Number(history.due.principal),
          dpd: history.dpd,
        })
        const fallen = periods.flatMap(({ due_date: due, interest_total: interest }) =>
          interest === null ? [] : [{ due, interest: BigInt(interest) }],
        )
        expect(fallen).toEqual(history.fallenDue)
      }
    }
  })

  it.each(DAY_COUNTS.map((count, at) => ({ count, at: at + 1 })))(
    'counts each day of four years as the domain does, across months and leap years, by $count (domain §4.0)',
    async ({ count, at }) => {
      const { rows } = await sql<{ day: string; next: string; parts: number }>`
        select day::date::text as day, (day::date + 1)::text as next, count_day_parts(${at}::smallint, day::date) as parts
          from generate_series('2023-01-01'::date, '2026-12-31'::date, interval '1 day') day`.execute(platform.db)
      expect(rows).toHaveLength(1461)
      const wrong = rows.filter(({ day, next, parts }) => {
        const { num, den } = computeYearFraction(count, day, next)
        return BigInt(parts) * den !== num * PARTS_OF_YEAR[count]
      })
      expect(wrong).toEqual([])
    },
  )

  it('makes a late loan overdue, and its asset class follows the days', async () => {
    const id = await drawLoan(1_000_000_00, { tenor_days: 10 })
    for (const [days, state, asset_class] of [
      [10, 7, 1],
      [11, 8, 2],
      [100, 8, 2],
      [101, 8, 3],
      [280, 8, 3],
      [281, 8, 4],
      [370, 8, 4],
      [371, 8, 5],
    ] as const) {
      await fixture.daysLater(days)
      await accrueLoans(createJobDeps(platform.db, log))
      expect(await loadLoanRow(id), `day ${days}`).toMatchObject({ loan_state: state, asset_class })
      const life = await ok(platform.admin.get<LoanLife>('seller_p/pledge/LoanLife', { id }))
      expect(life.asset_class?.shown, `day ${days}`).toBe(String(asset_class))
    }
    // 1 000 000 at 9 % instead of 6 % from maturity on.
    expect(await loadLoanRow(id)).toMatchObject({ penalty_left: 90_250_00, interest_left: 1_666_67 })
  })

  it.runIf(isFullTier)('follows the stricter class days of the pinned policy, whatever SQL stores', async () => {
    const strict = await createFinancingFixture(platform, {
      terms: { substandard_days: 5, doubtful_days: 20, loss_days: 40 },
    })
    const id = await strict.createLoan(7, [await strict.receipt(100_00)], 500_000_00, { tenor_days: 10 })
    for (const [days, asset_class, next_class_days] of [
      [10, 1, 1],
      [14, 2, 5],
      [15, 3, 20],
      [30, 4, 40],
      [50, 5, null],
    ] as const) {
      await strict.daysLater(days)
      const life = () => ok(platform.admin.get<LoanLife>('seller_p/pledge/LoanLife', { id }))
      expect(await life(), `before the run of day ${days}`).toMatchObject({
        asset_class: { shown: String(asset_class) },
        next_class_days,
      })
      await accrueLoans(createJobDeps(platform.db, log))
      expect(await loadLoanRow(id), `day ${days}`).toMatchObject({ asset_class })
      await sql`update financing set asset_class = 1 where id = ${id}`.execute(platform.db)
      expect(await loadLoanRow(id), `day ${days}, by hand`).toMatchObject({ asset_class })
    }
    await strict.daysLater(0)
  })

  it('does not run backwards when the clock is set back', async () => {
    const id = await drawLoan(1_000_000_00)
    await fixture.daysLater(5)
    await accrueLoans(createJobDeps(platform.db, log))
    const before = await loadLoanRow(id)
    await fixture.daysLater(3)
    await accrueLoans(createJobDeps(platform.db, log))
    expect(await loadLoanRow(id)).toEqual(before)
    expect(await fixture.act(fixture.accountant, 'Charge', id, { amount: 100_00, answer: 'x' })).toMatchObject({
      status: false,
    })
  })
})

describe('page of a loan', () => {
  const requestLife = (who: SignedInCaller, id: number) => who.get<LoanLife>('seller_p/pledge/LoanLife', { id })

  it('explains the debt, the cover and the future payments (domain §4.6, §4.8)', async () => {
    const id = await drawLoan()
    await fixture.daysLater(20)
    await accrueLoans(createJobDeps(platform.db, log))
    const life = await ok(requestLife(fixture.manager, id))
    expect(life).toMatchObject({
      total: { shown: '381266667', formula: 'exposure' },
      parts: { principal: { shown: '380000000' }, interest: { shown: '1266667' } },
      cover: { band: 'normal', eligible: { shown: '570000000' }, ltv: { shown: '668889' } },
      pledges: [{ weight: 300_00, price: { shown: '2000000' } }],
      periods: [{ period_no: 1, principal: '380000000', interest: '5700000', status: 'planned' }],
      events: [{ kind: 1, amount: 3_800_000_00 }],
    })
    // D ÷ (0.75 × 300 × 0.95), rounded down to the fen.
    expect(life.cover?.triggers.map(({ line, price }) => [line, price.shown])).toEqual([
      ['warning', '1783703'],
      ['call', '1672222'],
      ['liquidation', '1486419'],
    ])
  })

  it('is not readable without access to the loan', async () => {
    const id = await drawLoan(1_000_000_00)
    const other = await createFinancingFixture(platform)
    for (const stranger of [other.manager, other.owner, fixture.store])
      expect(await requestLife(stranger, id)).toMatchObject({ status: false })
    await ok(requestLife(fixture.owner, id))
  })
})

describe('receipts of a loan', () => {
  const listContractReceipts = async (of: FinancingFixture, receipts: readonly number[]) => {
    const rows: Row[] = []
    for (const id of receipts) rows.push(await of.read(contractWarehouse.path, id))
    return rows
  }

  it('show the amounts lent and repaid on each, null before the draw, adding up to the fen', async () => {
    const receipts = [await fixture.receipt(100_00), await fixture.receipt(33_33), await fixture.receipt(66_67)]
    const id = await fixture.createLoan(6, receipts, 1_000_000_01)
    expect(await listContractReceipts(fixture, receipts)).toEqual(
      receipts.map(() => expect.objectContaining({ loan_amount: null, repaid_amount: null, end_date: null })),
    )
    const input = {
      draw_way: 2,
      draw_no: 'FK-R',
      draw_files: await fixture.files(fixture.accountant),
      draw_plan: 1,
    }
    await ok(fixture.act(fixture.accountant, 'Draw', id, { draw_amount: null, instalments: null, ...input }))
    await createRepaymentFixture(platform, fixture).posted(id, 100_000_01)
    const rows = await listContractReceipts(fixture, receipts)
    const sumColumn = (name: string) => rows.reduce((total, row) => total + Number(row[name]), 0)
    expect([sumColumn('loan_amount'), sumColumn('repaid_amount')]).toEqual([1_000_000_01, 100_000_01])
    expect(rows[0]?.['loan_amount']).toBe(500_000_00)
    const { due_date } = await loadLoanRow(id)
    expect(rows.map((row) => row['end_date'])).toEqual(receipts.map(() => due_date))
  })
})

describe('running loan', () => {
  it('can be charged by the accountant, and neither closed nor written off while it has a debt', async () => {
    const id = await drawLoan(1_000_000_00)
    await fixture.chargeFee(id, 3_000_00, '公证费')
    expect(await loadLoanRow(id)).toMatchObject({ fee_left: 3_000_00, total_left: 1_003_000_00 })
    expect(await listAccounts(id)).toMatchObject({ loan_fee: -3_000_00 })
    expect(await fixture.act(fixture.manager, 'Close', id)).toMatchObject({
      code: 'loan_is_owed',
      message: expect.stringContaining('1,003,000.00') as string,
    })
    expect(await fixture.act(fixture.approver, 'Writeoff', id, { answer: 'x' })).toMatchObject({
      code: 'not_now',
    })
    expect(await fixture.read(APPLICATION_LIST, id)).toMatchObject({ loan_state: 7 })
  })
})
