import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { type FinancingFixture, createFinancingFixture, getToday } from '#modules/lending/testing/financing-fixture.ts'
import { STATEMENT_LIST, RECEIPT_LIST } from '#modules/paths.ts'
import { createLossFixture } from '#modules/lending/testing/loss-fixture.ts'
import { createOperation } from '#modules/receipts/testing/receipt-desk.ts'
import { createRepaymentFixture } from '#modules/lending/testing/repayment-fixture.ts'
import { ok, type SignedInCaller, type TestPlatform } from '#testing/test-platform.ts'
import { createSharedFixture } from './shared-fixture.ts'

interface ReadyRecord {
  readonly id: number
  readonly caller: SignedInCaller
  readonly input?: Row
}
type RecordMaker = (platform: TestPlatform) => Promise<ReadyRecord>

const loanDesk = createSharedFixture((platform) => createFinancingFixture(platform))
/** A fixture whose policies no other resource of the run changes. */
const repaidDesk = createSharedFixture((platform) => createFinancingFixture(platform))
const lostDesk = createSharedFixture((platform) => createLossFixture(platform))

const DRAFT = 0
const SUBMITTED = 1
const INVESTIGATING = 2
const REVIEW = 3
const APPROVED = 4
const CONTRACTED = 5
const PLEDGED = 6
const DISBURSED = 7

const createLoanMaker =
  (
    state: number,
    by: 'owner' | 'manager' | 'approver' | 'accountant',
    input?: (fixture: FinancingFixture) => Promise<Row>,
  ): RecordMaker =>
  async (platform) => {
    const fixture = await loanDesk(platform)
    const id = await fixture.createLoan(state, [await fixture.receipt(300_00)], 1_000_000_00)
    return { id, caller: fixture[by], ...(input === undefined ? {} : { input: await input(fixture) }) }
  }
const createAnswer = async () => ({ answer: 'so' })
/** Serial numbers of transfers are unique per bank. */
let serialNumber = 0

async function drawLoan(platform: TestPlatform, open = loanDesk): Promise<{ fixture: FinancingFixture; id: number }> {
  const fixture = await open(platform)
  return { fixture, id: await fixture.createLoan(DISBURSED, [await fixture.receipt(300_00)], 1_000_000_00) }
}

/** A split requested by the owner of a receipt of which two thirds are pledged. */
export const createPledgedSplit: RecordMaker = async (platform) => {
  const fixture = await loanDesk(platform)
  const receipt = await fixture.receipt(300_00)
  const { contract_no: no } = await fixture.goods.read(RECEIPT_LIST, receipt)
  const lineCount = JSON.stringify([{ contract_no: no, weight: '200' }])
  await fixture.createLoan(PLEDGED, [receipt], 1_000_000_00, { lines: lineCount })
  return {
    id: await createOperation(fixture.goods.owner, 2, receipt, { weight: 50_00 }),
    caller: fixture.approver,
  }
}

/** Runs statements without triggers, leaving the state that repayments and releases would leave. */
const runWithoutTriggers = (platform: TestPlatform, statements: string) =>
  platform.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statements).execute(tx)
  })
const setSettled = (platform: TestPlatform, id: number) =>
  runWithoutTriggers(platform, `update financing set principal_settled = draw_amount where id = ${id}`)
const setReleased = (platform: TestPlatform, id: number) =>
  runWithoutTriggers(
    platform,
    `update receipt set pledge_weight = 0, controller_id = holder_id where id in (select receipt_id from pledge where financing_id = ${id});
     update pledge set pledge_state = 3, released_weight = weight where financing_id = ${id}`,
  )

const createOverdueMaker =
  (by: 'approver') =>
  async (platform: TestPlatform): Promise<ReadyRecord & { readonly second: SignedInCaller }> => {
    const { fixture, id } = await drawLoan(platform)
    await runWithoutTriggers(platform, `update financing set loan_state = 8 where id = ${id}`)
    return { id, caller: fixture[by], second: fixture.second, input: { answer: 'so' } }
  }

export const OF_APPLICATIONS: Readonly<Record<string, RecordMaker>> = {
  submit: createLoanMaker(DRAFT, 'owner'),
  accept: createLoanMaker(SUBMITTED, 'manager'),
  propose: async (platform) => {
    const fixture = await loanDesk(platform)
    const id = await fixture.createLoan(INVESTIGATING, [await fixture.receipt(300_00)], 1_000_000_00)
    const report = { report_result: 1, report_files: await fixture.files(fixture.manager), report_note: '' }
    await ok(fixture.act(fixture.manager, 'Report', id, report))
    const input = { approve_amount: 1_000_000_00, rate: 6_00, penalty_rate: 9_00, opinion: 'good' }
    return { id, caller: fixture.manager, input }
  },
  revise: createLoanMaker(REVIEW, 'approver', createAnswer),
  approve: createLoanMaker(REVIEW, 'approver'),
  contract: createLoanMaker(APPROVED, 'manager', async (fixture) => ({
    contract_no: 'C-1',
    contract_date: getToday(),
    contract_files: await fixture.files(fixture.manager),
  })),
  giveBack: createLoanMaker(INVESTIGATING, 'manager', createAnswer),
  draw: createLoanMaker(PLEDGED, 'accountant', async (fixture) => ({
    draw_amount: null,
    draw_way: 2,
    draw_no: `FK-READY-${(serialNumber += 1)}`,
    draw_files: await fixture.files(fixture.accountant),
    draw_plan: 1,
    instalments: null,
  })),
  default: createOverdueMaker('approver'),
  close: async (platform) => {
    const { fixture, id } = await drawLoan(platform)
    await setSettled(platform, id)
    return { id, caller: fixture.manager }
  },
  writeoff: async (platform) => {
    const ready = await createOverdueMaker('approver')(platform)
    await ok(ready.caller.post('seller_p/pledge/ApplicationDefault', { id: ready.id, answer: 'so' }))
    await setReleased(platform, ready.id)
    return { ...ready, caller: ready.second }
  },
  reject: createLoanMaker(APPROVED, 'approver', createAnswer),
  withdraw: createLoanMaker(APPROVED, 'owner', createAnswer),
}

async function createHeldPledge(platform: TestPlatform): Promise<{ fixture: FinancingFixture; id: number }> {
  const fixture = await loanDesk(platform)
  const loan = await fixture.createLoan(CONTRACTED, [await fixture.receipt(300_00)], 1_000_000_00)
  await ok(fixture.act(fixture.owner, 'Hold', loan))
  const [id = 0] = await fixture.listPledges(loan)
  return { fixture, id }
}

const createRepaymentMaker =
  (
    by: 'owner' | 'accountant' | 'manager' | 'approver' | 'second',
    step: 'ask' | 'submitted' | 'matched' | 'posted',
    input?: (serial: string) => Row,
  ): RecordMaker =>
  async (platform) => {
    const { fixture, id: loan } = await drawLoan(platform, repaidDesk)
    const repayments = createRepaymentFixture(platform, fixture)
    const serial_no = `S-${(serialNumber += 1)}`
    const requestRepayment = async () => (await ok(repayments.ask(loan, 1_000_00, { serial_no }))).id
    const more = input === undefined ? {} : { input: input(serial_no) }
    if (step === 'ask') return { id: await requestRepayment(), caller: fixture[by], ...more }
    if (step === 'submitted') {
      const id = await requestRepayment()
      await ok(repayments.act(fixture.owner, 'Submit', id))
      return { id, caller: fixture[by], ...more }
    }
    const id = await repayments[step](loan, 1_000_00)
    return { id, caller: fixture[by], ...more }
  }

export const OF_REPAYMENTS: Readonly<Record<string, RecordMaker>> = {
  submit: createRepaymentMaker('owner', 'ask'),
  match: createRepaymentMaker('accountant', 'submitted', (seen_serial) => ({
    seen_amount: 1_000_00,
    seen_serial,
    seen_date: getToday(),
  })),
  date: async (platform) => {
    const ready = await createRepaymentMaker('manager', 'matched')(platform)
    await sql`update risk_policy set back_date_days = 0`.execute(platform.db)
    return ready
  },
  post: createRepaymentMaker('approver', 'matched'),
  reject: createRepaymentMaker('accountant', 'submitted', () => ({ answer: 'so' })),
  reverse: createRepaymentMaker('second', 'posted', () => ({ answer: 'so' })),
}

export const OF_PLEDGES: Readonly<Record<string, RecordMaker>> = {
  seal: async (platform) => {
    const { fixture, id } = await createHeldPledge(platform)
    return { id, caller: fixture.store }
  },
  receive: async (platform) => {
    const { fixture, id } = await createHeldPledge(platform)
    await ok(fixture.pledgeAct(fixture.owner, 'Endorse', id))
    await ok(fixture.pledgeAct(fixture.store, 'Seal', id))
    await ok(fixture.pledgeAct(fixture.manager, 'Register', id, await fixture.registered()))
    return { id, caller: fixture.approver }
  },
  cancel: async (platform) => {
    const { fixture, id } = await createHeldPledge(platform)
    return { id, caller: fixture.owner, input: { answer: 'so' } }
  },
  lose: async (platform) => {
    const fixture = await lostDesk(platform)
    const { pledge: id } = await fixture.createDrawnLoan(1_000_000_00)
    await fixture.found(id, 0)
    const input = { weight: null, loss_files: await fixture.files(fixture.manager), remark: 'so' }
    return { id, caller: fixture.manager, input }
  },
}

let lineCount = 0
async function importStatementLine(
  platform: TestPlatform,
): Promise<{ fixture: FinancingFixture; id: number; loan: number }> {
  const { fixture, id: loan } = await drawLoan(platform, repaidDesk)
  lineCount += 1
  const { rows: days } = await sql<{ day: string }>`select today()::text as day`.execute(platform.db)
  const sheet = Buffer.from(`交易日期,贷方发生额,流水号\n${days[0]?.day},10.00,READY-${loan}-${lineCount}`)
  await ok(fixture.accountant.importSheet(STATEMENT_LIST, 'a.csv', sheet))
  const { rows } = await sql<{ id: number }>`
    select max(id) as id from statement_line where bank_id = ${fixture.bankId}`.execute(platform.db)
  return { fixture, id: rows[0]?.id ?? 0, loan }
}

export const OF_STATEMENTS: Readonly<Record<string, RecordMaker>> = {
  match: async (platform) => {
    const { fixture, id, loan } = await importStatementLine(platform)
    const input = { match_to: 2, repayment_id: null, financing_id: loan, spread: 1 }
    return { id, caller: fixture.accountant, input }
  },
  setAside: async (platform) => {
    const { fixture, id } = await importStatementLine(platform)
    return { id, caller: fixture.accountant, input: await createAnswer() }
  },
  reopen: async (platform) => {
    const { fixture, id } = await importStatementLine(platform)
    await ok(fixture.accountant.post('seller_p/contract/StatementSetAside', { id, answer: 'so' }))
    return { id, caller: fixture.accountant }
  },
}

export const OF_IMPORTS: Readonly<Record<string, RecordMaker>> = {
  undo: async (platform) => {
    const { id: line } = await importStatementLine(platform)
    const { rows } = await sql<{ id: number }>`
      select max(batch_id) as id from import_batch_record where record_id = ${line}`.execute(platform.db)
    return { id: rows[0]?.id ?? 0, caller: platform.admin }
  },
}
