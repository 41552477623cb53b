import {
  type CallResponse,
  formatShanghaiDay,
  type ImportResponse,
  toPlainText,
  type Row,
  type StatementSuggestions,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { REPAYMENT_LIST, STATEMENT_LIST } from '#modules/paths.ts'
import { type FinancingFixture, createFinancingFixture, LOAN_LIST, getToday } from '../testing/financing-fixture.ts'
import { type RepaymentFixture, createRepaymentFixture } from '../testing/repayment-fixture.ts'
import {
  ok,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'

let platform: TestPlatform
let fixture: FinancingFixture
let repayments: RepaymentFixture
let borrower = ''
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createFinancingFixture(platform)
  repayments = createRepaymentFixture(platform, fixture)
  const { rows } = await sql<{ name: string }>`
    select name from organisation where id = ${fixture.goods.ownerId}`.execute(platform.db)
  borrower = rows[0]?.name ?? ''
})
afterAll(() => platform.close())

const TITLES = '交易日期,交易时间,借方发生额,贷方发生额,余额,对方户名,对方账号,摘要,交易流水号'
const formatToday = () => formatShanghaiDay(getToday())
/** In the format of internet banking. */
const importLines = (lines: readonly string[], by: SignedInCaller = fixture.accountant, requested = {}) =>
  ok(by.importSheet(STATEMENT_LIST, '账户明细.csv', Buffer.from([TITLES, ...lines].join('\n')), requested))
const buildCredit = (serial: string, yuan: string, { payer = '', account = '', memo = '' } = {}) =>
  `${formatToday()},10:00:00,,${yuan},1000000.00,${payer},${account},${memo},${serial}`
async function importLine(serial: string, yuan: string, more = {}): Promise<number> {
  expect(await importLines([buildCredit(serial, yuan, more)])).toMatchObject({ kept: true, success: 1 })
  return findLineId(serial)
}
async function findLineId(serial: string, bank = fixture.bankId): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from statement_line where bank_id = ${bank} and serial_no = ${serial}`.execute(platform.db)
  return rows[0]?.id ?? 0
}
const loadLine = (id: number) => fixture.read(STATEMENT_LIST, id)
const requestSuggestions = (
  id: number,
  by: SignedInCaller = fixture.accountant,
): Promise<CallResponse<StatementSuggestions>> => by.get('seller_p/contract/StatementSuggest', { id })
const callStep = (who: SignedInCaller, name: string, id: number, input: Row = {}) =>
  who.post(`seller_p/contract/Statement${name}`, { id, ...input })
const matchLoan = (id: number, loan: number, by: SignedInCaller = fixture.accountant) =>
  callStep(by, 'Match', id, { match_to: 2, financing_id: loan, repayment_id: null })
const matchDocument = (id: number, document: number, by: SignedInCaller = fixture.accountant) =>
  callStep(by, 'Match', id, { match_to: 1, financing_id: null, repayment_id: document })
const drawLoan = async (amount = 1_000_000_00) => fixture.createLoan(7, [await fixture.receipt(300_00)], amount)
const loadDocumentId = async (id: number) => Number((await loadLine(id))['repayment_id'])

describe('statement import', () => {
  it('reads the format of internet banking, skips money out, and assigns the bank of the user', async () => {
    const lines = [
      buildCredit('S-1', '"12,345.67"', { payer: borrower, account: '6222', memo: '还款' }),
      `${formatToday()},11:00:00,500.00,,999500.00,供电局,,电费,S-2`,
    ]
    const answer = await importLines(lines)
    expect(answer).toMatchObject<Partial<ImportResponse>>({ kept: true, success: 1, fail: 0 })
    expect(answer.found?.filtered).toMatchObject([{ name: 'direction', rows: 1 }])
    // As a stored mapping requests.
    const mapping = { filters: { direction: ['in'] } }
    expect(await importLines(lines.slice(1), fixture.accountant, { mode: 2, mapping }).catch(String)).toContain(
      'sheet_no_rows',
    )
    expect(await loadLine(await findLineId('S-1'))).toMatchObject({
      bank_id: fixture.bankId,
      line_state: 0,
      amount: 12_345_67,
      payer_name: borrower,
      payer_account: '6222',
      memo: '还款',
      value_date: getToday(),
    })
  })

  it('imports a serial number once per bank (I16)', async () => {
    await importLine('TWICE', '1.00')
    const again = await importLines([buildCredit('TWICE', '1.00')])
    expect(again).toMatchObject({ kept: false, fail: 1 })
    const skipped = await importLines(
      [buildCredit('TWICE', '2.00'), buildCredit('TWICE-2', '2.00')],
      fixture.accountant,
      {
        existing: 'skip',
      },
    )
    expect(skipped).toMatchObject({ kept: true, success: 1, diff: { skipped: 1 } })
    const other = await createFinancingFixture(platform)
    await importLines([buildCredit('TWICE', '3.00')], other.accountant)
    expect(await loadLine(await findLineId('TWICE', other.bankId))).toMatchObject({ amount: 3_00 })
    expect(await loadLine(await findLineId('TWICE'))).toMatchObject({ amount: 1_00 })
    // Lines of another bank are not visible.
    expect(await getRejectionCode(requestSuggestions(await findLineId('TWICE'), other.accountant))).toBe('not_found')
    expect(await getRejectionCode(requestSuggestions(await findLineId('TWICE'), fixture.owner))).toBe('not_found')
  })

  it('can be undone while its lines are open', async () => {
    await importLine('UNDO-1', '1.00')
    const { rows } = await sql<{ id: number }>`select max(id) as id from import_batch`.execute(platform.db)
    await ok(fixture.accountant.post('seller/import/ImportOwnUndo', { id: rows[0]?.id ?? 0 }))
    expect(await findLineId('UNDO-1')).toBe(0)
    const id = await importLine('UNDO-2', '1.00')
    await ok(callStep(fixture.accountant, 'SetAside', id, { answer: '非本行贷款' }))
    const { rows: next } = await sql<{ id: number }>`select max(id) as id from import_batch`.execute(platform.db)
    expect(
      await getRejectionCode(fixture.accountant.post('seller/import/ImportOwnUndo', { id: next[0]?.id ?? 0 })),
    ).toBe('import_bound')
  })
})

describe('suggestions for a line', () => {
  it("contain the borrower's loan named in the memo with exactly that debt", async () => {
    const loan = await drawLoan(800_000_00)
    const { financing_no: no } = await fixture.read(LOAN_LIST, loan)
    const id = await importLine('SG-1', '800000.00', { payer: borrower, memo: `归还${toPlainText(no)}本息` })
    const { suggestions, can_match } = await ok(requestSuggestions(id))
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
    expect(await getRejectionCode(matchLoan(id, loan, fixture.approver))).toBe('position_needed')
  })

  it.runIf(isFullTier)('put the document with the serial number before any loan', async () => {
    const loan = await drawLoan(900_000_00)
    const { id: document } = await ok(repayments.ask(loan, 5_000_00, { serial_no: 'SG-2' }))
    await ok(repayments.act(fixture.owner, 'Submit', document))
    const id = await importLine('SG-2', '5000.00', { payer: borrower })
    const [first] = (await ok(requestSuggestions(id))).suggestions
    expect(first).toMatchObject({ kind: 'document', id: document, score: 100, amount: '500000' })
    await ok(matchDocument(id, document))
    expect(await loadLine(id)).toMatchObject({ line_state: 1, repayment_id: document })
    expect(await repayments.read(document)).toMatchObject({ status: 4 })
    expect((await ok(requestSuggestions(id))).suggestions).toEqual([])
  })

  it.runIf(isFullTier)('contain the loan if the account has paid for its borrower before', async () => {
    const loan = await drawLoan(700_000_00)
    const first = await importLine('SG-3', '10.01', { account: '62220001' })
    await ok(matchLoan(first, loan))
    const second = await importLine('SG-4', '33.33', { account: '62220001' })
    const { suggestions } = await ok(requestSuggestions(second))
    expect(suggestions.some(({ id }) => id === loan)).toBe(true)
    expect(suggestions.every(({ reasons }) => reasons.some(({ reason }) => reason === 'account'))).toBe(true)
  })

  it('contain no loans for a user without the right to read loans', async () => {
    const loan = await drawLoan()
    const { financing_no: no } = await fixture.read(LOAN_LIST, loan)
    const id = await importLine('SG-6', '12.34', { payer: borrower, memo: `还款 ${toPlainText(no)}` })
    const apis = ['seller_p/contract/StatementList', 'seller_p/contract/StatementInfo']
    const clerk = await platform.someone(fixture.bankId, { apis })
    expect((await ok(requestSuggestions(id))).suggestions).not.toEqual([])
    expect((await ok(requestSuggestions(id, clerk))).suggestions).toEqual([])
  })

  it('are empty without any reason', async () => {
    const id = await importLine('SG-5', '0.07', { payer: '无关', memo: '无' })
    expect((await ok(requestSuggestions(id))).suggestions).toEqual([])
  })
})

describe('matching a line', () => {
  it('creates a matched document, moves no money, and leaves the posting to another person (I9)', async () => {
    const loan = await drawLoan()
    const before = await fixture.read(LOAN_LIST, loan)
    const id = await importLine('M-1', '1000.00', { payer: '代付方', memo: '代还' })
    await ok(matchLoan(id, loan))
    const document = await loadDocumentId(id)
    expect(await repayments.read(document)).toMatchObject({
      status: 4,
      financing_id: loan,
      repay_amount: 1_000_00,
      serial_no: 'M-1',
      payer_name: '代付方',
      value_date: getToday(),
      match_name: expect.any(String) as string,
    })
    expect(await fixture.read(LOAN_LIST, loan)).toMatchObject({ total_left: before['total_left'] ?? 0 })
    // The user who matched cannot post, in whatever position.
    await sql`update account set position = 3 where id = (select match_by from repayment where id = ${document})`.execute(
      platform.db,
    )
    expect(await getRejectionCode(repayments.act(fixture.accountant, 'Post', document))).toBe('own_step')
    await sql`update account set position = 4 where id = (select match_by from repayment where id = ${document})`.execute(
      platform.db,
    )
    await ok(repayments.act(fixture.approver, 'Post', document))
    expect(await repayments.read(document)).toMatchObject({ status: 1, principal_amount: 1_000_00 })
    expect(await loadLine(id)).toMatchObject({ line_state: 1 })
  })

  it('runs once when sent several times concurrently', async () => {
    const loan = await drawLoan()
    const id = await importLine('M-2', '20.00')
    const answers = await Promise.all([matchLoan(id, loan), matchLoan(id, loan), matchLoan(id, loan)])
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from repayment where bank_id = ${fixture.bankId} and serial_no = 'M-2'`.execute(platform.db)
    expect(rows).toEqual([{ n: 1 }])
  })

  it('rejects a different serial number, amount or date, and a loan that is not running', async () => {
    const loan = await drawLoan()
    const submitRepayment = async (amount: number, more: Row) => {
      const { id } = await ok(repayments.ask(loan, amount, more))
      await ok(repayments.act(fixture.owner, 'Submit', id))
      return id
    }
    const id = await importLine('M-3', '30.00')
    expect(await getRejectionCode(matchDocument(id, await submitRepayment(30_00, { serial_no: 'M-3x' })))).toBe(
      'serial_differs',
    )
    const fen = await submitRepayment(30_01, { serial_no: 'M-3' })
    expect(await getRejectionCode(matchDocument(id, fen))).toBe('repayment_differs')
    // Matching the document directly checks the statement as well.
    expect(
      await getRejectionCode(
        repayments.act(fixture.accountant, 'Match', fen, { seen_amount: 30_01, seen_serial: 'M-3' }),
      ),
    ).toBe('repayment_differs')
    expect(await getRejectionCode(matchLoan(id, loan))).toBe('serial_is_known')
    const other = await fixture.createLoan(6, [await fixture.receipt(100_00)], 100_000_00)
    expect(await getRejectionCode(matchLoan(await importLine('M-4', '1.00'), other))).toBe('invalid_input')
    const early = await importLine('M-5', '1.00')
    await sql
      .raw(`alter table statement_line disable trigger protect_statement_line;
      update statement_line set value_date = value_date - 1 where id = ${early};
      alter table statement_line enable trigger protect_statement_line`)
      .execute(platform.db)
    expect(await getRejectionCode(matchLoan(early, loan))).toBe('value_date_too_early')
  })

  it('follows the document: matched with it, and reopened when it is rejected', async () => {
    const loan = await drawLoan()
    const id = await importLine('M-6', '40.00')
    const { id: document } = await ok(repayments.ask(loan, 40_00, { serial_no: 'M-6' }))
    await ok(repayments.act(fixture.owner, 'Submit', document))
    await ok(repayments.act(fixture.accountant, 'Match', document, { seen_amount: 40_00, seen_serial: 'M-6' }))
    expect(await loadLine(id)).toMatchObject({ line_state: 1, repayment_id: document })
    await ok(repayments.act(fixture.approver, 'Reject', document, { answer: '错挂' }))
    expect(await loadLine(id)).toMatchObject({ line_state: 0, repayment_id: null })
    await ok(matchLoan(id, loan))
    const made = await loadDocumentId(id)
    await ok(repayments.act(fixture.approver, 'Reject', made, { answer: '错挂' }))
    expect(await loadLine(id)).toMatchObject({ line_state: 0, repayment_id: null })
    expect(await fixture.read(REPAYMENT_LIST, made)).toMatchObject({ status: 2 })
  })

  it.runIf(isFullTier)('finds a document that was posted before the import', async () => {
    const loan = await drawLoan()
    const document = await repayments.posted(loan, 50_00, { serial_no: 'M-7' })
    const id = await importLine('M-7', '50.00')
    expect((await ok(requestSuggestions(id))).suggestions[0]).toMatchObject({
      kind: 'document',
      id: document,
    })
    await ok(matchDocument(id, document))
    expect(await repayments.read(document)).toMatchObject({ status: 1 })
    expect(await loadLine(id)).toMatchObject({ line_state: 1, repayment_id: document })
  })

  it.runIf(isFullTier)('rejects a line that is set aside until it is reopened', async () => {
    const loan = await drawLoan()
    const id = await importLine('M-8', '60.00')
    expect(await getRejectionCode(callStep(fixture.accountant, 'SetAside', id, { answer: '' }))).toBe('invalid_input')
    await ok(callStep(fixture.accountant, 'SetAside', id, { answer: '保证金，非还款' }))
    expect(await loadLine(id)).toMatchObject({ line_state: 2, answer: '保证金，非还款' })
    expect(await getRejectionCode(matchLoan(id, loan))).toBe('not_now')
    await ok(callStep(fixture.accountant, 'Reopen', id))
    await ok(matchLoan(id, loan))
    expect(await loadLine(id)).toMatchObject({ line_state: 1, answer: '' })
  })
})
