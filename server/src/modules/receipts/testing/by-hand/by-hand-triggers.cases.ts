// SQL statements that exactly one trigger rejects or corrects; without it the outcome differs. `:receipt` and similar placeholders are records of the
// test; `copied(table, id, changes)` inserts a changed copy of a row.
import { C, L, R, set } from './by-hand.cases.ts'
import { copied, refuses, type Trigger, without as withoutAll } from './by-hand.statements.ts'

export const without = (table: string, trigger: string, statement: string) =>
  withoutAll(table, [trigger], statement)

export function filesOf(table: string, column: string, row: string): Record<string, Trigger[]> {
  const inUse = `exists (select from file_use where table_name = '${table}' and column_name = '${column}' and file_id = :file`
  // Operations cannot be edited or deleted, so their protection is disabled here.
  const open = (statement: string) =>
    table === 'receipt_operation'
      ? ['receipt_operation_stays', 'receipt_operation_is_kept', 'a_state_ends'].reduce(
          (rest, trigger) => without(table, trigger, rest),
          statement,
        )
      : statement
  const edit = set(table, row, `${column} = array[:file]`)
  return {
    [`${table}.${table}_${column}_file_add`]: [
      {
        statement: copied(table, row, `'${column}', array[:file]`),
        after: `${inUse} and row_id = (select max(id) from ${table}))`,
      },
    ],
    [`${table}.${table}_${column}_file_edit`]: [
      { statement: open(edit), after: `${inUse} and row_id = :${row})` },
    ],
    [`${table}.${table}_${column}_file_end`]: [
      {
        statement: `${open(edit)}; delete from ${table} where id = :${row}`,
        after: `not ${inUse} and row_id = :${row})`,
      },
    ],
  }
}

const issueAs = (signer: string) =>
  `update receipt set audit_status = 1, audit_time = now(), audit_by = account.id, audit_person = account.person_id
  from account where account.id = :${signer} and receipt.id = :draft`
const ISSUE = issueAs('signer')
/** Turns a receipt into one from before exchange receipts were rejected. */
const ofExchange = (receipt: string) =>
  `set local session_replication_role = replica; ${set('receipt', receipt, `class = 3, exchange_no = 'X'`)};
   set local session_replication_role = origin`
const CLOSED = ['audit_status = 0', 'disabled = 1'].map(
  (how) =>
    `alter table store disable trigger user; ${set('store', 'custodian', how)}; alter table store enable trigger user`,
)

const APPROVE = `update contract_record set audit_status = 1, audit_time = now(), audit_by = account.id, audit_person = account.person_id
  from account where account.person_id = :asker and contract_record.id = :pending`

export const usedFor = (lot: string) =>
  `insert into lot_paper (sha256, lot_id) select sha256, ${lot} from file where id = :file`

export const STAYS = 'stays_as_written'
export const STEPS = 'enforce_transition'

export const TRIGGERS: Readonly<Record<string, readonly Trigger[]>> = {
  'contract_record.a_audit_status_ends': refuses(STEPS, 'delete from contract_record where id = :document'),
  'contract_record.a_audit_status_steps': refuses(STEPS, C('audit_status = 0')),
  'contract_record.contract_record_stays': refuses(
    'contract_record_stays',
    C('audit_person = audit_person + 1'),
    C(`marks = 'x'`),
    C('lot_id = :second'),
  ),
  'contract_record.decision_stays': refuses(
    'decision_stays',
    set('contract_record', 'pending', `submit_person_ids = '{}'`),
  ),
  'contract_record.four_eyes': refuses('four_eyes', set('contract_record', 'pending', 'audit_status = 1')),
  'contract_record.record_has_evidence': refuses(
    'record_has_evidence',
    `${set('contract_record', 'pending', "voucher = '{}'")}; ${APPROVE}`,
  ),
  'contract_record.agreement_is_of_open_store': refuses(
    'agreement_is_of_open_store',
    ...CLOSED.map((statement) => `${statement}; ${APPROVE.replace(':pending', ':unsigned')}`),
  ),
  'contract_record.count_is_possible': refuses(
    'count_is_possible',
    `${set('contract_record', 'pending', "count_time = now() + interval '1 day'")}; ${APPROVE}`,
  ),
  'contract_record.paper_of_document': refuses(
    'paper_of_document',
    `${usedFor(':second')}; ${set('contract_record', 'pending', 'voucher = array[:file::bigint]')}; ${APPROVE};
     ${set('contract_record', 'pending', 'lot_id = :lot')}`,
  ),
  'receipt.paper_of_goods': refuses(
    'paper_of_goods',
    `${usedFor(':lot')}; ${set('receipt', 'draft', 'weigh_notes = array[:file::bigint]')}; ${ISSUE}`,
  ),
  'contract_record.record_number': [
    {
      statement: set('contract_record', 'pending', `record_no = 'X'`),
      after: `not exists (select from contract_record where record_no = 'X')`,
    },
  ],
  ...filesOf('contract_record', 'images', 'pending'),
  ...filesOf('contract_record', 'voucher', 'pending'),

  'lot.a_status_ends': refuses(STEPS, 'delete from lot where id = :lot'),
  'lot.a_status_steps': refuses(STEPS, L('status = 0')),
  'lot.lot_covers': refuses(
    'lot_covers',
    L('receipted_weight = 100_01'),
    L('reserved_weight = 40_01'),
    L('book_weight = 59_99'),
    'insert into lot_movement (lot_id, kind, change_weight) values (:lot, 2, -40_01)',
  ),
  'lot.lot_is_receipted': refuses(
    'lot_is_receipted',
    L('receipted_weight = 50_00'),
    L('reserved_weight = 1'),
  ),
  'lot.lot_is_written': refuses('lot_is_written', L('book_weight = 90_00'), L('movements = movements + 1')),
  'lot.lot_number': [
    {
      statement: copied(
        'lot',
        'second',
        `'batch_no', 'copy', 'lot_no', 'X', 'status', 0, 'book_weight', 0,
        'counted_weight', 0, 'receipted_weight', 0, 'reserved_weight', 0, 'movements', 0`,
      ),
      after: `not exists (select from lot where lot_no = 'X')`,
    },
  ],
  'lot.room_of_lot': [
    {
      statement: 'insert into lot_movement (lot_id, kind, change_weight) values (:second, 1, 7_00)',
      after: `(select used_capacity from zone where id = :zone) = (select sum(book_weight) from lot where zone_id = :zone)`,
    },
  ],
  'zone.room_is_there': refuses(
    'room_is_there',
    'insert into lot_movement (lot_id, kind, change_weight) values (:lot, 1, 20_000_00)',
  ),

  'lot_paper.lot_paper_is_kept': refuses(STAYS, 'truncate lot_paper'),
  'lot_paper.lot_paper_stays': refuses(STAYS, 'update lot_paper set lot_id = :lot', 'delete from lot_paper'),
  'lot_movement.lot_movement_is_kept': refuses(STAYS, 'truncate lot_movement'),
  'lot_movement.lot_movement_stays': refuses(
    STAYS,
    'update lot_movement set change_weight = 1_00 where lot_id = :lot',
    'delete from lot_movement where lot_id = :lot',
  ),
  'lot_movement.zone_lets_through': refuses(
    'zone_lets_through',
    ...[3, 4].flatMap((status) =>
      [1, -1].map(
        (change) =>
          `${set('zone', 'zone', `status = ${status}, status_reason = 'so'`)}; insert into lot_movement (lot_id, kind, change_weight) values (:second, ${change > 0 ? 1 : 2}, ${change})`,
      ),
    ),
  ),
  'lot_movement.lot_moves': [
    {
      statement:
        'insert into lot_movement (lot_id, kind, change_weight, seq, weight_after) values (:second, 1, 5_00, 9, 1)',
      after: `exists (select from lot join lot_movement last on last.lot_id = lot.id and last.seq = lot.movements
                      where lot.id = :second and book_weight = 55_00 and weight_after = 55_00 and movements = 2)`,
    },
  ],

  'receipt.a_audit_status_ends': refuses(STEPS, copied('receipt', 'draft', `'audit_status', 1`)),
  'receipt.a_audit_status_steps': refuses(STEPS, R('audit_status = 0')),
  'receipt.a_life_ends': refuses(STEPS, copied('receipt', 'draft', `'life', 1`)),
  'receipt.a_life_steps': refuses(STEPS, set('receipt', 'split', 'life = 1')),
  'receipt.decision_stays': refuses('decision_stays', R('audit_person = audit_person + 1')),
  'receipt.four_eyes': refuses('four_eyes', set('receipt', 'draft', 'audit_status = 1')),
  'receipt.receipt_is_begun': refuses(
    'receipt_is_begun',
    set('receipt', 'draft', 'life = 1, remaining_weight = weight, issue_time = now()'),
    set('receipt', 'draft', 'remaining_weight = 1'),
    set('receipt', 'draft', 'issue_time = now()'),
  ),
  'receipt.pledged_receipt_keeps_holder': refuses(
    'pledged_receipt_keeps_holder',
    without('receipt', 'receipt_is_controlled', R('pledge_weight = 1')) + '; ' + R('holder_id = :other'),
  ),
  'receipt.receipt_is_controlled': refuses('receipt_is_controlled', R('pledge_weight = 1')),
  'receipt.receipt_is_issued': [
    {
      statement: ISSUE,
      after: `exists (select from receipt where id = :draft and life = 1 and remaining_weight = weight and issue_time is not null
           and remaining_quantity = quantity and depositor_address <> '')`,
    },
    // Contents required by art. 909.
    ...refuses(
      'receipt_is_issued',
      ...["quality = ''", "package = ''", "marks = ''", 'quantity = null', 'loss_standard = null'].map(
        (missing) => `${set('receipt', 'draft', missing)}; ${ISSUE}`,
      ),
      `update organisation set address = '' where id = (select depositor_id from receipt where id = :draft); ${ISSUE}`,
      `${set('receipt', 'draft', 'storage_begin = storage_begin - 9, storage_end = storage_begin - 1')}; ${ISSUE}`,
    ),
  ],
  'receipt.signer_is_no_depositor': refuses(
    'signer_is_no_depositor',
    `update person set same_as = (select person_id from account where id = :signer)
      where id = (select person_id from account where organisation_id = (select depositor_id from receipt where id = :draft) limit 1); ${ISSUE}`,
  ),
  'receipt.signer_is_of_custodian': refuses(
    'signer_is_of_custodian',
    issueAs('stranger'),
    ISSUE.replace('account.person_id\n', '(select person_id from account where id = :stranger)\n'),
  ),
  'receipt.receipt_is_of_open_store': refuses(
    'receipt_is_of_open_store',
    ...CLOSED.map((statement) => `${statement}; ${ISSUE}`),
  ),
  'receipt.pieces_are_there': refuses(
    'pieces_are_there',
    `update lot set pieces = 5 where id = :second; ${set('receipt', 'draft', 'quantity = 6')}; ${ISSUE}`,
  ),
  'receipt.freeze_holds': refuses('freeze_holds', R('frozen_free = frozen_free - 1')),
  'receipt.receipt_stays_with_its_lot': refuses('receipt_is_where_its_lot_is', R('zone_id = :spare')),
  'lot.lot_is_one': refuses(
    'lot_is_one',
    copied(
      'lot',
      'second',
      `'batch_no', ' ' || lower((select batch_no from lot where id = :second)), 'lot_no', '', 'status', 0,
        'book_weight', 0, 'counted_weight', 0, 'receipted_weight', 0, 'movements', 0`,
    ),
  ),
  'lot.lot_is_one_still': refuses(
    'lot_is_one',
    L(`(batch_no, marks) = (select 'ｂ' || substr(batch_no, 2), marks from lot where id = :second)`),
  ),
  'lot.lot_takes_receipts_along': refuses('receipt_is_where_its_lot_is', L('zone_id = :spare')),
  'receipt.receipt_is_kept': refuses(STAYS, 'truncate receipt cascade'),
  'receipt.receipt_named_by_financing_receipt_ids': refuses(
    'named_record_stays',
    `insert into bank (bank_name, bank_type, contact_name, contact_phone) values ('By hand', 1, 'Li', '13800000000');
     insert into financing (owner_id, bank_id, apply_amount, purpose, tenor_days, repay_mode, receipt_ids)
       select holder_id, (select max(id) from bank), 1, 'x', 1, 1, array[id] from receipt where id = :draft;
     delete from receipt where id = :draft`,
  ),
  'receipt.receipt_named_by_receipt_operation_receipt_ids': refuses(
    'named_record_stays',
    `insert into receipt_operation (kind, receipt_id, receipt_ids, store_id, holder_id)
       select 3, id, array[:draft::bigint], store_id, holder_id from receipt where id = :split;
     delete from receipt where id = :draft`,
  ),
  'receipt.refuse_exchange_receipt': refuses(
    'refuse_exchange_receipt',
    copied('receipt', 'draft', `'class', 3, 'exchange_no', 'X'`),
    set('receipt', 'draft', `class = 3, exchange_no = 'X'`),
    `${ofExchange('draft')}; ${ISSUE}`,
    `${ofExchange('receipt')}; ${R('holder_id = :other, controller_id = :other')}`,
    `${ofExchange('receipt')}; ${R('remaining_weight = 50_00')}`,
    ...[2, 3, 4, 5].map(
      (life) =>
        `${ofExchange('receipt')}; ${R(`life = ${life}, remaining_weight = 0, frozen_free = 0, earmarked_free = 0`)}`,
    ),
  ),
  'receipt.receipt_number': [
    {
      statement: copied('receipt', 'draft', `'contract_no', 'X'`),
      after: `not exists (select from receipt where contract_no = 'X')`,
    },
  ],
  'receipt.receipt_stays': refuses(
    'receipt_stays',
    R('weight = 70_00'),
    R('lot_id = :second'),
    R(`marks = 'x'`),
    R('check_token = gen_random_uuid()'),
    R('life = 2'),
    set('receipt', 'split', 'storage_end = storage_end + 1'),
  ),
  'receipt.receipt_reserves': [
    {
      statement: set('receipt', 'draft', 'reserved_weight = 0'),
      after: '(select reserved_weight = weight from receipt where id = :draft)',
    },
  ],
  'receipt.receipts_of_lot': [
    {
      statement: R('remaining_weight = 50_00'),
      after: 'exists (select from lot where id = :lot and receipted_weight = 50_00)',
    },
  ],
  ...filesOf('receipt', 'quality_reports', 'draft'),
  ...filesOf('receipt', 'weigh_notes', 'draft'),
}
