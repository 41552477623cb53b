// SQL statements on loans, pledges and limits; each violates exactly one constraint or is rejected by exactly one trigger.
import { set } from '#modules/receipts/testing/by-hand/by-hand.cases.ts'
import {
  copied,
  refuses,
  type Trigger,
  without,
} from '#modules/receipts/testing/by-hand/by-hand.statements.ts'
import { PLEDGE_CHANGES, withoutRegistration } from './pledge-by-hand.cases.ts'
import { DRAWN_CHECKS, DRAWN_TRIGGERS } from './loan-drawn-by-hand.cases.ts'

const F = (what: string) => set('financing', 'loan', what)
const D = (what: string) => set('financing', 'draft', what)
const P = (what: string) => set('pledge', 'active', what)
const H = (what: string) => set('pledge', 'held', what)
const line = (what: string) => `update financing_line set ${what} where financing_id = :loan`
const taken = (what: string) => `update limit_use set ${what} where financing_id = :loan and kind = 1`
const many = 'array_fill(1::bigint, array[10])'
const STATE = (state: number) => `loan_state = ${state}`

export const CHECKS: Readonly<Record<string, string>> = {
  ...DRAWN_CHECKS,
  financing_apply_amount_check: D('apply_amount = 0'),
  financing_approve_amount_check: D('approve_amount = 0'),
  financing_approve_amount_check1: F('approve_amount = apply_amount + 1, cap_value = apply_amount + 1'),
  financing_approved_check: F('policy_id = null'),
  financing_cap_value_check: D('cap_value = -1'),
  financing_contract_files_check: F(`contract_files = ${many}`),
  financing_contracted_check: F(`contract_no = ''`),
  financing_eligible_value_check: F('eligible_value = -1'),
  financing_files_check: F(`files = ${many}`),
  financing_financing_no_key: D('financing_no = (select financing_no from financing where id = :loan)'),
  financing_guarantor_ids_check: D(`guarantor_ids = ${many}`),
  financing_loan_state_check: D(STATE(16)),
  financing_penalty_rate_check: D('penalty_rate = 7201'),
  financing_penalty_rate_check1: F('penalty_rate = rate - 1'),
  financing_proposed_check: F('report_result = 2'),
  financing_rate_check: D('rate = 3601'),
  financing_receipt_ids_check: D(`receipt_ids = '{}'`),
  financing_repay_mode_check: D('repay_mode = 5'),
  financing_report_files_check: F(`report_files = ${many}`),
  financing_report_result_check: D('report_result = 3'),
  financing_tenor_days_check: D('tenor_days = 366'),
  financing_line_eligible_value_check: line('eligible_value = -1'),
  financing_line_price_check: line('price = 0'),
  financing_line_weight_check: line('weight = 0'),
  limit_use_amount_check: taken('amount = 0'),
  limit_use_kind_check: taken('kind = 6'),
  pledge_earmarked_weight_check: P('earmarked_weight = -1'),
  pledge_earmarked_weight_check1: P('earmarked_weight = weight + 1'),
  pledge_hold_end_check: H('hold_end = null'),
  pledge_initial_grade_check: P('initial_grade = 0'),
  pledge_initial_price_check: P('initial_price = 0'),
  pledge_initial_value_check: P('initial_value = -1'),
  pledge_insure_amount_check: P('insure_amount = 0'),
  pledge_insure_files_check: P(`insure_files = ${many}`),
  pledge_perfected_check: P('perfected_time = null'),
  pledge_perfection_method_check: P('perfection_method = 3'),
  pledge_pledge_no_key: P('pledge_no = (select pledge_no from pledge where id = :held)'),
  pledge_pledge_state_check: H('pledge_state = 7, hold_end = null'),
  pledge_priority_no_check: P('priority_no = 0'),
  pledge_priority_no_key: `update pledge set priority_no = (select priority_no from pledge where id = :active),
    lot_id = (select lot_id from pledge where id = :active) where id = :second`,
  pledge_received_check: P(`search_files = '{}'`),
  pledge_registration_no_check1: P('registry_end = null'),
  pledge_registry_time_check: H('registry_time = now()'),
  pledge_registry_files_check: `alter table pledge drop constraint pledge_registration_no_check1; ${P(`registry_files = ${many}`)}`,
  pledge_released_weight_check: P('released_weight = -1'),
  pledge_released_weight_check1: `alter table pledge drop constraint pledge_earmarked_weight_check1; ${P('released_weight = weight + 1')}`,
  pledge_sealed_check: P('seal_time = null'),
  pledge_search_files_check: P(`search_files = ${many}`),
  pledge_search_note_check: P('search_result = 2'),
  pledge_search_result_check: P('search_result = 3'),
  pledge_weight_check: `alter table pledge drop constraint pledge_released_weight_check1; ${P('weight = 0')}`,
}

export const KEYS: Readonly<Record<string, string>> = {
  financing_bank_id_fkey: D('bank_id = -1'),
  financing_owner_fkey: D('owner_id = :bank'),
  financing_pkey: D('id = :loan'),
  financing_policy_id_fkey: F('policy_id = -1'),
  financing_line_financing_id_fkey: line('financing_id = -1'),
  financing_line_pkey:
    'insert into financing_line (financing_id, receipt_id, weight, is_said) select financing_id, receipt_id, 1, false from financing_line where financing_id = :loan',
  financing_line_receipt_id_fkey: line('receipt_id = -1'),
  limit_use_bank_id_fkey: taken('bank_id = -1'),
  limit_use_financing_id_fkey: taken('financing_id = -1'),
  limit_use_pkey: taken('id = (select max(id) from limit_use)'),
  limit_use_taken_key: taken('kind = 4, subject_id = :owner'),
  pledge_bank_id_fkey: P('bank_id = -1'),
  pledge_financing_id_fkey: P('financing_id = -1'),
  pledge_lot_id_fkey: P('lot_id = -1'),
  pledge_owner_fkey: P('owner_id = :bank'),
  pledge_pkey: P('id = :held'),
  pledge_receipt_id_fkey: P('receipt_id = -1'),
  pledge_store_id_fkey: P('store_id = -1'),
}

const STEPS = 'enforce_transition'
const WRITTEN = 'stays_as_written'

/** A file is in use while a row names it. */
function filesOf(
  table: string,
  column: string,
  row: string,
  kept: readonly string[],
): Record<string, Trigger[]> {
  const inUse = `exists (select from file_use where table_name = '${table}' and column_name = '${column}' and file_id = :file`
  const edit = without(table, kept, set(table, row, `${column} = array[:file]`))
  // The copy is held as nothing, because other triggers check what it takes of receipts.
  const copy = without(
    table,
    ['pledges_of_receipt', 'pledge_controls'].filter(() => table === 'pledge'),
    copied(table, row, `'${column}', array[:file]`),
  )
  return {
    [`${table}.${table}_${column}_file_add`]: [
      { statement: copy, after: `${inUse} and row_id = (select max(id) from ${table}))` },
    ],
    [`${table}.${table}_${column}_file_edit`]: [{ statement: edit, after: `${inUse} and row_id = :${row})` }],
    [`${table}.${table}_${column}_file_end`]: [
      {
        statement: `${edit}; delete from ${table} where id = :${row}`,
        after: `not ${inUse} and row_id = :${row})`,
      },
    ],
  }
}
const ENDING = [
  'pledge_stays',
  'pledge_is_kept',
  'a_pledge_state_ends',
  'pledges_of_receipt',
  'pledge_controls',
]

const segregation = (table: string, row: string, step: string, other: string): Record<string, Trigger[]> => ({
  [`${table}.segregation_of_${step}`]: refuses(
    'segregated',
    `alter table ${table} disable trigger ${table}_stays; ${set(table, row, `${step}_by = 1, ${step}_person = ${other}_person`)}`,
  ),
})

/** By table and trigger. */
export const TRIGGERS: Readonly<Record<string, readonly Trigger[]>> = {
  ...DRAWN_TRIGGERS,
  'financing.a_loan_state_ends': refuses(STEPS, 'delete from financing where id = :review'),
  'financing.a_loan_state_steps': refuses(STEPS, set('financing', 'review', STATE(5))),
  'financing.financing_frees_limits': [
    {
      statement: without('financing', ['limits_are_taken'], F(STATE(14))),
      after: '(select used_limit from bank where id = :bank) = 0',
    },
  ],
  'financing.financing_guarantor_ids_named': refuses(
    'named_records_are_there',
    copied('financing', 'draft', `'guarantor_ids', array[-1]`),
  ),
  'financing.financing_guarantor_ids_named_edit': refuses(
    'named_records_are_there',
    D('guarantor_ids = array[-1]'),
  ),
  'financing.financing_receipt_ids_named': refuses(
    'named_records_are_there',
    copied('financing', 'draft', `'receipt_ids', array[-1]`),
  ),
  'financing.financing_receipt_ids_named_edit': refuses(
    'named_records_are_there',
    D('receipt_ids = array[-1]'),
  ),
  'financing.financing_number': [
    {
      statement: copied('financing', 'draft', `'financing_no', 'X'`),
      after: `not exists (select from financing where financing_no = 'X')`,
    },
  ],
  'financing.financing_stays': refuses(
    'financing_stays',
    F('apply_amount = apply_amount + 1'),
    F('approve_amount = 1'),
    F('cap_value = cap_value + 1'),
    set('financing', 'review', 'tenor_days = 1'),
  ),
  'financing.financings_are_kept': refuses(WRITTEN, 'truncate financing cascade'),
  'financing.limits_are_taken': refuses(
    'limits_are_taken',
    without(
      'financing',
      ['a_loan_state_steps', 'segregation_of_approve'],
      set(
        'financing',
        'review',
        `policy_id = (select max(id) from risk_policy), eligible_value = approve_amount,
      cap_value = approve_amount, approve_time = now(), approve_end = now() + interval '1 day', loan_state = 4`,
      ),
    ),
  ),
  ...segregation('financing', 'review', 'report', 'submit'),
  ...segregation('financing', 'review', 'propose', 'submit'),
  ...segregation('financing', 'loan', 'approve', 'propose'),
  ...segregation('financing', 'drawn', 'draw', 'approve'),
  ...segregation('financing', 'drawn', 'writeoff', 'draw'),
  ...filesOf('financing', 'draw_files', 'draft', []),
  ...filesOf('financing', 'files', 'draft', []),
  ...filesOf('financing', 'report_files', 'draft', []),
  ...filesOf('financing', 'contract_files', 'draft', []),

  'financing_line.financing_line_stays': refuses(
    'financing_line_stays',
    line('weight = 1'),
    'delete from financing_line where financing_id = :review',
    'insert into financing_line (financing_id, receipt_id, weight, is_said) select :review, max(id), 1, false from receipt',
  ),
  'financing_line.financing_lines_are_kept': refuses(WRITTEN, 'truncate financing_line'),
  'limit_use.limit_is_used': [
    ...refuses(
      'limit_is_used',
      taken('amount = 1'),
      'delete from limit_use where financing_id = :loan',
      // A reopened loan that was never closed, and one beyond the limit of a bank that a reopened loan has exceeded.
      `insert into limit_use (financing_id, kind, subject_id, bank_id, amount, is_reopened) values (:draft, 1, :bank, :bank, 7, true)`,
      `alter table bank disable trigger user; update bank set reopened_limit = credit_limit where id = :bank;
       insert into limit_use (financing_id, kind, subject_id, bank_id, amount) select :draft, 1, id, id, credit_limit from bank where id = :bank`,
    ),
    {
      statement: without(
        'limit_use',
        ['limits_of_loan'],
        `insert into limit_use (financing_id, kind, subject_id, bank_id, amount) values (:draft, 1, :bank, :bank, 7)`,
      ),
      after:
        '(select used_limit from bank where id = :bank) = (select sum(amount) from limit_use where bank_id = :bank and kind = 1 and freed_time is null)',
    },
  ],
  'limit_use.limits_of_loan': refuses('limits_are_taken', taken('freed_time = now()')),
  'limit_use.limits_are_kept': refuses(WRITTEN, 'truncate limit_use'),

  'pledge.a_pledge_state_ends': refuses(
    STEPS,
    without('pledge', ['pledge_is_kept'], 'delete from pledge where id = :held'),
  ),
  'pledge.a_pledge_state_steps': refuses(
    STEPS,
    set(
      'pledge',
      'active',
      'pledge_state = 5, perfected_time = null, priority_no = null, perfection_method = null',
    ),
  ),
  'pledge.pledge_begins': [
    ...refuses(
      'pledge_begins',
      `update receipt set life = 7 where id = :free; ${copied('pledge', 'held', `'receipt_id', :free`)}`,
    ),
    {
      statement: copied(
        'pledge',
        'held',
        `'receipt_id', :free, 'pledge_no', 'X', 'bank_id', -1, 'weight', 1, 'owner_id', -1, 'store_id', -1, 'lot_id', -1`,
      ),
      after: `exists (select from pledge where receipt_id = :free and bank_id = :bank and pledge_no <> 'X')`,
    },
  ],
  'pledge.pledge_controls': refuses(
    'receipt_is_controlled',
    without('pledge', ['pledges_of_receipt'], copied('pledge', 'held', `'receipt_id', :free, 'weight', 1`)),
  ),
  'pledge.pledge_is_released': refuses('pledge_is_released', P('released_weight = 1')),
  'pledge.pledge_is_kept': refuses(
    WRITTEN,
    without('pledge', ['a_pledge_state_ends'], 'delete from pledge where id = :held'),
  ),
  'pledge.pledge_lasts': refuses(
    'pledge_lasts',
    P('insure_end = insure_end - 1'),
    P('insure_end = null'),
    P('insure_amount = 1'),
    P('insure_amount = null'),
  ),
  'pledge.pledge_stays': refuses('pledge_stays', ...PLEDGE_CHANGES),
  'pledge.pledges_are_kept': refuses(WRITTEN, 'truncate pledge cascade'),
  'pledge.pledges_of_receipt': [
    {
      statement: copied('pledge', 'held', `'receipt_id', :free, 'weight', 5_00`),
      after: '(select pledge_weight from receipt where id = :free) = 500',
    },
    ...refuses(
      'pledges_of_receipt',
      `${copied('pledge', 'held', `'receipt_id', :free, 'weight', 1_00`)}; ${copied('pledge', 'elsewhere', `'receipt_id', :free, 'weight', 1_00`)}`,
    ),
  ],
  ...segregation('pledge', 'active', 'seal', 'endorse'),
  ...segregation('pledge', 'active', 'register', 'seal'),
  ...segregation('pledge', 'active', 'receive', 'register'),
  ...filesOf('pledge', 'search_files', 'held', ENDING),
  ...withoutRegistration(filesOf('pledge', 'registry_files', 'held', ENDING)),
  ...filesOf('pledge', 'insure_files', 'held', ENDING),
}
