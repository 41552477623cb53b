import {
  type Answer,
  dayText,
  type ImportAnswer,
  plainText,
  type Row,
  type StatementSuggestions,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REPAYMENT_LIST, STATEMENT_LIST } from '#modules/paths.ts'
import { type FinancingDesk, financingDesk, LOAN_LIST, today } from '../testing/financing-desk.ts'
import { type RepaymentDesk, repaymentDesk } from '../testing/repayment-desk.ts'
import { ok, refusal, type SignedIn, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let desk: FinancingDesk
let repayments: RepaymentDesk
let borrower = ''
beforeAll(async () => {
  platform = await testPlatform()
  desk = await financingDesk(platform)
  repayments = repaymentDesk(platform, desk)
  const { rows } = await sql<{ name: string }>`
    select name from organisation where id = ${desk.goods.ownerId}`.execute(platform.db)
  borrower = rows[0]?.name ?? ''
})
afterAll(() => platform.close())

const TITLES = '交易日期,交易时间,借方发生额,贷方发生额,余额,对方户名,对方账号,摘要,交易流水号'
const DAY = () => dayText(today())
/** In the format of internet banking. */
const bring = (lines: readonly string[], by: SignedIn = desk.accountant, asked = {}) =>
  ok(by.importSheet(STATEMENT_LIST, '账户明细.csv', Buffer.from([TITLES, ...lines].join('\n')), asked))
const credit = (serial: string, yuan: string, { payer = '', account = '', memo = '' } = {}) =>
  `${DAY()},10:00:00,,${yuan},1000000.00,${payer},${account},${memo},${serial}`
async function line(serial: string, yuan: string, more = {}): Promise<number> {
  expect(await bring([credit(serial, yuan, more)])).toMatchObject({ kept: true, success: 1 })
  return idOf(serial)
}
async function idOf(serial: string, bank = desk.bankId): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from statement_line where bank_id = ${bank} and serial_no = ${serial}`.execute(platform.db)
  return rows[0]?.id ?? 0
}
const read = (id: number) => desk.read(STATEMENT_LIST, id)
const suggested = (id: number, by: SignedIn = desk.accountant): Promise<Answer<StatementSuggestions>> =>
  by.get('seller_p/contract/StatementSuggest', { id })
const step = (who: SignedIn, name: string, id: number, given: Row = {}) =>
  who.post(`seller_p/contract/Statement${name}`, { id, ...given })
const toLoan = (id: number, loan: number, by: SignedIn = desk.accountant) =>
  step(by, 'Match', id, { match_to: 2, financing_id: loan, repayment_id: null })
const toDocument = (id: number, document: number, by: SignedIn = desk.accountant) =>
  step(by, 'Match', id, { match_to: 1, financing_id: null, repayment_id: document })
const drawn = async (amount = 1_000_000_00) => desk.upTo(7, [await desk.receipt(300_00)], amount)
const documentOf = async (id: number) => Number((await read(id))['repayment_id'])

describe('statement import', () => {
  it('reads the format of internet banking, skips money out, and assigns the bank of the user', async () => {
    const lines = [
      credit('S-1', '"12,345.67"', { payer: borrower, account: '6222', memo: '还款' }),
      `${DAY()},11:00:00,500.00,,999500.00,供电局,,电费,S-2`,
    ]
    const answer = await bring(lines)
    expect(answer).toMatchObject<Partial<ImportAnswer>>({ kept: true, success: 1, fail: 0 })
    expect(answer.found?.filtered).toMatchObject([{ name: 'direction', rows: 1 }])
    // As a stored mapping requests.
    const mapping = { filters: { direction: ['in'] } }
    expect(await bring(lines.slice(1), desk.accountant, { mode: 2, mapping }).catch(String)).toContain(
      'sheet_no_rows',
    )
    expect(await read(await idOf('S-1'))).toMatchObject({
      bank_id: desk.bankId,
      line_state: 0,
      amount: 12_345_67,
      payer_name: borrower,
      payer_account: '6222',
      memo: '还款',
      value_date: today(),
    })
  })

  it('imports a serial number once per bank (I16)', async () => {
    await line('TWICE', '1.00')
    const again = await bring([credit('TWICE', '1.00')])
    expect(again).toMatchObject({ kept: false, fail: 1 })
    const skipped = await bring([credit('TWICE', '2.00'), credit('TWICE-2', '2.00')], desk.accountant, {
      existing: 'skip',
    })
    expect(skipped).toMatchObject({ kept: true, success: 1, diff: { skipped: 1 } })
    const other = await financingDesk(platform)
    await bring([credit('TWICE', '3.00')], other.accountant)
    expect(await read(await idOf('TWICE', other.bankId))).toMatchObject({ amount: 3_00 })
    expect(await read(await idOf('TWICE'))).toMatchObject({ amount: 1_00 })
    // Lines of another bank are not visible.
    expect(await refusal(suggested(await idOf('TWICE'), other.accountant))).toBe('not_found')
    expect(await refusal(suggested(await idOf('TWICE'), desk.owner))).toBe('not_found')
  })

  it('can be undone while its lines are open', async () => {
    await line('UNDO-1', '1.00')
    const { rows } = await sql<{ id: number }>`select max(id) as id from import_batch`.execute(platform.db)
    await ok(desk.accountant.post('seller/import/ImportOwnUndo', { id: rows[0]?.id ?? 0 }))
    expect(await idOf('UNDO-1')).toBe(0)
    const id = await line('UNDO-2', '1.00')
    await ok(step(desk.accountant, 'SetAside', id, { answer: '非本行贷款' }))
    const { rows: next } = await sql<{ id: number }>`select max(id) as id from import_batch`.execute(
      platform.db,
    )
    expect(await refusal(desk.accountant.post('seller/import/ImportOwnUndo', { id: next[0]?.id ?? 0 }))).toBe(
      'import_bound',
    )
  })
})

describe('suggestions for a line', () => {
  it("contain the borrower's loan named in the memo with exactly that debt", async () => {
    const loan = await drawn(800_000_00)
    const { financing_no: no } = await desk.read(LOAN_LIST, loan)
    const id = await line('SG-1', '800000.00', { payer: borrower, memo: `归还${plainText(no)}本息` })
    const { suggestions, can_match } = await ok(suggested(id))
    expect(can_match).toBe(true)
    expect(suggestions[0]).toMatchObject({
      kind: 'loan',
      id: loan,
      no,
      borrower,
      score: 95,
      amount: '80000000',
    })
    expect(suggestions[0]?.reasons.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['number', 'total', 'payer']),
    )
    // An approver posts and cannot match.
    expect(await refusal(toLoan(id, loan, desk.approver))).toBe('position_needed')
  })

  it('put the document with the serial number before any loan', async () => {
    const loan = await drawn(900_000_00)
    const { id: document } = await ok(repayments.ask(loan, 5_000_00, { serial_no: 'SG-2' }))
    await ok(repayments.act(desk.owner, 'Submit', document))
    const id = await line('SG-2', '5000.00', { payer: borrower })
    const [first] = (await ok(suggested(id))).suggestions
    expect(first).toMatchObject({ kind: 'document', id: document, score: 100, amount: '500000' })
    await ok(toDocument(id, document))
    expect(await read(id)).toMatchObject({ line_state: 1, repayment_id: document })
    expect(await repayments.read(document)).toMatchObject({ status: 4 })
    expect((await ok(suggested(id))).suggestions).toEqual([])
  })

  it('contain the loan if the account has paid for its borrower before', async () => {
    const loan = await drawn(700_000_00)
    const first = await line('SG-3', '10.01', { account: '62220001' })
    await ok(toLoan(first, loan))
    const second = await line('SG-4', '33.33', { account: '62220001' })
    const { suggestions } = await ok(suggested(second))
    expect(suggestions.some(({ id }) => id === loan)).toBe(true)
    expect(suggestions.every(({ reasons }) => reasons.some(({ reason }) => reason === 'account'))).toBe(true)
  })

  it('contain no loans for a user without the right to read loans', async () => {
    const loan = await drawn()
    const { financing_no: no } = await desk.read(LOAN_LIST, loan)
    const id = await line('SG-6', '12.34', { payer: borrower, memo: `还款 ${plainText(no)}` })
    const apis = ['seller_p/contract/StatementList', 'seller_p/contract/StatementInfo']
    const clerk = await platform.someone(desk.bankId, { apis })
    expect((await ok(suggested(id))).suggestions).not.toEqual([])
    expect((await ok(suggested(id, clerk))).suggestions).toEqual([])
  })

  it('are empty without any reason', async () => {
    const id = await line('SG-5', '0.07', { payer: '无关', memo: '无' })
    expect((await ok(suggested(id))).suggestions).toEqual([])
  })
})

describe('matching a line', () => {
  it('creates a matched document, moves no money, and leaves the posting to another person (I9)', async () => {
    const loan = await drawn()
    const before = await desk.read(LOAN_LIST, loan)
    const id = await line('M-1', '1000.00', { payer: '代付方', memo: '代还' })
    await ok(toLoan(id, loan))
    const document = await documentOf(id)
    expect(await repayments.read(document)).toMatchObject({
      status: 4,
      financing_id: loan,
      repay_amount: 1_000_00,
      serial_no: 'M-1',
      payer_name: '代付方',
      value_date: today(),
      match_name: expect.any(String) as string,
    })
    expect(await desk.read(LOAN_LIST, loan)).toMatchObject({ total_left: before['total_left'] ?? 0 })
    // The user who matched cannot post, in whatever position.
    await sql`update account set position = 3 where id = (select match_by from repayment where id = ${document})`.execute(
      platform.db,
    )
    expect(await refusal(repayments.act(desk.accountant, 'Post', document))).toBe('own_step')
    await sql`update account set position = 4 where id = (select match_by from repayment where id = ${document})`.execute(
      platform.db,
    )
    await ok(repayments.act(desk.approver, 'Post', document))
    expect(await repayments.read(document)).toMatchObject({ status: 1, principal_amount: 1_000_00 })
    expect(await read(id)).toMatchObject({ line_state: 1 })
  })

  it('runs once when sent several times concurrently', async () => {
    const loan = await drawn()
    const id = await line('M-2', '20.00')
    const answers = await Promise.all([toLoan(id, loan), toLoan(id, loan), toLoan(id, loan)])
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from repayment where bank_id = ${desk.bankId} and serial_no = 'M-2'`.execute(
      platform.db,
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it('rejects a different serial number, amount or date, and a loan that is not running', async () => {
    const loan = await drawn()
    const submitted = async (amount: number, more: Row) => {
      const { id } = await ok(repayments.ask(loan, amount, more))
      await ok(repayments.act(desk.owner, 'Submit', id))
      return id
    }
    const id = await line('M-3', '30.00')
    expect(await refusal(toDocument(id, await submitted(30_00, { serial_no: 'M-3x' })))).toBe(
      'serial_differs',
    )
    const fen = await submitted(30_01, { serial_no: 'M-3' })
    expect(await refusal(toDocument(id, fen))).toBe('repayment_differs')
    // Matching the document directly checks the statement as well.
    expect(
      await refusal(
        repayments.act(desk.accountant, 'Match', fen, { seen_amount: 30_01, seen_serial: 'M-3' }),
      ),
    ).toBe('repayment_differs')
    expect(await refusal(toLoan(id, loan))).toBe('serial_is_known')
    const other = await desk.upTo(6, [await desk.receipt(100_00)], 100_000_00)
    expect(await refusal(toLoan(await line('M-4', '1.00'), other))).toBe('invalid_input')
    const early = await line('M-5', '1.00')
    await sql
      .raw(`alter table statement_line disable trigger statement_line_stays;
      update statement_line set value_date = value_date - 1 where id = ${early};
      alter table statement_line enable trigger statement_line_stays`)
      .execute(platform.db)
    expect(await refusal(toLoan(early, loan))).toBe('value_date_too_early')
  })

  it('follows the document: matched with it, and reopened when it is rejected', async () => {
    const loan = await drawn()
    const id = await line('M-6', '40.00')
    const { id: document } = await ok(repayments.ask(loan, 40_00, { serial_no: 'M-6' }))
    await ok(repayments.act(desk.owner, 'Submit', document))
    await ok(repayments.act(desk.accountant, 'Match', document, { seen_amount: 40_00, seen_serial: 'M-6' }))
    expect(await read(id)).toMatchObject({ line_state: 1, repayment_id: document })
    await ok(repayments.act(desk.approver, 'Reject', document, { answer: '错挂' }))
    expect(await read(id)).toMatchObject({ line_state: 0, repayment_id: null })
    await ok(toLoan(id, loan))
    const made = await documentOf(id)
    await ok(repayments.act(desk.approver, 'Reject', made, { answer: '错挂' }))
    expect(await read(id)).toMatchObject({ line_state: 0, repayment_id: null })
    expect(await desk.read(REPAYMENT_LIST, made)).toMatchObject({ status: 2 })
  })

  it('finds a document that was posted before the import', async () => {
    const loan = await drawn()
    const document = await repayments.posted(loan, 50_00, { serial_no: 'M-7' })
    const id = await line('M-7', '50.00')
    expect((await ok(suggested(id))).suggestions[0]).toMatchObject({ kind: 'document', id: document })
    await ok(toDocument(id, document))
    expect(await repayments.read(document)).toMatchObject({ status: 1 })
    expect(await read(id)).toMatchObject({ line_state: 1, repayment_id: document })
  })

  it('rejects a line that is set aside until it is reopened', async () => {
    const loan = await drawn()
    const id = await line('M-8', '60.00')
    expect(await refusal(step(desk.accountant, 'SetAside', id, { answer: '' }))).toBe('invalid_input')
    await ok(step(desk.accountant, 'SetAside', id, { answer: '保证金，非还款' }))
    expect(await read(id)).toMatchObject({ line_state: 2, answer: '保证金，非还款' })
    expect(await refusal(toLoan(id, loan))).toBe('not_now')
    await ok(step(desk.accountant, 'Reopen', id))
    await ok(toLoan(id, loan))
    expect(await read(id)).toMatchObject({ line_state: 1, answer: '' })
  })
})
