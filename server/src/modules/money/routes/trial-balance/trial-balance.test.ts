import {
  type AccountLines,
  BOOKS,
  type JournalLines,
  LEDGER_PATHS,
  type RecordResponse,
  type RecordProofs,
  type TrialAccounts,
  type TrialBalance,
} from '@cangdan/protocol'
import { createHash } from 'node:crypto'
import { Workbook } from 'exceljs'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#modules/lending/domain/loan/day-count.ts'
import { accrual } from '#modules/lending/accrual/accrual.ts'
import { flow } from '#modules/money/flow/flow.ts'
import {
  type FinancingFixture,
  createFinancingFixture,
  LOAN_LIST,
  getToday,
} from '#modules/lending/testing/financing-fixture.ts'
import { createMoneyFixture } from '#modules/money/testing/money-fixture.ts'
import { readCsv } from '#testing/oracle/oracle.ts'
import { getDayAfterDraw, createRepaymentFixture } from '#modules/lending/testing/repayment-fixture.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { accrueLoans } from '#modules/lending/jobs/loans.ts'
import { ACCOUNT_TITLES } from './books.titles.ts'
import { createJobDeps } from '#testing/job-deps.ts'

let platform: TestPlatform
let fixture: FinancingFixture
let loan = 0
const log = pino({ level: 'silent' })
const SHANGHAI_S = 8 * 3600
const day = new Date((getToday() + SHANGHAI_S) * 1000).toISOString().slice(0, 10)

beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createFinancingFixture(platform)
  const money = await createMoneyFixture(platform)
  const { wallet } = await money.holder()
  await money.topUp(wallet, 3_000_00)
  loan = await fixture.createLoan(7, [await fixture.receipt(300_00)], 3_600_000_00)
  await fixture.daysLater(10)
  await accrueLoans(createJobDeps(platform.db, log))
  await createRepaymentFixture(platform, fixture).posted(loan, 100_000_00, {
    value_date: getDayAfterDraw(10),
  })
})
afterAll(() => platform.close())
afterEach(() => fixture.daysLater(0))

const loadBook = (at: string, lang = 'zh-cn') => ok(platform.admin.get<TrialBalance>(BOOKS.balance, { day: at }, lang))
const listAccounts = (kind: string) => ok(platform.admin.get<TrialAccounts>(BOOKS.accounts, { day, kind }))
async function readCells(bytes: Buffer): Promise<string[][]> {
  const book = new Workbook()
  await book.xlsx.load(new Uint8Array(bytes).buffer)
  const rows: string[][] = []
  book.worksheets[0]?.eachRow((row) => {
    rows.push([1, 2, 3, 4, 5, 6].map((at) => row.getCell(at).text))
  })
  return rows
}
const listLines = (account: number) => ok(platform.admin.get<AccountLines>(BOOKS.lines, { day, account }))

describe('trial balance', () => {
  it('has equal debit and credit, and the balances of the accounts by kind', async () => {
    const { kinds, total } = await loadBook(day)
    expect(total.balance).toBe('0')
    expect(total.debit).toBe(total.credit)
    expect(BigInt(total.debit)).toBeGreaterThan(0n)
    const { rows } = await sql<{ kind: string; balance: string }>`
      select kind, sum(balance)::text as balance from money_account group by kind`.execute(platform.db)
    for (const { kind, balance } of rows) expect(kinds.find((line) => line.kind === kind)?.balance).toBe(balance)
    // 3 600 000 × 6 % ÷ 360 × 10: accrued and paid.
    expect(kinds).toContainEqual(
      expect.objectContaining({ kind: 'loan_interest', debit: '600000', credit: '600000', balance: '0' }),
    )
    expect(kinds).toContainEqual(expect.objectContaining({ kind: 'interest_income', balance: '600000' }))
  })

  it('is computed for the end of any day', async () => {
    const yesterday = addDays(day, -1)
    // Moves the draw one day back, as if it had been posted then.
    await platform.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        update posting set create_time = create_time - interval '1 day'
         where journal_id in (select id from journal where event = 'loan_drawn')`.execute(tx)
    })
    const [before, then, now] = [await loadBook(addDays(day, -2)), await loadBook(yesterday), await loadBook(day)]
    expect(before.total).toEqual({ debit: '0', credit: '0', balance: '0' })
    expect(then.total).toEqual({ debit: '360000000', credit: '360000000', balance: '0' })
    expect(then.kinds.find(({ kind }) => kind === 'loan_principal')?.balance).toBe('-360000000')
    expect(now.total.balance).toBe('0')
    expect(now.kinds.find(({ kind }) => kind === 'loan_principal')?.balance).toBe('-350600000')
  })

  it('has a title in four languages for every kind of account', async () => {
    const { rows } = await sql<{ kind: string }>`select kind from money_account_kind`.execute(platform.db)
    for (const { kind } of rows) expect(ACCOUNT_TITLES).toHaveProperty([kind])
    expect((await loadBook(day, 'es')).kinds.map(({ name }) => name)).toContain('Principal de préstamos')
  })

  it('leads from a kind to its accounts, lines, record and proof', async () => {
    const { accounts } = await listAccounts('loan_principal')
    const { financing_no } = await fixture.read(LOAN_LIST, loan)
    expect(accounts).toMatchObject([{ owner: financing_no, balance: '-350600000' }])
    const { lines } = await listLines(accounts[0]?.id ?? 0)
    expect(lines.map(({ event, debit, credit, balance }) => [event, debit, credit, balance])).toEqual([
      ['还款', '0', '9400000', '-350600000'],
      ['放款', '360000000', '0', '-360000000'],
    ])
    expect(lines.map(({ about }) => about?.screen)).toEqual([
      expect.stringMatching(/^\/admins\/contract\/repayment\/look\/\d+$/) as string,
      `/pledge/loan/look/${loan}`,
    ])
    for (const { about } of lines) {
      const proofs = await ok(
        platform.admin.get<RecordProofs>(LEDGER_PATHS.proofs, {
          list: about?.list ?? '',
          id: about?.id ?? 0,
        }),
      )
      expect(proofs.entries.length).toBeGreaterThan(0)
    }
  })

  it('lists the lines of an account by time, each with the running balance', async () => {
    const { accounts } = await listAccounts('loan_interest')
    const account = accounts[0]?.id ?? 0
    // Concurrent postings may be numbered in another order than their times: moves the last one two days back.
    await platform.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        update posting set create_time = create_time - interval '2 days'
         where id = (select max(id) from posting where account_id = ${account})`.execute(tx)
    })
    for (const end of [addDays(day, -2), addDays(day, -1), day]) {
      const [book, { lines }] = await Promise.all([
        ok(platform.admin.get<TrialAccounts>(BOOKS.accounts, { day: end, kind: 'loan_interest' })),
        ok(platform.admin.get<AccountLines>(BOOKS.lines, { day: end, account })),
      ])
      // The newest has the balance of the end of the day; before the oldest it is 0.
      let balance = BigInt(book.accounts.find(({ id }) => id === account)?.balance ?? 0)
      expect(lines.map(({ time }) => time)).toEqual(lines.map(({ time }) => time).toSorted((one, other) => other - one))
      for (const line of lines) {
        expect([end, line.balance]).toEqual([end, String(balance)])
        balance -= BigInt(line.credit) - BigInt(line.debit)
      }
      expect(balance).toBe(0n)
      expect(lines).toHaveLength(end === day ? 2 : 1)
    }
    await platform.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        update posting set create_time = create_time + interval '2 days'
         where id = (select max(id) from posting where account_id = ${account})`.execute(tx)
    })
  })

  it('pages through every account of a kind, with their count', async () => {
    await platform.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        insert into money_account (kind, owner, owner_id, may_go_below)
        select 'loan_penalty', 'financing', 900000 + n, true from generate_series(1, 450) n`.execute(tx)
    })
    const requestPage = (page: number, limit?: number) =>
      platform.admin.get<TrialAccounts>(BOOKS.accounts, {
        day,
        kind: 'loan_penalty',
        page,
        ...(limit === undefined ? {} : { limit }),
      })
    const pages = [
      await ok(requestPage(1)),
      await ok(requestPage(2)),
      await ok(requestPage(3)),
      await ok(requestPage(4)),
    ]
    const sizes = pages.map(({ accounts }) => accounts.length)
    const { count } = pages[0] ?? { count: 0 }
    expect(sizes).toEqual([200, 200, count - 400, 0])
    expect(new Set(pages.flatMap(({ accounts }) => accounts.map(({ id }) => id))).size).toBe(count)
    for (const [page, limit] of [[0], [-1], [1.5], [1, 201], [1, 0]] as const)
      expect(await requestPage(page, limit)).toMatchObject({ code: 'bad_request' })
  })

  it.each(['csv', 'xlsx'] as const)('exports all accounts as a list does (%s)', async (format) => {
    const asked = { day, format }
    const reply = await platform.admin.rawPost(BOOKS.export, { lang: 'en' }, asked)
    const rows = format === 'csv' ? readCsv(reply.text) : await readCells(reply.bytes)
    expect(rows[0]).toEqual(['End of day', 'Account', 'Of', 'Debit(CNY)', 'Credit(CNY)', 'Balance(CNY)'])
    const parseFen = (cell: string | undefined) => BigInt(Math.round(Number(cell) * 100))
    const { kinds } = await loadBook(day, 'en')
    for (const { name, accounts, balance, debit } of kinds) {
      const own = rows.filter((row) => row[1] === name)
      expect(own.length, name).toBe(accounts)
      expect(own.reduce((sum, row) => sum + parseFen(row[5]), 0n)).toBe(BigInt(balance))
      expect(own.reduce((sum, row) => sum + parseFen(row[3]), 0n)).toBe(BigInt(debit))
    }
    const one = await platform.admin.rawPost(
      BOOKS.export,
      { lang: 'en' },
      { ...asked, kind: 'loan_principal', format: 'csv' },
    )
    expect(readCsv(one.text).length).toBe(2)
    const other = await platform.someone(fixture.bankId, { apis: [BOOKS.balance] })
    expect((await other.rawPost(BOOKS.export, { lang: 'en' }, asked)).text).toContain('forbidden')
    const none = await platform.someone(platform.platformId, {})
    expect((await none.rawPost(BOOKS.export, { lang: 'en' }, asked)).text).toContain('forbidden')
  })

  it('rejects users outside the platform or without the right, and invalid days', async () => {
    const other = await platform.someone(fixture.bankId, { apis: [BOOKS.balance] })
    const none = await platform.someone(platform.platformId, {})
    for (const call of [BOOKS.balance, BOOKS.accounts, BOOKS.lines])
      for (const who of [other, none])
        expect(await who.get(call, { day, kind: 'bank_cash', account: 1 })).toMatchObject({ status: false })
    for (const wrong of ['', '2026-02-30', 'today'])
      expect(await platform.admin.get(BOOKS.balance, { day: wrong })).toMatchObject({ code: 'bad_request' })
  })
})

describe('journal', () => {
  const findJournal = async (event: string) => {
    const { rows } = await sql<{ id: number }>`
      select id from journal where event = ${event} order by id desc limit 1`.execute(platform.db)
    return rows[0]?.id ?? 0
  }

  it('is shown completely, adds up to 0, and names its record', async () => {
    const id = await findJournal('loan_repaid')
    const { lines, total, event, about } = await ok(platform.admin.get<JournalLines>(BOOKS.journal, { id }))
    expect([event, total]).toEqual(['还款', '0'])
    expect(lines.map(({ kind, debit, credit }) => [kind, debit, credit])).toEqual([
      ['银行资金', '10000000', '0'],
      ['应收利息', '0', '600000'],
      ['贷款本金', '0', '9400000'],
    ])
    expect(about?.screen).toMatch(/^\/admins\/contract\/repayment\/look\//)
  })

  it("of interest leads to its run, and to the ledger entry with the digest of each loan's part", async () => {
    const id = await findJournal('interest_accrued')
    const { about } = await ok(platform.admin.get<JournalLines>(BOOKS.journal, { id }))
    expect(about?.list).toBe(accrual.path)
    const { row } = await ok(platform.admin.get<RecordResponse>(accrual.calls.info, { id: about?.id ?? 0 }))
    expect(row).toMatchObject({ flow_id: id, loan_count: 1, interest: 6_000_00, penalty: 0 })
    const { entries } = await ok(
      platform.admin.get<RecordProofs>(LEDGER_PATHS.proofs, { list: accrual.path, id: about?.id ?? 0 }),
    )
    // Computed from the text of the entry alone, as an outside verifier would.
    const digest = createHash('sha256').update(`loan_interest:${loan}:-600000`).digest('hex')
    expect(JSON.parse(entries[0]?.body ?? '{}')).toMatchObject({
      kind: 'loan_accrual.accrued',
      facts: { interest: '600000', penalty: '0', parts_hash: digest, flow_id: id },
    })
  })

  it('with more lines than shown is marked as cut, and totals all of them', async () => {
    await sql`
      insert into money_account (kind, owner, owner_id, may_go_below) select 'loan_interest', 'financing', 1000000 + n, true from generate_series(1, 600) n`.execute(
      platform.db,
    )
    // No run of interest in this test has so many loans.
    await sql`alter table journal disable trigger check_loan_journal`.execute(platform.db)
    const { rows } = await sql<{ id: number }>`
      insert into journal_draft (biz_key, event, source, biz_type, biz_no, direction, amount, pay_type, status, change_type, kinds, owners, amounts)
      select 'test:many', 'interest_accrued', 'loan_accrual:1', 10, 'many', 1, 600, 1, 2, 10, array_agg(line.kind), array_agg(line.owner), array_agg(line.amount)
        from (select 'loan_interest' as kind, 1000000 + n as owner, -1 as amount from generate_series(1, 600) n
              union all select 'interest_income', ${fixture.bankId}, 600) line
      returning id`.execute(platform.db)
    const shown = await ok(platform.admin.get<JournalLines>(BOOKS.journal, { id: rows[0]?.id ?? 0 }))
    expect([shown.lines.length, shown.isCut, shown.total]).toEqual([500, true, '0'])
  })

  it('shows an owner only the lines of their wallet', async () => {
    const id = await findJournal('topped_up')
    const { rows } = await sql<{ owner: number | null }>`
      select organisation_id as owner from wallet where id = (select wallet_id from journal where id = ${id})`.execute(
      platform.db,
    )
    const stranger = await platform.someone(fixture.goods.ownerId, { apis: [flow.path, flow.calls.info] })
    expect(await stranger.get(BOOKS.journal, { id })).toMatchObject({ code: 'not_found' })
    expect(rows[0]?.owner).not.toBe(fixture.goods.ownerId)
  })
})
