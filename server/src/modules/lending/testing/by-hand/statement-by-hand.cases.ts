// SQL statements on statement lines; each violates exactly one constraint or is rejected by exactly one trigger.
import { buildUpdate } from '#modules/receipts/testing/by-hand/by-hand.cases.ts'
import { copyRow, rejects, type Trigger } from '#modules/receipts/testing/by-hand/by-hand.statements.ts'

const setOpenLine = (assignment: string) => buildUpdate('statement_line', 'open', assignment)
const setMatchedLine = (assignment: string) => buildUpdate('statement_line', 'matched', assignment)

export const CHECKS: Readonly<Record<string, string>> = {
  statement_line_amount_check: setOpenLine('amount = 0'),
  statement_line_answer_check1: setOpenLine(`answer = 'x'`),
  statement_line_bank_id_check: setOpenLine('bank_id = null'),
  statement_line_line_state_check: setOpenLine(`line_state = 3`),
  statement_line_matched_check: setOpenLine('repayment_id = :document'),
  statement_line_memo_check: setOpenLine(`memo = repeat('x', 201)`),
  statement_line_payer_account_check: setOpenLine(`payer_account = repeat('x', 41)`),
  statement_line_payer_name_check: setOpenLine(`payer_name = repeat('x', 101)`),
  statement_line_repayment_id_key: setOpenLine(
    `line_state = 1, repayment_id = (select repayment_id from statement_line where id = :matched)`,
  ),
  statement_line_serial_no_check: setOpenLine(`serial_no = ''`),
  statement_line_serial_no_key: setOpenLine('serial_no = (select serial_no from statement_line where id = :matched)'),
}

export const KEYS: Readonly<Record<string, string>> = {
  statement_line_bank_id_fkey: copyRow('statement_line', 'open', `'serial_no', 'other', 'bank_id', -1`),
  statement_line_pkey: `alter table statement_line disable trigger protect_statement_line; ${setOpenLine('id = :matched')}`,
  statement_line_repayment_id_fkey: setOpenLine('line_state = 1, repayment_id = -1'),
}

const TRANSITION = 'enforce_transition'

/** By table and trigger. */
export const TRIGGERS: Readonly<Record<string, readonly Trigger[]>> = {
  'statement_line.a_line_state_ends': rejects(
    TRANSITION,
    'delete from statement_line where id = :matched',
    copyRow('statement_line', 'open', `'serial_no', 'other', 'line_state', 2, 'answer', 'x'`),
  ),
  'statement_line.a_line_state_steps': rejects(
    TRANSITION,
    buildUpdate('statement_line', 'aside', `line_state = 1, answer = '', repayment_id = :document`),
  ),
  'statement_line.check_matched_repayment': rejects(
    'check_matched_repayment',
    // A document of another number, amount or date, and a line that loses the document created from it.
    setOpenLine('line_state = 1, repayment_id = :document'),
    setMatchedLine('line_state = 0, repayment_id = null'),
  ),
  'statement_line.protect_statement_line': rejects(
    'protect_statement_line',
    setOpenLine('amount = amount + 1'),
    setOpenLine('value_date = value_date - 1'),
    setOpenLine(`serial_no = serial_no || 'x'`),
    setMatchedLine(`repayment_id = :document`),
    buildUpdate('statement_line', 'aside', `answer = 'y'`),
  ),
  'statement_line.reject_truncate': rejects('reject_change_with_hint', 'truncate statement_line'),
}
