import { LOAN_STATEMENT } from '@cangdan/protocol'
import { Workbook } from 'exceljs'
import { sql } from 'kysely'
import pino from 'pino'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../../scripts/tier.mjs'
import { addDays, countDays } from '#modules/lending/domain/loan/day-count.ts'
import { sumComponents } from '#modules/lending/domain/loan/waterfall.ts'
import { type FinancingFixture, createFinancingFixture, getToday } from '#modules/lending/testing/financing-fixture.ts'
import {
  getDayAfterDraw,
  type RepaymentFixture,
  createRepaymentFixture,
} from '#modules/lending/testing/repayment-fixture.ts'
import { ok, type SignedInCaller, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { accrueLoans } from '#modules/lending/jobs/loans.ts'
import { type StatementLine, loadStatement } from './statement.ts'
import { takeFirst } from '#testing/share.ts'
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

const SHANGHAI_S = 8 * 3600
const first = new Date((getToday() + SHANGHAI_S) * 1000).toISOString().slice(0, 10)
const dayAfterFirst = (days: number) => addDays(first, days)
const drawLoan = async () => fixture.createLoan(7, [await fixture.receipt(300_00)], 3_600_000_00)
const runNight = async (days: number) => {
  await fixture.daysLater(days)
  await accrueLoans(createJobDeps(platform.db, log))
}

/** Creates a loan that is drawn, accrued, repaid, charged, repaid late, reversed and overpaid. */
async function createLoanHistory(): Promise<number> {
  const id = await drawLoan()
  for (const days of [1, 2, 10]) await runNight(days)
  await repayments.posted(id, 100_000_00, { value_date: getDayAfterDraw(10) })
  await runNight(20)
  // With an earlier value date: interest is recomputed, and the repayment of the tenth day is reallocated.
  const late = await repayments.posted(id, 50_000_00, { value_date: getDayAfterDraw(5) })
  await fixture.chargeFee(id, 888_00, 'custody')
  await runNight(40)
  await ok(repayments.act(fixture.second, 'Reverse', late, { answer: 'wrong loan' }))
  await runNight(45)
  await repayments.posted(id, 4_000_000_00, { value_date: getDayAfterDraw(45) })
  return id
}

const listAccounts = async (id: number) => {
  const { rows } = await sql<{ kind: string; balance: number }>`
    select kind, balance from money_account where owner = 'financing' and owner_id = ${id}`.execute(platform.db)
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
}
const buildStatement = async (id: number, from: number, to: number) => {
  const found = await loadStatement(platform.db, id, { from: dayAfterFirst(from), to: dayAfterFirst(to) })
  if (found === undefined) throw new Error('expected a drawn loan')
  return found
}

const requestFile = (who: SignedInCaller, id: number, { lang = 'en', format = 'pdf', until = 10 }) =>
  who.rawPost(LOAN_STATEMENT, { lang }, { id, from: dayAfterFirst(0), to: dayAfterFirst(until), format })

const normalizeText = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, '')

describe('loan statement', () => {
  it('starts at zero, has each entry with its changes, and ends with the balances of the accounts (I7)', async () => {
    const id = await drawLoan()
    for (const days of [1, 2, 10]) await runNight(days)
    await repayments.posted(id, 100_000_00, { value_date: getDayAfterDraw(10) })
    const { opening, lines, closing } = await buildStatement(id, 0, 10)
    expect(sumComponents(opening)).toBe(0n)
    // 3 600 000 × 6 % ÷ 360 is 600 a day; interest is paid before principal.
    expect(
      lines.map(({ kind, from, day: posted, change, balance }) => [
        kind,
        from,
        posted,
        change.principal,
        change.interest,
        sumComponents(balance),
      ]),
    ).toEqual([
      [1, dayAfterFirst(0), dayAfterFirst(0), 3_600_000_00n, 0n, 3_600_000_00n],
      ...listExpectedAccruals(),
      [3, dayAfterFirst(10), dayAfterFirst(10), -94_000_00n, -6_000_00n, 3_506_000_00n],
    ])
    expect(closing).toEqual({ principal: 3_506_000_00n, interest: 0n, penalty: 0n, fee: 0n, claim: 0n })
    const accounts = await listAccounts(id)
    expect(accounts).toMatchObject({ loan_principal: -3_506_000_00, loan_interest: 0 })
  })

  it.runIf(isFullTier)(
    'equals the accounts after late documents, reversals, fees and excess, for any period',
    async () => {
      const id = await createLoanHistory()
      const accounts = await listAccounts(id)
      const { lines, closing } = await buildStatement(id, 0, 45)
      for (const part of ['principal', 'interest', 'penalty', 'fee'] as const) {
        expect(closing[part]).toBe(BigInt(0 - (accounts[`loan_${part}`] ?? 0)))
        expect(lines.reduce((sum, { change }) => sum + change[part], 0n)).toBe(closing[part])
      }
      expect(lines.reduce((sum, { excess }) => sum + excess, 0n)).toBe(BigInt(accounts['loan_excess'] ?? 0))
      expect(accounts['loan_excess']).toBeGreaterThan(0)
      const kinds = new Set(lines.map(({ kind }) => kind))
      expect([...kinds].toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6])
      // Two adjacent periods share the balance between them and add up to the whole.
      for (const cut of [3, 10, 19, 20, 30, 44]) {
        const [before, after] = [await buildStatement(id, 0, cut), await buildStatement(id, cut + 1, 45)]
        expect(after.opening).toEqual(before.closing)
        expect(after.closing).toEqual(closing)
      }
    },
  )

  it.runIf(isFullTier)(
    'never shows more paid than owed after a line when a repayment with an earlier value date is posted late',
    async () => {
      const id = await drawLoan()
      // Balances of the accounts at the end of each day with postings.
      const booked = new Map<string, Readonly<Record<string, number>>>()
      const recordClosing = async (days: number) => booked.set(dayAfterFirst(days), await listAccounts(id))
      await runNight(10)
      // All interest so far, which the late repayment then replaces.
      await repayments.posted(id, 6_000_00, { value_date: getDayAfterDraw(10) })
      await recordClosing(10)
      await runNight(11)
      await repayments.posted(id, 50_000_00, { value_date: getDayAfterDraw(11) })
      await recordClosing(11)
      await runNight(12)
      const late = await repayments.posted(id, 100_000_00, { value_date: getDayAfterDraw(5) })
      await fixture.chargeFee(id, 888_00, 'custody')
      await repayments.posted(id, 70_000_00, { value_date: getDayAfterDraw(6) })
      await recordClosing(12)
      await runNight(14)
      await ok(repayments.act(fixture.second, 'Reverse', late, { answer: 'wrong loan' }))
      await recordClosing(14)
      const { lines, closing } = await buildStatement(id, 0, 14)
      expectConsistent(lines)
      expect(closing).toEqual(lines.at(-1)?.balance)
      for (const [end, accounts] of booked) {
        const last = lines.findLast((line) => line.day <= end)
        for (const part of ['principal', 'interest', 'penalty', 'fee'] as const)
          expect([end, part, last?.balance[part]]).toEqual([end, part, BigInt(0 - (accounts[`loan_${part}`] ?? 0))])
      }
    },
  )

  it.runIf(isFullTier)('explains the interest by days and principal, to the fen of the ledger', async () => {
    const id = await createLoanHistory()
    const { interest, history, lines } = await buildStatement(id, 0, 45)
    expect(interest.reduce((sum, { amount }) => sum + amount, 0n)).toBe(history.due.interest + history.paid.interest)
    const accrued = lines
      .filter(({ kind }) => kind === 0 || kind === 6)
      .reduce((sum, { change }) => sum + change.interest, 0n)
    expect(history.due.interest + history.paid.interest).toBe(accrued)
    expect(interest.map(({ from }) => from)).toEqual([dayAfterFirst(0), ...interest.slice(0, -1).map(({ to }) => to)])
    for (const { from, to, days, principal, rate } of interest) {
      expect([days, rate]).toEqual([countDays(from, to), 60_000n])
      expect(principal).toBe(to <= dayAfterFirst(10) ? 3_600_000_00n : 3_506_000_00n)
    }
    expect(interest.at(-1)?.to).toBe(dayAfterFirst(45))
  })

  it('has an interest line for each principal and entry, from the events known on its last day, to the fen of the journals', async () => {
    const id = await createLoanHistory()
    for (const until of [1, 2, 9, 10, 15, 20, 39, 40, 44, 45]) {
      const { interest, lines } = await buildStatement(id, 0, until)
      const sumInterest = (kinds: readonly number[]) =>
        lines.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { change }) => sum + change.interest, 0n)
      expect(
        interest.reduce((sum, { amount }) => sum + amount, 0n),
        `day ${until}`,
      ).toBe(sumInterest([0, 6]))
    }
    // Before the late repayment each entry equals its own lines, days × principal × rate.
    const { interest, lines } = await buildStatement(id, 0, 19)
    for (const { kind, from, day: to, change } of lines.filter((line) => line.kind === 0)) {
      const own = interest.filter((line) => line.from >= from && line.to <= to)
      expect(own.reduce((sum, { amount }) => sum + amount, 0n)).toBe(change.interest)
      expect([kind, own.every(({ days, principal }) => days > 0 && principal > 0n)]).toEqual([0, true])
    }
  })

  it('excludes days before the draw and in the future', async () => {
    const id = await drawLoan()
    const found = await buildStatement(id, -100, 100)
    expect([found.from, found.to]).toEqual([dayAfterFirst(0), dayAfterFirst(0)])
  })
})

/** Asserts that lines are in order of time, each balance is the previous one plus the change, and no component is negative. */
function expectConsistent(lines: readonly StatementLine[]): void {
  let before: StatementLine | undefined
  for (const line of lines) {
    expect(line.day >= (before?.day ?? ''), `${line.day} after ${before?.day}`).toBe(true)
    for (const part of ['principal', 'interest', 'penalty', 'fee'] as const) {
      expect(line.balance[part]).toBe((before?.balance[part] ?? 0n) + line.change[part])
      expect(line.balance[part], `${line.day} ${part} after kind ${line.kind}`).toBeGreaterThanOrEqual(0n)
    }
    before = line
  }
}

/** One for each month of the ten days. */
function listExpectedAccruals(): unknown[] {
  const nights = [1, 2, 10]
  const months = [...new Set(nights.map((night) => dayAfterFirst(night).slice(0, 7)))]
  let from = 0
  return months.map((month) => {
    const last = nights.filter((night) => dayAfterFirst(night).startsWith(month)).at(-1) ?? 0
    const line = [
      0,
      dayAfterFirst(from),
      dayAfterFirst(last),
      0n,
      BigInt(last - from) * 600_00n,
      3_600_000_00n + BigInt(last) * 600_00n,
    ]
    from = last
    return line
  })
}

describe('statement file', () => {
  it.each(
    takeFirst([
      ['zh-cn', '贷款对账单', '期末余额', '3,506,000.00'],
      ['en', 'Loan statement', 'Closing balance', '3,506,000.00'],
      ['es', 'Extracto de préstamo', 'Saldo final', '3.506.000,00'],
      ['ja', '貸付取引明細書', '期末残高', '3,506,000.00'],
    ]),
  )("is a PDF in the reader's language (%s)", async (lang, name, closing, total) => {
    const id = await drawLoan()
    await runNight(10)
    await repayments.posted(id, 100_000_00, { value_date: getDayAfterDraw(10) })
    const reply = await requestFile(fixture.owner, id, { lang })
    expect(reply.headers['content-type']).toBe('application/pdf')
    const document = await getDocumentProxy(new Uint8Array(reply.bytes))
    const text = normalizeText((await extractText(document, { mergePages: true })).text)
    const { lender, borrower, row, lines } = await buildStatement(id, 0, 10)
    for (const said of [name, closing, total, lender, borrower, row.financing_no, row.contract_no])
      expect(text).toContain(normalizeText(said))
    for (const line of lines) expect(text).toContain(normalizeText(line.reference))
  })

  it('is a spreadsheet with the figures of the statement', async () => {
    const id = await createLoanHistory()
    const reply = await requestFile(fixture.manager, id, { format: 'xlsx', until: 45 })
    const book = new Workbook()
    await book.xlsx.load(new Uint8Array(reply.bytes).buffer)
    const rows = book.worksheets[0]?.getSheetValues().slice(2) as unknown[][]
    const { lines, opening, closing } = await buildStatement(id, 0, 45)
    const parseFen = (cell: unknown) => BigInt(Math.round(Number(cell ?? 0) * 100))
    const [PRINCIPAL, BALANCE] = [9, 16]
    expect(rows).toHaveLength(lines.length + 2)
    const expected = [opening, ...lines.map(({ balance }) => balance), closing]
    expect(rows.map((row) => parseFen(row[BALANCE]))).toEqual(expected.map((of) => sumComponents(of)))
    const parts = ['principal', 'interest', 'penalty', 'fee'] as const
    expect(rows.slice(1, -1).map((row) => parts.map((_, at) => parseFen(row[PRINCIPAL + at])))).toEqual(
      lines.map(({ change }) => parts.map((part) => change[part])),
    )
  })

  it('is rejected for an invisible or undrawn loan, and for invalid days', async () => {
    const id = await drawLoan()
    const other = await createFinancingFixture(platform)
    const body = { id, from: dayAfterFirst(0), to: dayAfterFirst(0), format: 'pdf' }
    expect(await other.owner.post(LOAN_STATEMENT, body)).toMatchObject({ code: 'not_found' })
    expect(await other.manager.post(LOAN_STATEMENT, body)).toMatchObject({ code: 'not_found' })
    const draft = await fixture.createLoan(1, [await fixture.receipt(10_00)], 100_000_00)
    expect(await fixture.owner.post(LOAN_STATEMENT, { ...body, id: draft })).toMatchObject({
      code: 'not_found',
    })
    for (const [wrong, code] of [
      [{ from: dayAfterFirst(1) }, 'bad_request'],
      [{ to: '2026-02-30' }, 'bad_request'],
      [{ format: 'doc' }, 'invalid_input'],
    ] as const)
      expect(await fixture.owner.post(LOAN_STATEMENT, { ...body, ...wrong })).toMatchObject({ code })
  })
})
