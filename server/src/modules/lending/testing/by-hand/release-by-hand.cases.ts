// SQL statements on release orders; each violates exactly one constraint or is rejected by exactly one trigger.
import { createCodeTries, buildUpdate } from '#modules/receipts/testing/by-hand/by-hand.cases.ts'
import {
  blockGoods,
  copyRow,
  rejects,
  type Trigger,
  runWithoutTriggers,
} from '#modules/receipts/testing/by-hand/by-hand.statements.ts'

const updateRow = (row: string) => (what: string) => buildUpdate('release_order', row, what)
const R = updateRow('asked')
const A = updateRow('approved')
const W = updateRow('weighed')
/** A sale that awaits approval and names its proceeds. */
const S = updateRow('sale')
/** A loss that awaits approval. */
const L = updateRow('loss')
const tooMany = 'array_fill(1::bigint, array[10])'

export const CHECKS: Readonly<Record<string, string>> = {
  release_order_approved_check: A('pickup_end = null'),
  release_order_approved_possible_check: A('approved_possible = -1'),
  release_order_asked_possible_check: R('asked_possible = -1'),
  release_order_done_time_check: R('done_time = now()'),
  release_order_driver_phone_check: R(`driver_phone = '1'`),
  release_order_gate_state_check: R('gate_state = 3'),
  release_order_is_last_check: R('is_last = 2'),
  release_order_kind_check: R('kind = 3'),
  release_order_kind_check1: R('kind = 2, reason = 3'),
  release_order_loss_check: R('loss_files = array[:file]'),
  release_order_loss_files_check: L(`loss_files = ${tooMany}`),
  release_order_pickup_tries_check: R('pickup_tries = 1'),
  release_order_reason_check: R('reason = 6'),
  release_order_release_no_key: R('release_no = (select release_no from release_order where id = :approved)'),
  release_order_release_state_check: R('release_state = 9'),
  release_order_notice_files_check: S(`notice_files = ${tooMany}`),
  release_order_suspended_check: R('release_state = 8'),
  release_order_repayment_id_check1: S(
    `repayment_id = null, release_state = 2, approve_time = now(), pickup_end = now(), approved_possible = 1, pickup_code = '1'`,
  ),
  release_order_repayment_id_key: S('repayment_id = (select repayment_id from release_order where id = :sold)'),
  release_order_sale_check: R('sale_way = 1'),
  release_order_sale_cost_check: S('sale_cost = -1'),
  release_order_sale_price_check: S('sale_price = 0'),
  release_order_sale_way_check: S('sale_way = 3'),
  release_order_storage_arrears_check: S('storage_arrears = -1'),
  release_order_substitute_id_check1: R('substitute_id = :other'),
  release_order_weigh_note_check: W(`weigh_note = ${tooMany}`),
  release_order_weighed_quantity_check: W('weighed_quantity = -1'),
  release_order_weighed_weight_check: W('weighed_weight = 0'),
  release_order_weighed_weight_check1: W('weighed_weight = weight + 1'),
  release_order_weight_check: R('weight = 0'),
}

export const KEYS: Readonly<Record<string, string>> = {
  release_order_bank_id_fkey: R('bank_id = -1'),
  release_order_financing_id_fkey: R('financing_id = -1'),
  release_order_owner_fkey: R('owner_id = :bank'),
  release_order_pkey: R('id = :approved'),
  release_order_pledge_id_fkey: R('pledge_id = -1'),
  release_order_receipt_id_fkey: R('receipt_id = -1'),
  release_order_repayment_id_fkey: S('repayment_id = -1'),
  release_order_store_id_fkey: R('store_id = -1'),
  release_order_substitute_id_fkey: R('reason = 3, substitute_id = -1'),
}

const TRANSITION = 'enforce_transition'
const buildUseSql = (column: string) =>
  `exists (select from file_use where table_name = 'release_order' and column_name = '${column}' and file_id = :file`
const deleteRow = (row: string) => `delete from release_order where id = :${row}`
/** Deletes the row without the triggers that prevent it. */
const deleteWithoutTriggers = (row: string, before: string) =>
  runWithoutTriggers(
    'release_order',
    ['a_release_state_ends', 'reject_delete', 'protect_release'],
    `${before}; ${deleteRow(row)}`,
  )
const createSegregationCase = (
  row: string,
  step: string,
  other: string,
  { triggers = [], more = '' }: { readonly triggers?: readonly string[]; readonly more?: string } = {},
): Record<string, Trigger[]> => ({
  [`release_order.segregate_${step}`]: rejects(
    'enforce_segregation',
    runWithoutTriggers(
      'release_order',
      ['protect_release', ...triggers],
      buildUpdate('release_order', row, `${step}_by = 1, ${step}_person = ${other}_person${more}`),
    ),
  ),
})

/** Picked up by another vehicle than announced. */
const PICKED_UP = updateRow('leaving')(
  `release_state = 3, weighed_weight = 1, weigh_note = array[:file::bigint], came_vehicle = 'X'`,
)
/** The file was evidence of the weight of another lot. */
const USED_EVIDENCE = `insert into lot_paper (sha256, lot_id)
  select sha256, (select max(lot.id) from lot where lot.id <> (
    select lot_id from release_order join receipt on receipt.id = receipt_id where release_order.id = :leaving)) from file where id = :file`

/** The loan of the requested release is in default. */
const setDefaulted = (statement: string) =>
  runWithoutTriggers(
    'financing',
    ['a_loan_state_steps', 'assert_call_breached', 'protect_financing'],
    `update financing set loan_state = 9 where id in (select financing_id from release_order where id in (:asked, :proposed)); ${statement}`,
  )

const PLEDGED = (row: string) => `pledge where id = (select pledge_id from release_order where id = :${row})`

/** The loans of the requested releases have an open margin call. */
const issueCall = (statement: string) => `
  insert into valuation_event (cause, subject_id) values (13, 0);
  with event as (select max(id) as id from valuation_event)
  insert into valuation_batch (event_id, cause, bank_id, financing_ids)
  select event.id, 13, bank_id, array_agg(financing.id) from event, financing
   where financing.id in (select financing_id from release_order where id in (:asked, :proposed)) group by event.id, bank_id;
  insert into margin_call (financing_id, batch_id, exposure, eligible_value, line, cash_required, cure_by)
  select distinct financing_id, (select max(id) from valuation_batch), 1, 0, 8000, 1, now() from release_order where id in (:asked, :proposed); ${statement}`

/** By table and trigger. */
export const TRIGGERS: Readonly<Record<string, readonly Trigger[]>> = {
  'release_order.a_release_state_ends': rejects(TRANSITION, copyRow('release_order', 'asked', `'release_state', 1`)),
  'release_order.a_release_state_steps': rejects(TRANSITION, R('release_state = 3')),
  'release_order.prepare_release': [
    ...rejects(
      'prepare_release',
      copyRow('release_order', 'asked', `'reason', 4`),
      copyRow('release_order', 'asked', `'pledge_id', :held`),
    ),
    {
      statement: copyRow(
        'release_order',
        'asked',
        `'release_no', 'X', 'bank_id', -1, 'store_id', -1, 'remark', 'other'`,
      ),
      after: `exists (select from release_order where remark = 'other' and bank_id = :bank and release_no <> 'X')`,
    },
  ],
  'release_order.compare_gate': [
    {
      statement: PICKED_UP,
      after: `exists (select from release_order where id = :leaving and gate_state = 1)`,
    },
  ],
  'release_order.check_gate_admission': rejects(
    'check_gate_admission',
    `${PICKED_UP}; ${updateRow('leaving')('gate_state = 0')}`,
    `${PICKED_UP}; ${updateRow('leaving')(`gate_state = 2, admit_note = 'so'`)}`,
  ),
  'release_order.enforce_gate_admission': rejects(
    'enforce_gate_admission',
    `${PICKED_UP}; ${updateRow('leaving')('release_state = 4, hand_by = 1, hand_person = 900001')}`,
  ),
  'release_order.enforce_last_delivery': rejects(
    'enforce_last_delivery',
    updateRow('leaving')(`release_state = 3, weighed_weight = weight, is_last = 1, weigh_note = array[:file::bigint]`),
  ),
  'release_order.guard_last_release': rejects('protect_last_release', W('is_last = 1')),
  'release_order.bind_weigh_notes': rejects('bind_weigh_notes', `${USED_EVIDENCE}; ${PICKED_UP}`),
  ...createSegregationCase('weighed', 'admit', 'weigh', {
    triggers: ['check_gate_admission'],
    more: ', gate_state = 2',
  }),
  // Approved for more than the pledge has earmarked, or for nothing.
  'release_order.check_release_earmarked': rejects('check_release_earmarked', A('release_state = 6')),
  'release_order.reject_delete': rejects(
    'reject_change_with_hint',
    runWithoutTriggers('release_order', ['a_release_state_ends'], deleteRow('asked')),
  ),
  'release_order.release_order_notice_files_file_add': [
    {
      statement: copyRow(
        'release_order',
        'sale',
        `'release_state', 0, 'repayment_id', null, 'notice_files', array[:file]`,
      ),
      after: `${buildUseSql('notice_files')} and row_id = (select max(id) from release_order))`,
    },
  ],
  'release_order.release_order_notice_files_file_edit': [
    {
      statement: runWithoutTriggers('release_order', ['protect_release'], S('notice_files = array[:file]')),
      after: `${buildUseSql('notice_files')} and row_id = :sale)`,
    },
  ],
  'release_order.release_order_notice_files_file_end': [
    {
      statement: deleteWithoutTriggers('sale', S('notice_files = array[:file]')),
      after: `not ${buildUseSql('notice_files')} and row_id = :sale)`,
    },
  ],
  'release_order.limit_loss': rejects(
    'limit_loss',
    runWithoutTriggers(
      'release_order',
      ['a_release_state_steps', 'protect_release'],
      L(
        'weight = weight + 1, release_state = 4, done_time = now(), approve_time = now(), pickup_end = now(), approved_possible = 1',
      ),
    ),
  ),
  'release_order.release_order_loss_files_file_add': [
    {
      statement: copyRow('release_order', 'loss', `'release_state', 0, 'loss_files', array[:file]`),
      after: `${buildUseSql('loss_files')} and row_id = (select max(id) from release_order))`,
    },
  ],
  'release_order.release_order_loss_files_file_edit': [
    {
      statement: runWithoutTriggers('release_order', ['protect_release'], L('loss_files = array[:file]')),
      after: `${buildUseSql('loss_files')} and row_id = :loss)`,
    },
  ],
  'release_order.release_order_loss_files_file_end': [
    {
      statement: deleteWithoutTriggers('loss', L('loss_files = array[:file]')),
      after: `not ${buildUseSql('loss_files')} and row_id = :loss)`,
    },
  ],
  'release_order.release_order_weigh_note_file_add': [
    {
      statement: copyRow('release_order', 'asked', `'remark', 'other', 'weigh_note', array[:file]`),
      after: `${buildUseSql('weigh_note')} and row_id = (select max(id) from release_order))`,
    },
  ],
  'release_order.release_order_weigh_note_file_edit': [
    {
      statement: runWithoutTriggers('release_order', ['protect_release'], W('weigh_note = array[:file]')),
      after: `${buildUseSql('weigh_note')} and row_id = :weighed)`,
    },
  ],
  'release_order.release_order_weigh_note_file_end': [
    {
      statement: deleteWithoutTriggers('asked', R('weigh_note = array[:file]')),
      after: `not ${buildUseSql('weigh_note')} and row_id = :asked)`,
    },
  ],
  'release_order.prevent_overdue_release': rejects(
    'assert_release_not_overdue',
    setDefaulted(copyRow('release_order', 'asked', `'remark', 'other'`)),
  ),
  'release_order.prevent_overdue_step': rejects(
    'assert_release_not_overdue',
    setDefaulted(buildUpdate('release_order', 'proposed', 'release_state = 2')),
  ),
  'release_order.verify_normal_goods': rejects(
    'assert_released_goods_normal',
    blockGoods(PLEDGED('asked'), copyRow('release_order', 'asked', `'remark', 'other'`)),
  ),
  'release_order.verify_normal_goods_step': rejects(
    'assert_released_goods_normal',
    blockGoods(
      PLEDGED('proposed'),
      runWithoutTriggers(
        'release_order',
        ['protect_release'],
        buildUpdate('release_order', 'proposed', 'release_state = 2'),
      ),
    ),
  ),
  'release_order.prevent_release_in_call': rejects(
    'assert_no_open_call',
    issueCall(copyRow('release_order', 'asked', `'remark', 'other'`)),
  ),
  'release_order.prevent_release_step_in_call': rejects(
    'assert_no_open_call',
    issueCall(buildUpdate('release_order', 'proposed', 'release_state = 2')),
  ),
  'release_order.protect_release': rejects(
    'protect_release',
    // Columns fixed by the request, by the approval and by the end.
    R('weight = weight - 1'),
    R('kind = 2'),
    R(`remark = remark || 'x'`),
    A(`pickup_code = '00000000'`),
    A(`pickup_end = pickup_end + interval '1 day'`),
    A('approved_possible = approved_possible + 1'),
    ...createCodeTries('release_order', 'leaving', 'release_state = 3, weighed_weight = 1, weigh_note = array[:file]'),
    buildUpdate('release_order', 'done', `answer = 'x'`),
    buildUpdate('release_order', 'withdrawn', 'pickup_end = now()'),
    // Approved, or completed, without an actor.
    buildUpdate(
      'release_order',
      'proposed',
      'release_state = 2, approve_time = now(), pickup_end = now(), approved_possible = 1',
    ),
    A('release_state = 4'),
    W('release_state = 4'),
    // Terms and proceeds of a sale.
    S('sale_price = sale_price + 1'),
    S('notice_date = notice_date - 1'),
    runWithoutTriggers(
      'release_order',
      ['segregate_approve'],
      S(
        `repayment_id = :unfit, release_state = 2, approve_by = 1, approve_person = -1, approve_time = now(), pickup_end = now(), approved_possible = 1, pickup_code = '1'`,
      ),
    ),
  ),
  'release_order.reject_truncate': rejects(
    'reject_change_with_hint',
    'truncate release_order, contract_record cascade',
  ),
  ...createSegregationCase('asked', 'propose', 'add'),
  ...createSegregationCase('proposed', 'approve', 'propose'),
  ...createSegregationCase('approved', 'confirm', 'approve'),
  ...createSegregationCase('leaving', 'weigh', 'approve'),
  ...createSegregationCase('weighed', 'hand', 'weigh'),
}
