// Bank statements: imported line by line, with or without a document, and matched with a document or a loan; again after the payment was reversed.
import { formatShanghaiDay, IMPORT_MODES, CALL_FLAGS } from '@cangdan/protocol'
import { upTo } from '../kills/actions.ts'
import { type Choice, readNumber, type Row } from './choices.ts'
import { newSerial } from './payments.ts'
import type { Attempt } from './loan-context.ts'
import { A_DAY, withAnswer, BEFORE, RUNS, step } from './steps.ts'

const LIST = 'seller_p/contract/StatementList'
const TITLES = '交易日期,借方发生额,贷方发生额,余额,对方户名,对方账号,摘要,交易流水号'
/** Imports skip lines that the bank has already. */
const QUERY = new URLSearchParams({
  [CALL_FLAGS.importFile]: String(IMPORT_MODES.take),
  [CALL_FLAGS.importExisting]: 'skip',
  zone: 'UTC',
}).toString()

interface Line {
  readonly serial: string
  /** Fen. */
  readonly amount: number
  /** `2026-01-31`. */
  readonly day: string
}

async function importStatementLine(attempt: Attempt, line: Line): Promise<void> {
  const { context, role, random } = attempt
  const text = `${TITLES}\n${line.day},,${(line.amount / 100).toFixed(2)},9999999.00,华锦,6222,,${line.serial}`
  const sheet = { list: LIST, query: QUERY, name: 'lines.csv', bytes: Buffer.from(text) }
  const answer = await context.servers.importSheet(context.sessions[role], Math.floor(random() * 2), sheet)
  const code = answer === undefined ? 'unanswered' : (answer.code ?? 'ok')
  context.codes.set(code, (context.codes.get(code) ?? 0) + 1)
  if (answer?.status !== true || !(answer.data as { kept?: boolean }).kept) return
  const { rows } = await context.db.query<{ id: number }>(
    'select id::int from statement_line where bank_id = $1 and serial_no = $2',
    [context.bankId, line.serial],
  )
  // A missing line is lost, whatever id it would have had.
  context.acknowledged.add({ table: 'statement_line', id: rows[0]?.id ?? 0, holds: 'true' })
}

const DOCUMENTS = `
  select document.id, document.serial_no as serial, document.repay_amount as amount, document.value_date::text as day
    from repayment document`
/** The payment of a document; in some cases a fen less. */
export const importsLine: Choice = {
  due: `${DOCUMENTS}
         where document.repay_way = 1 and document.status in (0, 1, 4) and document.value_date <= today() and not exists (
           select from statement_line where bank_id = document.bank_id and serial_no = document.serial_no)`,
  any: DOCUMENTS,
  often: 0.25,
  run: (attempt, found) =>
    importStatementLine(attempt, {
      serial: String(found['serial'] === '' ? newSerial(attempt) : found['serial']),
      amount: Math.max(1, readNumber(found, 'amount') - (attempt.random() < 0.05 ? 1 : 0)),
      day: String(found['day']),
    }),
}

const OWING = `select loan.id, loan.total_left as left, ${BEFORE} from financing loan`
/** A payment without a document. */
export const importsUnknown: Choice = {
  due: `${OWING} where ${RUNS} and loan.total_left > 0`,
  any: OWING,
  often: 0.08,
  run: (attempt, found) => {
    const { random, context } = attempt
    const left = Math.max(1, readNumber(found, 'left'))
    return importStatementLine(attempt, {
      serial: newSerial(attempt),
      amount: random() < 0.5 ? left : upTo(random, left),
      day: formatShanghaiDay(context.today - readNumber(found, 'before') * A_DAY),
    })
  },
}

const STANDING =
  'document.bank_id = line.bank_id and document.serial_no = line.serial_no and document.status not in (2, 3)'

export const matchesDocument = step(
  'statement_line',
  'Match',
  [
    `line.line_state = 0 and ${STANDING} and document.status in (0, 1, 4) and document.repay_amount = line.amount
     and document.value_date = line.value_date and document.repay_way = 1`,
    'true',
  ],
  {
    join: 'join repayment document on document.bank_id = line.bank_id',
    columns: ', document.id as document',
    input: (_, { document }) => ({ match_to: 1, repayment_id: document, financing_id: null }),
  },
)
export const matchesLoan = step(
  'statement_line',
  'Match',
  [
    `line.line_state = 0 and ${RUNS} and loan.draw_date <= line.value_date and line.value_date <= today()
     and not exists (select from repayment document where ${STANDING})`,
    'true',
  ],
  {
    join: 'join financing loan on loan.bank_id = line.bank_id',
    columns: ', loan.id as loan',
    often: 0.5,
    input: ({ random }, { loan }: Row) => ({
      match_to: 2,
      repayment_id: null,
      financing_id: loan,
      spread: random() < 0.3 ? upTo(random, 3) : 1,
    }),
  },
)
export const setsAside = step('statement_line', 'SetAside', ['line.line_state = 0', 'true'], {
  input: withAnswer('none of ours'),
  often: 0.04,
})
export const reopens = step('statement_line', 'Reopen', ['line.line_state = 2', 'true'], { often: 0.3 })
