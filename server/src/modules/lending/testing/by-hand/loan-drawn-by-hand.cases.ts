// SQL statements on the columns set by a draw and by the end of a loan; each violates exactly one constraint or is rejected by exactly one trigger.
import { buildUpdate } from '#modules/receipts/testing/by-hand/by-hand.cases.ts'
import {
  copyRow,
  rejects,
  type Trigger,
  runWithoutTriggers,
} from '#modules/receipts/testing/by-hand/by-hand.statements.ts'
import { DRAWING, setDrawnLoan } from './loan-by-hand.cases.ts'

const tooMany = 'array_fill(1::bigint, array[10])'

export const DRAWN_CHECKS: Readonly<Record<string, string>> = {
  financing_accrued_to_check1: setDrawnLoan('accrued_to = draw_date - 1'),
  financing_claim_left_check: setDrawnLoan('claim_left = -1'),
  financing_day_count_check: setDrawnLoan('day_count = 5'),
  financing_dpd_check: setDrawnLoan('dpd = 1'),
  financing_draw_amount_check: setDrawnLoan('draw_amount = 0'),
  financing_draw_amount_check1: setDrawnLoan('draw_amount = approve_amount + 1'),
  financing_draw_files_check: setDrawnLoan(`draw_files = ${tooMany}`),
  financing_draw_no_check1: setDrawnLoan(`draw_no = ''`),
  financing_draw_no_key: copyRow('financing', 'drawn', `'financing_no', 'X'`),
  financing_draw_way_check: setDrawnLoan('draw_way = 3'),
  financing_drawn_check: setDrawnLoan('draw_date = null'),
  financing_due_date_check1: setDrawnLoan('due_date = draw_date'),
  financing_fee_asked_check: setDrawnLoan(`fee_asked = 0, fee_note = 'x'`),
  financing_fee_asked_check1: buildUpdate('financing', 'loan', `fee_asked = 1, fee_note = 'x'`),
  financing_fee_note_check: setDrawnLoan(`fee_note = 'x'`),
  financing_fee_settled_check: setDrawnLoan('fee_settled = -1'),
  financing_fee_total_check: setDrawnLoan('fee_total = -1'),
  financing_interest_parts_check: setDrawnLoan('interest_parts = -1'),
  financing_interest_settled_check: setDrawnLoan('interest_settled = -1'),
  financing_penalty_parts_check: setDrawnLoan('penalty_parts = -1'),
  financing_penalty_settled_check: setDrawnLoan('penalty_settled = -1'),
  financing_principal_settled_check: setDrawnLoan('principal_settled = -1'),
  financing_recovered_check: setDrawnLoan('recovered = 1'),
  financing_written_off_check: setDrawnLoan('written_off = -1, recovered = -1'),
}

const REOPENED = 'update financing set loan_state = 7 where id = :closed'

export const DRAWN_TRIGGERS: Readonly<Record<string, readonly Trigger[]>> = {
  'financing.protect_ended_financing': rejects('protect_financing', buildUpdate('financing', 'ended', `answer = 'x'`)),
  'financing.free_undrawn_limits': [
    {
      statement: runWithoutTriggers(
        'financing',
        ['require_loan_state', 'require_limits'],
        buildUpdate('financing', 'loan', DRAWING),
      ),
      after: `(select array_agg(amount) from limit_use where financing_id = :loan and kind <> 3 and kind <> 5 and freed_time is null) = '{1,1}'`,
    },
  ],
  'financing.require_loan_state': [
    ...rejects(
      'check_loan_state',
      buildUpdate('financing', 'loan', DRAWING),
      runWithoutTriggers(
        'financing',
        ['protect_loan_figures'],
        setDrawnLoan('principal_settled = draw_amount, loan_state = 10'),
      ),
    ),
  ],
  'financing.assert_ended_loan_settled': rejects(
    'assert_ended_loan_settled',
    runWithoutTriggers('financing', ['require_loan_state', 'require_limits'], setDrawnLoan('loan_state = 10')),
  ),
  'financing.assert_call_breached': rejects('assert_call_breached', setDrawnLoan('loan_state = 9')),
  'financing.require_recalled_repayment': rejects('check_reopening_recalled', REOPENED),
  'financing.retake_limits': [
    {
      statement: runWithoutTriggers('financing', ['require_recalled_repayment'], REOPENED),
      after: `(select count(*) from limit_use where financing_id = :closed and is_reopened and freed_time is null) = 2
        and (select reopened_limit from bank where id = :lender) = 10000`,
    },
  ],
  'financing.protect_loan_day': rejects('protect_loan_figures', setDrawnLoan('accrued_to = accrued_to + 1')),
  'financing.protect_loan_figures': rejects(
    'protect_loan_figures',
    setDrawnLoan('principal_settled = 1'),
    setDrawnLoan('interest_parts = 1'),
    setDrawnLoan('fee_total = 1'),
    setDrawnLoan('written_off = 1'),
    setDrawnLoan('claim_left = 1'),
    setDrawnLoan('recovered = -1'),
  ),
  'financing.protect_loan_terms': rejects(
    'protect_loan_terms',
    setDrawnLoan('draw_amount = 1'),
    setDrawnLoan('due_date = due_date + 1'),
    setDrawnLoan('day_count = 4'),
  ),
  'financing.set_asset_class': [
    {
      statement: setDrawnLoan('asset_class = 5'),
      after: '(select asset_class from financing where id = :drawn) = 1',
    },
  ],
}
