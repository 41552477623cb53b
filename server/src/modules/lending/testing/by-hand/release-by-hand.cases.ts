// SQL statements on release orders; each violates exactly one constraint or is rejected by exactly one trigger.
import { codeTries, set } from '#modules/receipts/testing/by-hand/by-hand.cases.ts'
import {
  copied,
  refuses,
  type Trigger,
  without,
} from '#modules/receipts/testing/by-hand/by-hand.statements.ts'

const of = (row: string) => (what: string) => set('release_order', row, what)
const R = of('asked')
const A = of('approved')
const W = of('weighed')
/** A sale that awaits approval and names its proceeds. */
const S = of('sale')
/** A loss that awaits approval. */
const L = of('loss')
const many = 'array_fill(1::bigint, array[10])'

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
  release_order_loss_files_check: L(`loss_files = ${many}`),
  release_order_pickup_tries_check: R('pickup_tries = 1'),
  release_order_reason_check: R('reason = 6'),
  release_order_release_no_key: R('release_no = (select release_no from release_order where id = :approved)'),
  release_order_release_state_check: R('release_state = 9'),
  release_order_notice_files_check: S(`notice_files = ${many}`),
  release_order_suspended_check: R('release_state = 8'),
  release_order_repayment_id_check1: S(
    `repayment_id = null, release_state = 2, approve_time = now(), pickup_end = now(), approved_possible = 1, pickup_code = '1'`,
  ),
  release_order_repayment_id_key: S(
    'repayment_id = (select repayment_id from release_order where id = :sold)',
  ),
  release_order_sale_check: R('sale_way = 1'),
  release_order_sale_cost_check: S('sale_cost = -1'),
  release_order_sale_price_check: S('sale_price = 0'),
  release_order_sale_way_check: S('sale_way = 3'),
  release_order_storage_arrears_check: S('storage_arrears = -1'),
  release_order_substitute_id_check1: R('substitute_id = :other'),
  release_order_weigh_note_check: W(`weigh_note = ${many}`),
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

const STEPS = 'enforce_transition'
const inUse = (column: string) =>
  `exists (select from file_use where table_name = 'release_order' and column_name = '${column}' and file_id = :file`
const deleted = (row: string) => `delete from release_order where id = :${row}`
/** Deletes the row without the triggers that prevent it. */
const gone = (row: string, before: string) =>
  without(
    'release_order',
    ['a_release_state_ends', 'release_is_kept', 'release_stays'],
    `${before}; ${deleted(row)}`,
  )
const segregation = (
  row: string,
  step: string,
  other: string,
  { triggers = [], more = '' }: { readonly triggers?: readonly string[]; readonly more?: string } = {},
): Record<string, Trigger[]> => ({
  [`release_order.segregation_of_${step}`]: refuses(
    'segregated',
    without(
      'release_order',
      ['release_stays', ...triggers],
      set('release_order', row, `${step}_by = 1, ${step}_person = ${other}_person${more}`),
    ),
  ),
})

/** Picked up by another vehicle than announced. */
const FETCHED = of('leaving')(
  `release_state = 3, weighed_weight = 1, weigh_note = array[:file::bigint], came_vehicle = 'X'`,
)
/** The file was evidence of the weight of another lot. */
const USED = `insert into lot_paper (sha256, lot_id)
  select sha256, (select max(lot.id) from lot where lot.id <> (
    select lot_id from release_order join receipt on receipt.id = receipt_id where release_order.id = :leaving)) from file where id = :file`

/** The loan of the requested release is in default. */
const overdue = (statement: string) =>
  without(
    'financing',
    ['a_loan_state_steps', 'financing_stays'],
    `update financing set loan_state = 9 where id in (select financing_id from release_order where id in (:asked, :proposed)); ${statement}`,
  )

/** By table and trigger. */
export const TRIGGERS: Readonly<Record<string, readonly Trigger[]>> = {
  'release_order.a_release_state_ends': refuses(
    STEPS,
    copied('release_order', 'asked', `'release_state', 1`),
  ),
  'release_order.a_release_state_steps': refuses(STEPS, R('release_state = 3')),
  'release_order.release_begins': [
    ...refuses(
      'release_begins',
      copied('release_order', 'asked', `'reason', 4`),
      copied('release_order', 'asked', `'pledge_id', :held`),
    ),
    {
      statement: copied(
        'release_order',
        'asked',
        `'release_no', 'X', 'bank_id', -1, 'store_id', -1, 'remark', 'other'`,
      ),
      after: `exists (select from release_order where remark = 'other' and bank_id = :bank and release_no <> 'X')`,
    },
  ],
  'release_order.gate_is_compared': [
    {
      statement: FETCHED,
      after: `exists (select from release_order where id = :leaving and gate_state = 1)`,
    },
  ],
  'release_order.gate_is_admitted': refuses(
    'gate_is_admitted',
    `${FETCHED}; ${of('leaving')('gate_state = 0')}`,
    `${FETCHED}; ${of('leaving')(`gate_state = 2, admit_note = 'so'`)}`,
  ),
  'release_order.gate_lets_through': refuses(
    'gate_lets_through',
    `${FETCHED}; ${of('leaving')('release_state = 4, hand_by = 1, hand_person = 900001')}`,
  ),
  'release_order.last_delivery_is_whole': refuses(
    'last_delivery_is_whole',
    of('leaving')(
      `release_state = 3, weighed_weight = weight, is_last = 1, weigh_note = array[:file::bigint]`,
    ),
  ),
  'release_order.last_release_is_weighed': refuses('last_release_is_weighed', W('is_last = 1')),
  'release_order.paper_of_goods': refuses('paper_of_goods', `${USED}; ${FETCHED}`),
  ...segregation('weighed', 'admit', 'weigh', {
    triggers: ['gate_is_admitted'],
    more: ', gate_state = 2',
  }),
  // Approved for more than the pledge has earmarked, or for nothing.
  'release_order.release_is_earmarked': refuses('release_is_earmarked', A('release_state = 6')),
  'release_order.release_is_kept': refuses(
    'stays_as_written',
    without('release_order', ['a_release_state_ends'], deleted('asked')),
  ),
  'release_order.release_order_notice_files_file_add': [
    {
      statement: copied(
        'release_order',
        'sale',
        `'release_state', 0, 'repayment_id', null, 'notice_files', array[:file]`,
      ),
      after: `${inUse('notice_files')} and row_id = (select max(id) from release_order))`,
    },
  ],
  'release_order.release_order_notice_files_file_edit': [
    {
      statement: without('release_order', ['release_stays'], S('notice_files = array[:file]')),
      after: `${inUse('notice_files')} and row_id = :sale)`,
    },
  ],
  'release_order.release_order_notice_files_file_end': [
    {
      statement: gone('sale', S('notice_files = array[:file]')),
      after: `not ${inUse('notice_files')} and row_id = :sale)`,
    },
  ],
  'release_order.loss_is_counted': refuses(
    'loss_is_counted',
    without(
      'release_order',
      ['a_release_state_steps', 'release_stays'],
      L(
        'weight = weight + 1, release_state = 4, done_time = now(), approve_time = now(), pickup_end = now(), approved_possible = 1',
      ),
    ),
  ),
  'release_order.release_order_loss_files_file_add': [
    {
      statement: copied('release_order', 'loss', `'release_state', 0, 'loss_files', array[:file]`),
      after: `${inUse('loss_files')} and row_id = (select max(id) from release_order))`,
    },
  ],
  'release_order.release_order_loss_files_file_edit': [
    {
      statement: without('release_order', ['release_stays'], L('loss_files = array[:file]')),
      after: `${inUse('loss_files')} and row_id = :loss)`,
    },
  ],
  'release_order.release_order_loss_files_file_end': [
    {
      statement: gone('loss', L('loss_files = array[:file]')),
      after: `not ${inUse('loss_files')} and row_id = :loss)`,
    },
  ],
  'release_order.release_order_weigh_note_file_add': [
    {
      statement: copied('release_order', 'asked', `'remark', 'other', 'weigh_note', array[:file]`),
      after: `${inUse('weigh_note')} and row_id = (select max(id) from release_order))`,
    },
  ],
  'release_order.release_order_weigh_note_file_edit': [
    {
      statement: without('release_order', ['release_stays'], W('weigh_note = array[:file]')),
      after: `${inUse('weigh_note')} and row_id = :weighed)`,
    },
  ],
  'release_order.release_order_weigh_note_file_end': [
    {
      statement: gone('asked', R('weigh_note = array[:file]')),
      after: `not ${inUse('weigh_note')} and row_id = :asked)`,
    },
  ],
  'release_order.release_overdue': refuses(
    'assert_release_not_overdue',
    overdue(copied('release_order', 'asked', `'remark', 'other'`)),
  ),
  'release_order.release_overdue_steps': refuses(
    'assert_release_not_overdue',
    overdue(set('release_order', 'proposed', 'release_state = 2')),
  ),
  'release_order.release_stays': refuses(
    'release_stays',
    // Columns fixed by the request, by the approval and by the end.
    R('weight = weight - 1'),
    R('kind = 2'),
    R(`remark = remark || 'x'`),
    A(`pickup_code = '00000000'`),
    A(`pickup_end = pickup_end + interval '1 day'`),
    A('approved_possible = approved_possible + 1'),
    ...codeTries(
      'release_order',
      'leaving',
      'release_state = 3, weighed_weight = 1, weigh_note = array[:file]',
    ),
    set('release_order', 'done', `answer = 'x'`),
    set('release_order', 'withdrawn', 'pickup_end = now()'),
    // Approved, or completed, without an actor.
    set(
      'release_order',
      'proposed',
      'release_state = 2, approve_time = now(), pickup_end = now(), approved_possible = 1',
    ),
    A('release_state = 4'),
    W('release_state = 4'),
    // Terms and proceeds of a sale.
    S('sale_price = sale_price + 1'),
    S('notice_date = notice_date - 1'),
    without(
      'release_order',
      ['segregation_of_approve'],
      S(
        `repayment_id = :unfit, release_state = 2, approve_by = 1, approve_person = -1, approve_time = now(), pickup_end = now(), approved_possible = 1, pickup_code = '1'`,
      ),
    ),
  ),
  'release_order.releases_are_kept': refuses(
    'stays_as_written',
    'truncate release_order, contract_record cascade',
  ),
  ...segregation('asked', 'propose', 'add'),
  ...segregation('proposed', 'approve', 'propose'),
  ...segregation('approved', 'confirm', 'approve'),
  ...segregation('leaving', 'weigh', 'approve'),
  ...segregation('weighed', 'hand', 'weigh'),
}
