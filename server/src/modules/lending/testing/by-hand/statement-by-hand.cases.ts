// SQL statements on statement lines; each violates exactly one constraint or is rejected by exactly one trigger.
import { set } from '#modules/receipts/testing/by-hand/by-hand.cases.ts'
import { copied, refuses, type Trigger } from '#modules/receipts/testing/by-hand/by-hand.statements.ts'

const O = (what: string) => set('statement_line', 'open', what)
const M = (what: string) => set('statement_line', 'matched', what)

export const CHECKS: Readonly<Record<string, string>> = {
  statement_line_amount_check: O('amount = 0'),
  statement_line_answer_check1: O(`answer = 'x'`),
  statement_line_bank_id_check: O('bank_id = null'),
  statement_line_line_state_check: O(`line_state = 3`),
  statement_line_matched_check: O('repayment_id = :document'),
  statement_line_memo_check: O(`memo = repeat('x', 201)`),
  statement_line_payer_account_check: O(`payer_account = repeat('x', 41)`),
  statement_line_payer_name_check: O(`payer_name = repeat('x', 101)`),
  statement_line_repayment_id_key: O(
    `line_state = 1, repayment_id = (select repayment_id from statement_line where id = :matched)`,
  ),
  statement_line_serial_no_check: O(`serial_no = ''`),
  statement_line_serial_no_key: O('serial_no = (select serial_no from statement_line where id = :matched)'),
}

export const KEYS: Readonly<Record<string, string>> = {
  statement_line_bank_id_fkey: copied('statement_line', 'open', `'serial_no', 'other', 'bank_id', -1`),
  statement_line_pkey: `alter table statement_line disable trigger statement_line_stays; ${O('id = :matched')}`,
  statement_line_repayment_id_fkey: O('line_state = 1, repayment_id = -1'),
}

const STEPS = 'enforce_transition'

/** By table and trigger. */
export const TRIGGERS: Readonly<Record<string, readonly Trigger[]>> = {
  'statement_line.a_line_state_ends': refuses(
    STEPS,
    'delete from statement_line where id = :matched',
    copied('statement_line', 'open', `'serial_no', 'other', 'line_state', 2, 'answer', 'x'`),
  ),
  'statement_line.a_line_state_steps': refuses(
    STEPS,
    set('statement_line', 'aside', `line_state = 1, answer = '', repayment_id = :document`),
  ),
  'statement_line.line_is_paid': refuses(
    'line_is_paid',
    // A document of another number, amount or date, and a line that loses the document created from it.
    O('line_state = 1, repayment_id = :document'),
    M('line_state = 0, repayment_id = null'),
  ),
  'statement_line.statement_line_stays': refuses(
    'statement_line_stays',
    O('amount = amount + 1'),
    O('value_date = value_date - 1'),
    O(`serial_no = serial_no || 'x'`),
    M(`repayment_id = :document`),
    set('statement_line', 'aside', `answer = 'y'`),
  ),
  'statement_line.statement_lines_are_kept': refuses('stays_as_written', 'truncate statement_line'),
}
