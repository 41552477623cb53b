// SQL statements on repayment documents; each violates exactly one constraint or is rejected by exactly one trigger.
import { buildUpdate } from '#modules/receipts/testing/by-hand/by-hand.cases.ts'
import {
  copyRow,
  rejects,
  type Trigger,
  runWithoutTriggers,
} from '#modules/receipts/testing/by-hand/by-hand.statements.ts'

const setDraft = (assignment: string) => buildUpdate('repayment', 'draft', assignment)
const setPosted = (assignment: string) => buildUpdate('repayment', 'posted', assignment)
const setMatched = (assignment: string) => buildUpdate('repayment', 'matched', assignment)
const tooMany = 'array_fill(1::bigint, array[10])'

export const CHECKS: Readonly<Record<string, string>> = {
  repayment_confirmed_date_check: setDraft('confirmed_date = value_date'),
  repayment_excess_amount_check: setDraft('excess_amount = -1'),
  repayment_fee_amount_check: setDraft('fee_amount = -1'),
  repayment_interest_amount_check: setDraft('interest_amount = -1'),
  repayment_interest_days_check: setDraft('interest_days = -1'),
  repayment_payer_name_check: setDraft(`payer_name = ''`),
  repayment_penalty_amount_check: setDraft('penalty_amount = -1'),
  repayment_posted_check: setPosted('principal_amount = principal_amount + 1'),
  repayment_principal_amount_check: setDraft('principal_amount = -1'),
  repayment_purpose_check: setDraft('purpose = 5'),
  repayment_recalled_check: setPosted('recalled = 2, recall_person = 1'),
  repayment_recalled_check1: setDraft('recalled = 1, recall_person = 1'),
  repayment_remain_principal_check: setDraft('remain_principal = -1'),
  repayment_repay_amount_check: setDraft('repay_amount = 0'),
  repayment_repay_no_key: setDraft('repay_no = (select repay_no from repayment where id = :posted)'),
  repayment_repay_type_check: setDraft('repay_type = 7'),
  repayment_repay_way_check: setDraft('repay_way = 3'),
  repayment_serial_no_check: setDraft(`serial_no = repeat('x', 65)`),
  repayment_serial_no_check1: setMatched(`serial_no = ''`),
  repayment_serial_no_key: setDraft('serial_no = (select serial_no from repayment where id = :posted)'),
  repayment_spread_check: setDraft('spread = 4'),
  repayment_status_check: setDraft('status = 6'),
  repayment_voucher_check: setDraft(`voucher = ${tooMany}`),
}

export const KEYS: Readonly<Record<string, string>> = {
  repayment_bank_id_fkey: setDraft('bank_id = -1'),
  repayment_event_id_fkey: setPosted('event_id = -1'),
  repayment_financing_id_fkey: setDraft('financing_id = -1'),
  repayment_owner_fkey: setDraft('owner_id = :bank'),
  repayment_pkey: setDraft('id = :posted'),
}

const TRANSITION = 'enforce_transition'
const POSTING = `status = 1, event_id = (select event_id from repayment where id = :posted), repay_time = now(), repay_type = 1,
  principal_amount = repay_amount, interest_amount = 0, penalty_amount = 0, fee_amount = 0, excess_amount = 0`
const inUse = `exists (select from file_use where table_name = 'repayment' and column_name = 'voucher' and file_id = :file`
const createSegregationCase = (row: string, step: string, other: string): Record<string, Trigger[]> => ({
  [`repayment.segregate_${step}`]: rejects(
    'enforce_segregation',
    runWithoutTriggers(
      'repayment',
      ['protect_repayment'],
      buildUpdate('repayment', row, `${step}_by = 1, ${step}_person = ${other}_person`),
    ),
  ),
})

/** By table and trigger. */
export const TRIGGERS: Readonly<Record<string, readonly Trigger[]>> = {
  'repayment.a_status_ends': rejects(TRANSITION, 'delete from repayment where id = :matched'),
  'repayment.a_status_steps': rejects(TRANSITION, setDraft('status = 4')),
  'repayment.prepare_repayment': [
    {
      statement: copyRow('repayment', 'draft', `'repay_no', 'X', 'bank_id', -1, 'owner_id', -1, 'serial_no', 'other'`),
      after: `exists (select from repayment where serial_no = 'other' and bank_id = :bank and repay_no <> 'X')`,
    },
  ],
  'repayment.check_matched_line': rejects('check_matched_line', setDraft('from_statement = true, status = 0')),
  'repayment.check_repayment_events': rejects('check_repayment_events', setMatched(POSTING)),
  'repayment.protect_repayment': rejects(
    'protect_repayment',
    setMatched('repay_amount = 1'),
    setMatched('value_date = value_date - 1'),
    setPosted('confirmed_date = value_date, date_person = 1'),
    setPosted('remark = remark || 1'),
    setPosted('principal_amount = 0, excess_amount = repay_amount'),
    buildUpdate('repayment', 'rejected', `answer = 'x'`),
  ),
  'repayment.verify_wallet_value_date': rejects(
    'assert_wallet_value_date',
    runWithoutTriggers(
      'repayment',
      ['protect_repayment'],
      setMatched(`${POSTING}, repay_way = 2, value_date = value_date - 1`),
    ),
  ),
  'repayment.reject_truncate': rejects(
    'reject_change_with_hint',
    runWithoutTriggers(
      'statement_line',
      ['reject_truncate'],
      'truncate repayment, statement_line, release_order, contract_record cascade',
    ),
  ),
  'repayment.repayment_voucher_file_add': [
    {
      statement: copyRow('repayment', 'draft', `'serial_no', 'other', 'voucher', array[:file]`),
      after: `${inUse} and row_id = (select max(id) from repayment))`,
    },
  ],
  'repayment.repayment_voucher_file_edit': [
    { statement: setDraft('voucher = array[:file]'), after: `${inUse} and row_id = :draft)` },
  ],
  'repayment.repayment_voucher_file_end': [
    {
      statement: `${setDraft('voucher = array[:file]')}; delete from repayment where id = :draft`,
      after: `not ${inUse} and row_id = :draft)`,
    },
  ],
  'repayment.verify_value_date': rejects(
    'assert_value_date_confirmed',
    runWithoutTriggers('repayment', ['protect_repayment'], setMatched(`${POSTING}, value_date = value_date - 30`)),
    `insert into statement_line (bank_id, serial_no, value_date, amount)
       select bank_id, serial_no, value_date - 1, repay_amount from repayment where id = :matched; ${setMatched(POSTING)}`,
  ),
  ...createSegregationCase('matched', 'match', 'submit'),
  ...createSegregationCase('matched', 'date', 'match'),
  ...createSegregationCase('posted', 'post', 'match'),
  'repayment.segregate_reverse': rejects(
    'enforce_segregation',
    runWithoutTriggers('repayment', ['protect_repayment'], setPosted('reverse_by = 1, reverse_person = post_person')),
    // The person who requests a reversal performs it.
    setPosted('recalled = 1, recall_by = 1, recall_person = 1, reverse_by = 1, reverse_person = 1'),
  ),
}
