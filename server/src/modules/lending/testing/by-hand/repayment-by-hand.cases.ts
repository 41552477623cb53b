// SQL statements on repayment documents; each violates exactly one constraint or is rejected by exactly one trigger.
import { set } from '#modules/receipts/testing/by-hand/by-hand.cases.ts'
import {
  copied,
  refuses,
  type Trigger,
  without,
} from '#modules/receipts/testing/by-hand/by-hand.statements.ts'

const D = (what: string) => set('repayment', 'draft', what)
const P = (what: string) => set('repayment', 'posted', what)
const M = (what: string) => set('repayment', 'matched', what)
const many = 'array_fill(1::bigint, array[10])'

export const CHECKS: Readonly<Record<string, string>> = {
  repayment_confirmed_date_check: D('confirmed_date = value_date'),
  repayment_excess_amount_check: D('excess_amount = -1'),
  repayment_fee_amount_check: D('fee_amount = -1'),
  repayment_interest_amount_check: D('interest_amount = -1'),
  repayment_interest_days_check: D('interest_days = -1'),
  repayment_payer_name_check: D(`payer_name = ''`),
  repayment_penalty_amount_check: D('penalty_amount = -1'),
  repayment_posted_check: P('principal_amount = principal_amount + 1'),
  repayment_principal_amount_check: D('principal_amount = -1'),
  repayment_purpose_check: D('purpose = 5'),
  repayment_recalled_check: P('recalled = 2, recall_person = 1'),
  repayment_recalled_check1: D('recalled = 1, recall_person = 1'),
  repayment_remain_principal_check: D('remain_principal = -1'),
  repayment_repay_amount_check: D('repay_amount = 0'),
  repayment_repay_no_key: D('repay_no = (select repay_no from repayment where id = :posted)'),
  repayment_repay_type_check: D('repay_type = 7'),
  repayment_repay_way_check: D('repay_way = 3'),
  repayment_serial_no_check: D(`serial_no = repeat('x', 65)`),
  repayment_serial_no_check1: M(`serial_no = ''`),
  repayment_serial_no_key: D('serial_no = (select serial_no from repayment where id = :posted)'),
  repayment_spread_check: D('spread = 4'),
  repayment_status_check: D('status = 6'),
  repayment_voucher_check: D(`voucher = ${many}`),
}

export const KEYS: Readonly<Record<string, string>> = {
  repayment_bank_id_fkey: D('bank_id = -1'),
  repayment_event_id_fkey: P('event_id = -1'),
  repayment_financing_id_fkey: D('financing_id = -1'),
  repayment_owner_fkey: D('owner_id = :bank'),
  repayment_pkey: D('id = :posted'),
}

const STEPS = 'enforce_transition'
const POSTING = `status = 1, event_id = (select event_id from repayment where id = :posted), repay_time = now(), repay_type = 1,
  principal_amount = repay_amount, interest_amount = 0, penalty_amount = 0, fee_amount = 0, excess_amount = 0`
const inUse = `exists (select from file_use where table_name = 'repayment' and column_name = 'voucher' and file_id = :file`
const segregation = (row: string, step: string, other: string): Record<string, Trigger[]> => ({
  [`repayment.segregation_of_${step}`]: refuses(
    'segregated',
    without(
      'repayment',
      ['repayment_stays'],
      set('repayment', row, `${step}_by = 1, ${step}_person = ${other}_person`),
    ),
  ),
})

/** By table and trigger. */
export const TRIGGERS: Readonly<Record<string, readonly Trigger[]>> = {
  'repayment.a_status_ends': refuses(STEPS, 'delete from repayment where id = :matched'),
  'repayment.a_status_steps': refuses(STEPS, D('status = 4')),
  'repayment.repayment_begins': [
    {
      statement: copied(
        'repayment',
        'draft',
        `'repay_no', 'X', 'bank_id', -1, 'owner_id', -1, 'serial_no', 'other'`,
      ),
      after: `exists (select from repayment where serial_no = 'other' and bank_id = :bank and repay_no <> 'X')`,
    },
  ],
  'repayment.document_is_paid': refuses('document_is_paid', D('from_statement = true, status = 0')),
  'repayment.repayment_is_an_event': refuses('repayment_is_an_event', M(POSTING)),
  'repayment.repayment_stays': refuses(
    'repayment_stays',
    M('repay_amount = 1'),
    M('value_date = value_date - 1'),
    P('confirmed_date = value_date, date_person = 1'),
    P('remark = remark || 1'),
    P('principal_amount = 0, excess_amount = repay_amount'),
    set('repayment', 'rejected', `answer = 'x'`),
  ),
  'repayment.wallet_pays_today': refuses(
    'wallet_pays_today',
    without('repayment', ['repayment_stays'], M(`${POSTING}, repay_way = 2, value_date = value_date - 1`)),
  ),
  'repayment.repayments_are_kept': refuses(
    'stays_as_written',
    without(
      'statement_line',
      ['statement_lines_are_kept'],
      'truncate repayment, statement_line, release_order, contract_record cascade',
    ),
  ),
  'repayment.repayment_voucher_file_add': [
    {
      statement: copied('repayment', 'draft', `'serial_no', 'other', 'voucher', array[:file]`),
      after: `${inUse} and row_id = (select max(id) from repayment))`,
    },
  ],
  'repayment.repayment_voucher_file_edit': [
    { statement: D('voucher = array[:file]'), after: `${inUse} and row_id = :draft)` },
  ],
  'repayment.repayment_voucher_file_end': [
    {
      statement: `${D('voucher = array[:file]')}; delete from repayment where id = :draft`,
      after: `not ${inUse} and row_id = :draft)`,
    },
  ],
  'repayment.value_date_confirmed': refuses(
    'assert_value_date_confirmed',
    without('repayment', ['repayment_stays'], M(`${POSTING}, value_date = value_date - 30`)),
    `insert into statement_line (bank_id, serial_no, value_date, amount)
       select bank_id, serial_no, value_date - 1, repay_amount from repayment where id = :matched; ${M(POSTING)}`,
  ),
  ...segregation('matched', 'match', 'submit'),
  ...segregation('matched', 'date', 'match'),
  ...segregation('posted', 'post', 'match'),
  'repayment.segregation_of_reverse': refuses(
    'segregated',
    without('repayment', ['repayment_stays'], P('reverse_by = 1, reverse_person = post_person')),
    // The person who requests a reversal performs it.
    P('recalled = 1, recall_by = 1, recall_person = 1, reverse_by = 1, reverse_person = 1'),
  ),
}
