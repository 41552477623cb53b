// SQL statements on loans, pledges and limits; each violates exactly one constraint or is rejected by exactly one trigger.
import { buildUpdate } from '#modules/receipts/testing/by-hand/by-hand.cases.ts'
import {
  blockGoods,
  copyRow,
  isValuationAdded,
  rejects,
  runWithOnlyTrigger,
  type Trigger,
  runWithoutTriggers,
} from '#modules/receipts/testing/by-hand/by-hand.statements.ts'
import { PLEDGE_CHANGES, withoutRegistrationCheck } from './pledge-by-hand.cases.ts'
import { DRAWING } from './loan-by-hand.cases.ts'
import { DRAWN_CHECKS, DRAWN_TRIGGERS } from './loan-drawn-by-hand.cases.ts'

const setLoan = (assignment: string) => buildUpdate('financing', 'loan', assignment)
const setDraft = (assignment: string) => buildUpdate('financing', 'draft', assignment)
const setPledge = (assignment: string) => buildUpdate('pledge', 'active', assignment)
const setHeldPledge = (assignment: string) => buildUpdate('pledge', 'held', assignment)
const updateLine = (assignment: string) => `update financing_line set ${assignment} where financing_id = :loan`
const limitUse = (assignment: string) => `update limit_use set ${assignment} where financing_id = :loan and kind = 1`
const tooMany = 'array_fill(1::bigint, array[10])'
const buildStateSql = (state: number) => `loan_state = ${state}`

export const CHECKS: Readonly<Record<string, string>> = {
  ...DRAWN_CHECKS,
  financing_apply_amount_check: setDraft('apply_amount = 0'),
  financing_approve_amount_check: setDraft('approve_amount = 0'),
  financing_approve_amount_check1: setLoan('approve_amount = apply_amount + 1, cap_value = apply_amount + 1'),
  financing_approved_check: setLoan('policy_id = null'),
  financing_cap_value_check: setDraft('cap_value = -1'),
  financing_contract_files_check: setLoan(`contract_files = ${tooMany}`),
  financing_contracted_check: setLoan(`contract_no = ''`),
  financing_eligible_value_check: setLoan('eligible_value = -1'),
  financing_files_check: setLoan(`files = ${tooMany}`),
  financing_financing_no_key: setDraft('financing_no = (select financing_no from financing where id = :loan)'),
  financing_guarantor_ids_check: setDraft(`guarantor_ids = ${tooMany}`),
  financing_loan_state_check: setDraft(buildStateSql(16)),
  financing_penalty_rate_check: setDraft('penalty_rate = 7201'),
  financing_penalty_rate_check1: setLoan('penalty_rate = rate - 1'),
  financing_proposed_check: setLoan('report_result = 2'),
  financing_rate_check: setDraft('rate = 3601'),
  financing_receipt_ids_check: setDraft(`receipt_ids = '{}'`),
  financing_repay_mode_check: setDraft('repay_mode = 5'),
  financing_report_files_check: setLoan(`report_files = ${tooMany}`),
  financing_report_result_check: setDraft('report_result = 3'),
  financing_tenor_days_check: setDraft('tenor_days = 366'),
  financing_line_eligible_value_check: updateLine('eligible_value = -1'),
  financing_line_price_check: updateLine('price = 0'),
  financing_line_weight_check: updateLine('weight = 0'),
  limit_use_amount_check: limitUse('amount = 0'),
  limit_use_kind_check: limitUse('kind = 6'),
  pledge_earmarked_weight_check: setPledge('earmarked_weight = -1'),
  pledge_earmarked_weight_check1: setPledge('earmarked_weight = weight + 1'),
  pledge_hold_end_check: setHeldPledge('hold_end = null'),
  pledge_initial_grade_check: setPledge('initial_grade = 0'),
  pledge_initial_price_check: setPledge('initial_price = 0'),
  pledge_initial_value_check: setPledge('initial_value = -1'),
  pledge_insure_amount_check: setPledge('insure_amount = 0'),
  pledge_insure_files_check: setPledge(`insure_files = ${tooMany}`),
  pledge_perfected_check: setPledge('perfected_time = null'),
  pledge_perfection_method_check: setPledge('perfection_method = 3'),
  pledge_pledge_no_key: setPledge('pledge_no = (select pledge_no from pledge where id = :held)'),
  pledge_pledge_state_check: setHeldPledge('pledge_state = 7, hold_end = null'),
  pledge_priority_no_check: setPledge('priority_no = 0'),
  pledge_priority_no_key: `update pledge set priority_no = (select priority_no from pledge where id = :active),
    lot_id = (select lot_id from pledge where id = :active) where id = :second`,
  pledge_received_check: setPledge(`search_files = '{}'`),
  pledge_registration_no_check1: setPledge('registry_end = null'),
  pledge_registry_time_check: setHeldPledge('registry_time = now()'),
  pledge_registry_files_check: `alter table pledge drop constraint pledge_registration_no_check1; ${setPledge(`registry_files = ${tooMany}`)}`,
  pledge_released_weight_check: setPledge('released_weight = -1'),
  pledge_released_weight_check1: `alter table pledge drop constraint pledge_earmarked_weight_check1; ${setPledge('released_weight = weight + 1')}`,
  pledge_sealed_check: setPledge('seal_time = null'),
  pledge_search_files_check: setPledge(`search_files = ${tooMany}`),
  pledge_search_note_check: setPledge('search_result = 2'),
  pledge_search_result_check: setPledge('search_result = 3'),
  pledge_weight_check: `alter table pledge drop constraint pledge_released_weight_check1; ${setPledge('weight = 0')}`,
}

export const KEYS: Readonly<Record<string, string>> = {
  financing_bank_id_fkey: setDraft('bank_id = -1'),
  financing_owner_fkey: setDraft('owner_id = :bank'),
  financing_pkey: setDraft('id = :loan'),
  financing_bank_id_key: `alter table financing drop constraint financing_pkey cascade;
    ${setDraft('(id, bank_id) = (select id, bank_id from financing where id = :loan)')}`,
  financing_policy_id_fkey: setLoan('policy_id = -1'),
  financing_line_financing_id_fkey: updateLine('financing_id = -1'),
  financing_line_pkey:
    'insert into financing_line (financing_id, receipt_id, weight, is_said) select financing_id, receipt_id, 1, false from financing_line where financing_id = :loan',
  financing_line_receipt_id_fkey: updateLine('receipt_id = -1'),
  limit_use_bank_id_fkey: limitUse('bank_id = -1'),
  limit_use_financing_id_fkey: limitUse('financing_id = -1'),
  limit_use_pkey: limitUse('id = (select max(id) from limit_use)'),
  limit_use_taken_key: limitUse('kind = 4, subject_id = :owner'),
  pledge_bank_id_fkey: setPledge('bank_id = -1'),
  pledge_financing_id_fkey: setPledge('financing_id = -1'),
  pledge_lot_id_fkey: setPledge('lot_id = -1'),
  pledge_owner_fkey: setPledge('owner_id = :bank'),
  pledge_pkey: setPledge('id = :held'),
  pledge_receipt_id_fkey: setPledge('receipt_id = -1'),
  pledge_store_id_fkey: setPledge('store_id = -1'),
}

const TRANSITION = 'enforce_transition'
const KEPT = 'reject_change_with_hint'

/** A file is in use while a row names it. */
function createFileCases(
  table: string,
  column: string,
  row: string,
  kept: readonly string[],
): Record<string, Trigger[]> {
  const inUse = `exists (select from file_use where table_name = '${table}' and column_name = '${column}' and file_id = :file`
  const edit = runWithoutTriggers(table, kept, buildUpdate(table, row, `${column} = array[:file]`))
  // The copy is held as nothing, because other triggers check what it takes of receipts.
  const copy = runWithoutTriggers(
    table,
    ['update_pledged_weight', 'check_receipt_controller'].filter(() => table === 'pledge'),
    copyRow(table, row, `'${column}', array[:file]`),
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
const ENDING_TRIGGERS = [
  'protect_pledge',
  'reject_delete',
  'a_pledge_state_ends',
  'update_pledged_weight',
  'check_receipt_controller',
]

const createSegregationCase = (table: string, row: string, step: string, other: string): Record<string, Trigger[]> => ({
  [`${table}.segregate_${step}`]: rejects(
    'enforce_segregation',
    `alter table ${table} disable trigger protect_${table}; ${buildUpdate(table, row, `${step}_by = 1, ${step}_person = ${other}_person`)}`,
  ),
})

/** By table and trigger. */
export const TRIGGERS: Readonly<Record<string, readonly Trigger[]>> = {
  ...DRAWN_TRIGGERS,
  'financing.a_loan_state_ends': rejects(TRANSITION, 'delete from financing where id = :review'),
  'financing.a_loan_state_steps': rejects(TRANSITION, buildUpdate('financing', 'review', buildStateSql(5))),
  'financing.financing_frees_limits': [
    {
      statement: runWithoutTriggers('financing', ['require_limits'], setLoan(buildStateSql(14))),
      after: '(select used_limit from bank where id = :bank) = 0',
    },
  ],
  'financing.financing_guarantor_ids_named': rejects(
    'assert_referenced_records',
    copyRow('financing', 'draft', `'guarantor_ids', array[-1]`),
  ),
  'financing.financing_guarantor_ids_named_edit': rejects(
    'assert_referenced_records',
    setDraft('guarantor_ids = array[-1]'),
  ),
  'financing.financing_receipt_ids_named': rejects(
    'assert_referenced_records',
    copyRow('financing', 'draft', `'receipt_ids', array[-1]`),
  ),
  'financing.financing_receipt_ids_named_edit': rejects(
    'assert_referenced_records',
    setDraft('receipt_ids = array[-1]'),
  ),
  'financing.assert_contracts': rejects(
    'assert_contracts',
    runWithoutTriggers(
      'risk_policy',
      ['protect_risk_policy'],
      `update risk_policy set contract_kinds = '{1}'; ${setLoan(DRAWING)}`,
    ),
  ),
  'financing.assert_report_accepted': rejects(
    'assert_report_accepted',
    runWithoutTriggers(
      'risk_policy',
      ['protect_risk_policy'],
      `update risk_policy set report_needed = 1; ${buildUpdate('financing', 'review', `policy_id = (select max(id) from risk_policy), ${buildStateSql(4)}`)}`,
    ),
  ),
  'financing.verify_normal_goods': rejects(
    'assert_drawn_goods_normal',
    blockGoods('pledge where financing_id = :loan', setLoan(DRAWING)),
  ),
  'financing.start_loan_valuation': [
    {
      statement: runWithOnlyTrigger('financing', 'start_loan_valuation', setLoan(DRAWING)),
      after: 'exists (select from loan_valuation where financing_id = :loan and band = 5)',
    },
    {
      statement: runWithOnlyTrigger(
        'financing',
        'start_loan_valuation',
        'update financing set loan_state = 10 where id = :drawn',
      ),
      after: 'exists (select from loan_valuation where financing_id = :drawn and band is null)',
    },
  ],
  'financing.number_financing': [
    {
      statement: copyRow('financing', 'draft', `'financing_no', 'X'`),
      after: `not exists (select from financing where financing_no = 'X')`,
    },
  ],
  'financing.protect_financing': rejects(
    'protect_financing',
    setLoan('apply_amount = apply_amount + 1'),
    setLoan('approve_amount = 1'),
    setLoan('cap_value = cap_value + 1'),
    buildUpdate('financing', 'review', 'tenor_days = 1'),
  ),
  'financing.reject_truncate': rejects(KEPT, 'truncate financing cascade'),
  'financing.require_limits': rejects(
    'check_limits_taken',
    runWithoutTriggers(
      'financing',
      ['a_loan_state_steps', 'segregate_approve'],
      buildUpdate(
        'financing',
        'review',
        `policy_id = (select max(id) from risk_policy), eligible_value = approve_amount,
      cap_value = approve_amount, approve_time = now(), approve_end = now() + interval '1 day', loan_state = 4`,
      ),
    ),
  ),
  ...createSegregationCase('financing', 'review', 'report', 'submit'),
  ...createSegregationCase('financing', 'review', 'propose', 'submit'),
  ...createSegregationCase('financing', 'loan', 'approve', 'propose'),
  ...createSegregationCase('financing', 'drawn', 'draw', 'approve'),
  ...createSegregationCase('financing', 'drawn', 'writeoff', 'draw'),
  ...createFileCases('financing', 'draw_files', 'draft', []),
  ...createFileCases('financing', 'files', 'draft', []),
  ...createFileCases('financing', 'report_files', 'draft', []),
  ...createFileCases('financing', 'contract_files', 'draft', []),

  'financing_line.protect_financing_line': rejects(
    'protect_financing_line',
    updateLine('weight = 1'),
    'delete from financing_line where financing_id = :review',
    'insert into financing_line (financing_id, receipt_id, weight, is_said) select :review, max(id), 1, false from receipt',
  ),
  'financing_line.reject_truncate': rejects(KEPT, 'truncate financing_line'),
  'limit_use.apply_limit_use': [
    ...rejects(
      'apply_limit_use',
      limitUse('amount = 1'),
      'delete from limit_use where financing_id = :loan',
      // A reopened loan that was never closed, and one beyond the limit of a bank that a reopened loan has exceeded.
      `insert into limit_use (financing_id, kind, subject_id, bank_id, amount, is_reopened) values (:draft, 1, :bank, :bank, 7, true)`,
      `alter table bank disable trigger user; update bank set reopened_limit = credit_limit where id = :bank;
       insert into limit_use (financing_id, kind, subject_id, bank_id, amount) select :draft, 1, id, id, credit_limit from bank where id = :bank`,
    ),
    {
      statement: runWithoutTriggers(
        'limit_use',
        ['require_limits'],
        `insert into limit_use (financing_id, kind, subject_id, bank_id, amount) values (:draft, 1, :bank, :bank, 7)`,
      ),
      after:
        '(select used_limit from bank where id = :bank) = (select sum(amount) from limit_use where bank_id = :bank and kind = 1 and freed_time is null)',
    },
  ],
  'limit_use.require_limits': rejects('check_limits_taken', limitUse('freed_time = now()')),
  'limit_use.reject_truncate': rejects(KEPT, 'truncate limit_use'),

  'pledge.a_pledge_state_ends': rejects(
    TRANSITION,
    runWithoutTriggers('pledge', ['reject_delete'], 'delete from pledge where id = :held'),
  ),
  'pledge.a_pledge_state_steps': rejects(
    TRANSITION,
    buildUpdate(
      'pledge',
      'active',
      'pledge_state = 5, perfected_time = null, priority_no = null, perfection_method = null',
    ),
  ),
  'pledge.prepare_pledge': [
    ...rejects(
      'prepare_pledge',
      `update receipt set life = 7 where id = :free; ${copyRow('pledge', 'held', `'receipt_id', :free`)}`,
    ),
    {
      statement: copyRow(
        'pledge',
        'held',
        `'receipt_id', :free, 'pledge_no', 'X', 'bank_id', -1, 'weight', 1, 'owner_id', -1, 'store_id', -1, 'lot_id', -1`,
      ),
      after: `exists (select from pledge where receipt_id = :free and bank_id = :bank and pledge_no <> 'X')`,
    },
  ],
  'pledge.verify_normal_goods': rejects(
    'assert_pledged_goods_normal',
    blockGoods('receipt where id = :free', copyRow('pledge', 'held', `'receipt_id', :free, 'weight', 1`)),
  ),
  'pledge.verify_normal_goods_received': rejects(
    'assert_pledged_goods_normal',
    blockGoods(
      'pledge where id = :held',
      runWithoutTriggers('pledge', ['a_pledge_state_steps', 'protect_pledge'], setHeldPledge('pledge_state = 2')),
    ),
  ),
  'pledge.check_receipt_controller': rejects(
    'check_receipt_controller',
    runWithoutTriggers(
      'pledge',
      ['update_pledged_weight'],
      copyRow('pledge', 'held', `'receipt_id', :free, 'weight', 1`),
    ),
  ),
  'pledge.value_loans_at_pledge': [
    {
      statement: runWithOnlyTrigger(
        'pledge',
        'value_loans_at_pledge',
        `delete from valuation_event; ${setPledge('earmarked_weight = 1')}`,
      ),
      after: isValuationAdded(9, 'loan'),
    },
  ],
  'pledge.show_goods_to_pledgee': [
    {
      statement: `
        insert into abnormal_document (error_type, level, source, lot_id, content) select 2, 1, 1, lot_id, 'x' from pledge where id = :active;
        delete from abnormal_document_reader; ${setPledge('lot_id = lot_id')}`,
      after: `exists (select from abnormal_document_reader where organisation_id = :bank)`,
    },
  ],
  'pledge.pledge_is_released': rejects('check_pledge_released', setPledge('released_weight = 1')),
  'pledge.reject_delete': rejects(
    KEPT,
    runWithoutTriggers('pledge', ['a_pledge_state_ends'], 'delete from pledge where id = :held'),
  ),
  'pledge.assert_pledge_not_shortened': rejects(
    'assert_pledge_not_shortened',
    setPledge('insure_end = insure_end - 1'),
    setPledge('insure_end = null'),
    setPledge('insure_amount = 1'),
    setPledge('insure_amount = null'),
  ),
  'pledge.protect_pledge': rejects('protect_pledge', ...PLEDGE_CHANGES),
  'pledge.reject_truncate': rejects(KEPT, 'truncate pledge cascade'),
  'pledge.update_pledged_weight': [
    {
      statement: copyRow('pledge', 'held', `'receipt_id', :free, 'weight', 5_00`),
      after: '(select pledge_weight from receipt where id = :free) = 500',
    },
    ...rejects(
      'update_pledged_weight',
      `${copyRow('pledge', 'held', `'receipt_id', :free, 'weight', 1_00`)}; ${copyRow('pledge', 'elsewhere', `'receipt_id', :free, 'weight', 1_00`)}`,
    ),
  ],
  ...createSegregationCase('pledge', 'active', 'seal', 'endorse'),
  ...createSegregationCase('pledge', 'active', 'register', 'seal'),
  ...createSegregationCase('pledge', 'active', 'receive', 'register'),
  ...createFileCases('pledge', 'search_files', 'held', ENDING_TRIGGERS),
  ...withoutRegistrationCheck(createFileCases('pledge', 'registry_files', 'held', ENDING_TRIGGERS)),
  ...createFileCases('pledge', 'insure_files', 'held', ENDING_TRIGGERS),
}
