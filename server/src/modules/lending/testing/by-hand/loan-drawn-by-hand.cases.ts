// SQL statements on the columns set by a draw and by the end of a loan; each violates exactly one constraint or is rejected by exactly one trigger.
import { set } from '#modules/receipts/testing/by-hand/by-hand.cases.ts'
import {
  copied,
  refuses,
  type Trigger,
  without,
} from '#modules/receipts/testing/by-hand/by-hand.statements.ts'
import { DRAWING, X } from './loan-by-hand.cases.ts'

const many = 'array_fill(1::bigint, array[10])'

export const DRAWN_CHECKS: Readonly<Record<string, string>> = {
  financing_accrued_to_check1: X('accrued_to = draw_date - 1'),
  financing_claim_left_check: X('claim_left = -1'),
  financing_day_count_check: X('day_count = 5'),
  financing_dpd_check: X('dpd = 1'),
  financing_draw_amount_check: X('draw_amount = 0'),
  financing_draw_amount_check1: X('draw_amount = approve_amount + 1'),
  financing_draw_files_check: X(`draw_files = ${many}`),
  financing_draw_no_check1: X(`draw_no = ''`),
  financing_draw_no_key: copied('financing', 'drawn', `'financing_no', 'X'`),
  financing_draw_way_check: X('draw_way = 3'),
  financing_drawn_check: X('draw_date = null'),
  financing_due_date_check1: X('due_date = draw_date'),
  financing_fee_asked_check: X(`fee_asked = 0, fee_note = 'x'`),
  financing_fee_asked_check1: set('financing', 'loan', `fee_asked = 1, fee_note = 'x'`),
  financing_fee_note_check: X(`fee_note = 'x'`),
  financing_fee_settled_check: X('fee_settled = -1'),
  financing_fee_total_check: X('fee_total = -1'),
  financing_interest_parts_check: X('interest_parts = -1'),
  financing_interest_settled_check: X('interest_settled = -1'),
  financing_penalty_parts_check: X('penalty_parts = -1'),
  financing_penalty_settled_check: X('penalty_settled = -1'),
  financing_principal_settled_check: X('principal_settled = -1'),
  financing_recovered_check: X('recovered = 1'),
  financing_written_off_check: X('written_off = -1, recovered = -1'),
}

const REOPENED = 'update financing set loan_state = 7 where id = :closed'

export const DRAWN_TRIGGERS: Readonly<Record<string, readonly Trigger[]>> = {
  'financing.financing_has_ended': refuses('financing_stays', set('financing', 'ended', `answer = 'x'`)),
  'financing.free_undrawn_limits': [
    {
      statement: without(
        'financing',
        ['loan_begins_and_ends', 'limits_are_taken'],
        set('financing', 'loan', DRAWING),
      ),
      after: `(select array_agg(amount) from limit_use where financing_id = :loan and kind <> 3 and kind <> 5 and freed_time is null) = '{1,1}'`,
    },
  ],
  'financing.loan_begins_and_ends': [
    ...refuses(
      'loan_begins_and_ends',
      set('financing', 'loan', DRAWING),
      without('financing', ['loan_figures_stay'], X('principal_settled = draw_amount, loan_state = 10')),
    ),
  ],
  'financing.ended_loan_is_settled': refuses(
    'assert_ended_loan_settled',
    without('financing', ['loan_begins_and_ends', 'limits_are_taken'], X('loan_state = 10')),
  ),
  'financing.loan_is_reopened': refuses('loan_is_reopened', REOPENED),
  'financing.reopening_takes_limits': [
    {
      statement: without('financing', ['loan_is_reopened'], REOPENED),
      after: `(select count(*) from limit_use where financing_id = :closed and is_reopened and freed_time is null) = 2
        and (select reopened_limit from bank where id = :lender) = 10000`,
    },
  ],
  'financing.loan_day_stays': refuses('loan_figures_stay', X('accrued_to = accrued_to + 1')),
  'financing.loan_figures_stay': refuses(
    'loan_figures_stay',
    X('principal_settled = 1'),
    X('interest_parts = 1'),
    X('fee_total = 1'),
    X('written_off = 1'),
    X('claim_left = 1'),
    X('recovered = -1'),
  ),
  'financing.loan_stays': refuses(
    'loan_stays',
    X('draw_amount = 1'),
    X('due_date = due_date + 1'),
    X('day_count = 4'),
  ),
  'financing.set_asset_class': [
    {
      statement: X('asset_class = 5'),
      after: '(select asset_class from financing where id = :drawn) = 1',
    },
  ],
}
