// SQL statements that exactly one trigger rejects or corrects; without it the outcome differs. `:receipt` and similar placeholders are records of the
// test; `copied(table, id, changes)` inserts a changed copy of a row.
import { updateContract, L, updateReceipt, buildUpdate } from './by-hand.cases.ts'
import {
  copyRow,
  isValuationAdded,
  rejects,
  runWithOnlyTrigger,
  type Trigger,
  runWithoutTriggers as withoutAll,
} from './by-hand.statements.ts'

export const runWithoutTrigger = (table: string, trigger: string, statement: string) =>
  withoutAll(table, [trigger], statement)

export function createFileCases(table: string, column: string, row: string): Record<string, Trigger[]> {
  const inUse = `exists (select from file_use where table_name = '${table}' and column_name = '${column}' and file_id = :file`
  // Operations cannot be edited or deleted, so their protection is disabled here.
  const allowEdits = (statement: string) =>
    table === 'receipt_operation'
      ? ['protect_receipt_operation', 'reject_delete', 'a_state_ends'].reduce(
          (rest, trigger) => runWithoutTrigger(table, trigger, rest),
          statement,
        )
      : statement
  const edit = buildUpdate(table, row, `${column} = array[:file]`)
  return {
    [`${table}.${table}_${column}_file_add`]: [
      {
        statement: copyRow(table, row, `'${column}', array[:file]`),
        after: `${inUse} and row_id = (select max(id) from ${table}))`,
      },
    ],
    [`${table}.${table}_${column}_file_edit`]: [
      { statement: allowEdits(edit), after: `${inUse} and row_id = :${row})` },
    ],
    [`${table}.${table}_${column}_file_end`]: [
      {
        statement: `${allowEdits(edit)}; delete from ${table} where id = :${row}`,
        after: `not ${inUse} and row_id = :${row})`,
      },
    ],
  }
}

const issueAsSigner = (signer: string) =>
  `update receipt set audit_status = 1, audit_time = now(), audit_by = account.id, audit_person = account.person_id
  from account where account.id = :${signer} and receipt.id = :draft`
const ISSUE = issueAsSigner('signer')
/** Turns a receipt into one from before exchange receipts were rejected. */
const makeExchange = (receipt: string) =>
  `set local session_replication_role = replica; ${buildUpdate('receipt', receipt, `class = 3, exchange_no = 'X'`)};
   set local session_replication_role = origin`
const CLOSED = ['audit_status = 0', 'disabled = 1'].map(
  (how) =>
    `alter table store disable trigger user; ${buildUpdate('store', 'custodian', how)}; alter table store enable trigger user`,
)

const APPROVE = `update contract_record set audit_status = 1, audit_time = now(), audit_by = account.id, audit_person = account.person_id
  from account where account.person_id = :asker and contract_record.id = :pending`

export const linkToLot = (lot: string) =>
  `insert into lot_paper (sha256, lot_id) select sha256, ${lot} from file where id = :file`

export const STAYS = 'reject_change_with_hint'
export const STEPS = 'enforce_transition'

export const TRIGGERS: Readonly<Record<string, readonly Trigger[]>> = {
  'contract_record.a_audit_status_ends': rejects(STEPS, 'delete from contract_record where id = :document'),
  'contract_record.a_audit_status_steps': rejects(STEPS, updateContract('audit_status = 0')),
  'contract_record.block_decided_change': rejects(
    'protect_contract_record',
    updateContract('audit_person = audit_person + 1'),
    updateContract(`marks = 'x'`),
    updateContract('lot_id = :second'),
  ),
  'contract_record.enforce_decision': rejects(
    'protect_decision',
    buildUpdate('contract_record', 'pending', `submit_person_ids = '{}'`),
  ),
  'contract_record.enforce_four_eyes': rejects(
    'enforce_four_eyes',
    buildUpdate('contract_record', 'pending', 'audit_status = 1'),
  ),
  'contract_record.ensure_record_evidence': rejects(
    'ensure_record_evidence',
    `${buildUpdate('contract_record', 'pending', "voucher = '{}'")}; ${APPROVE}`,
  ),
  'contract_record.assert_agreement_store_open': rejects(
    'assert_agreement_store_open',
    ...CLOSED.map((statement) => `${statement}; ${APPROVE.replace(':pending', ':unsigned')}`),
  ),
  'contract_record.check_count_time': rejects(
    'assert_count_time',
    `${buildUpdate('contract_record', 'pending', "count_time = now() + interval '1 day'")}; ${APPROVE}`,
  ),
  'contract_record.link_record_evidence': rejects(
    'bind_record_evidence',
    `${linkToLot(':second')}; ${buildUpdate('contract_record', 'pending', 'voucher = array[:file::bigint]')}; ${APPROVE};
     ${buildUpdate('contract_record', 'pending', 'lot_id = :lot')}`,
  ),
  'receipt.bind_weigh_notes': rejects(
    'bind_weigh_notes',
    `${linkToLot(':lot')}; ${buildUpdate('receipt', 'draft', 'weigh_notes = array[:file::bigint]')}; ${ISSUE}`,
  ),
  'contract_record.number_contract_record': [
    {
      statement: buildUpdate('contract_record', 'pending', `record_no = 'X'`),
      after: `not exists (select from contract_record where record_no = 'X')`,
    },
  ],
  ...createFileCases('contract_record', 'images', 'pending'),
  ...createFileCases('contract_record', 'voucher', 'pending'),

  'lot.a_status_ends': rejects(STEPS, 'delete from lot where id = :lot'),
  'lot.a_status_steps': rejects(STEPS, L('status = 0')),
  'lot.assert_lot_cover': rejects(
    'assert_lot_cover',
    L('receipted_weight = 100_01'),
    L('reserved_weight = 40_01'),
    L('book_weight = 59_99'),
    'insert into lot_movement (lot_id, kind, change_weight) values (:lot, 2, -40_01)',
  ),
  'lot.check_claimed_weight': rejects(
    'check_receipted_weight',
    L('receipted_weight = 50_00'),
    L('reserved_weight = 1'),
  ),
  'lot.check_lot_movements': rejects('check_lot_movements', L('book_weight = 90_00'), L('movements = movements + 1')),
  'lot.number_lot': [
    {
      statement: copyRow(
        'lot',
        'second',
        `'batch_no', 'copy', 'lot_no', 'X', 'status', 0, 'book_weight', 0,
        'counted_weight', 0, 'receipted_weight', 0, 'reserved_weight', 0, 'movements', 0`,
      ),
      after: `not exists (select from lot where lot_no = 'X')`,
    },
  ],
  'lot.update_used_capacity': [
    {
      statement: 'insert into lot_movement (lot_id, kind, change_weight) values (:second, 1, 7_00)',
      after: `(select used_capacity from zone where id = :zone) = (select sum(book_weight) from lot where zone_id = :zone)`,
    },
  ],
  'zone.assert_free_capacity': rejects(
    'assert_free_capacity',
    'insert into lot_movement (lot_id, kind, change_weight) values (:lot, 1, 20_000_00)',
  ),

  'lot_paper.reject_truncate': rejects(STAYS, 'truncate lot_paper'),
  'lot_paper.reject_change': rejects(STAYS, 'update lot_paper set lot_id = :lot', 'delete from lot_paper'),
  'lot_movement.reject_truncate': rejects(STAYS, 'truncate lot_movement'),
  'lot_movement.reject_change': rejects(
    STAYS,
    'update lot_movement set change_weight = 1_00 where lot_id = :lot',
    'delete from lot_movement where lot_id = :lot',
  ),
  'lot_movement.assert_zone_open': rejects(
    'assert_zone_open',
    ...[3, 4].flatMap((status) =>
      [1, -1].map(
        (change) =>
          `${buildUpdate('zone', 'zone', `status = ${status}, status_reason = 'so'`)}; insert into lot_movement (lot_id, kind, change_weight) values (:second, ${change > 0 ? 1 : 2}, ${change})`,
      ),
    ),
  ),
  'lot_movement.apply_lot_movement': [
    {
      statement:
        'insert into lot_movement (lot_id, kind, change_weight, seq, weight_after) values (:second, 1, 5_00, 9, 1)',
      after: `exists (select from lot join lot_movement last on last.lot_id = lot.id and last.seq = lot.movements
                      where lot.id = :second and book_weight = 55_00 and weight_after = 55_00 and movements = 2)`,
    },
  ],

  'receipt.a_audit_status_ends': rejects(STEPS, copyRow('receipt', 'draft', `'audit_status', 1`)),
  'receipt.a_audit_status_steps': rejects(STEPS, updateReceipt('audit_status = 0')),
  'receipt.a_life_ends': rejects(STEPS, copyRow('receipt', 'draft', `'life', 1`)),
  'receipt.a_life_steps': rejects(STEPS, buildUpdate('receipt', 'split', 'life = 1')),
  'receipt.enforce_decision': rejects('protect_decision', updateReceipt('audit_person = audit_person + 1')),
  'receipt.enforce_four_eyes': rejects('enforce_four_eyes', buildUpdate('receipt', 'draft', 'audit_status = 1')),
  'receipt.check_receipt_issue': rejects(
    'check_receipt_issue',
    buildUpdate('receipt', 'draft', 'life = 1, remaining_weight = weight, issue_time = now()'),
    buildUpdate('receipt', 'draft', 'remaining_weight = 1'),
    buildUpdate('receipt', 'draft', 'issue_time = now()'),
  ),
  'receipt.guard_pledged_holder': rejects(
    'protect_pledged_holder',
    runWithoutTrigger('receipt', 'ensure_controller', updateReceipt('pledge_weight = 1')) +
      '; ' +
      updateReceipt('holder_id = :other'),
  ),
  'receipt.ensure_controller': rejects('check_receipt_controller', updateReceipt('pledge_weight = 1')),
  'receipt.issue_receipt': [
    {
      statement: ISSUE,
      after: `exists (select from receipt where id = :draft and life = 1 and remaining_weight = weight and issue_time is not null
           and remaining_quantity = quantity and depositor_address <> '')`,
    },
    // Contents required by art. 909.
    ...rejects(
      'issue_receipt',
      ...["quality = ''", "package = ''", "marks = ''", 'quantity = null', 'loss_standard = null'].map(
        (missing) => `${buildUpdate('receipt', 'draft', missing)}; ${ISSUE}`,
      ),
      `update organisation set address = '' where id = (select depositor_id from receipt where id = :draft); ${ISSUE}`,
      `${buildUpdate('receipt', 'draft', 'storage_begin = storage_begin - 9, storage_end = storage_begin - 1')}; ${ISSUE}`,
    ),
  ],
  'receipt.reject_signer_of_depositor': rejects(
    'assert_signer_not_depositor',
    `update person set same_as = (select person_id from account where id = :signer)
      where id = (select person_id from account where organisation_id = (select depositor_id from receipt where id = :draft) limit 1); ${ISSUE}`,
  ),
  'receipt.require_signer_of_custodian': rejects(
    'assert_signer_of_custodian',
    issueAsSigner('stranger'),
    ISSUE.replace('account.person_id\n', '(select person_id from account where id = :stranger)\n'),
  ),
  'receipt.ensure_store_open': rejects(
    'check_receipt_store_open',
    ...CLOSED.map((statement) => `${statement}; ${ISSUE}`),
  ),
  'receipt.check_lot_pieces': rejects(
    'check_lot_pieces',
    `update lot set pieces = 5 where id = :second; ${buildUpdate('receipt', 'draft', 'quantity = 6')}; ${ISSUE}`,
  ),
  'receipt.assert_freeze_kept': rejects('assert_freeze_kept', updateReceipt('frozen_free = frozen_free - 1')),
  'receipt.receipt_stays_with_its_lot': rejects('check_receipt_zone', updateReceipt('zone_id = :spare')),
  'lot.assert_lot_unique': rejects(
    'assert_lot_unique',
    copyRow(
      'lot',
      'second',
      `'batch_no', ' ' || lower((select batch_no from lot where id = :second)), 'lot_no', '', 'status', 0,
        'book_weight', 0, 'counted_weight', 0, 'receipted_weight', 0, 'movements', 0`,
    ),
  ),
  'lot.assert_lot_still_unique': rejects(
    'assert_lot_unique',
    L(`(batch_no, marks) = (select 'ｂ' || substr(batch_no, 2), marks from lot where id = :second)`),
  ),
  'lot.check_receipt_zone': rejects('check_receipt_zone', L('zone_id = :spare')),
  'lot.value_loans_at_count': [
    {
      statement: runWithOnlyTrigger('lot', 'value_loans_at_count', L('counted_weight = 0, counted_time = now()')),
      after: isValuationAdded(4, 'lot'),
    },
  ],
  'receipt.value_loans_at_freeze': [
    {
      statement: runWithOnlyTrigger(
        'receipt',
        'value_loans_at_freeze',
        updateReceipt('pledge_weight = 2, frozen_pledged = 1'),
      ),
      after: isValuationAdded(10, 'receipt'),
    },
  ],
  'receipt.reject_truncate': rejects(STAYS, 'truncate receipt cascade'),
  'receipt.receipt_named_by_financing_receipt_ids': rejects(
    'protect_referenced_record',
    `insert into bank (bank_name, bank_type, contact_name, contact_phone) values ('By hand', 1, 'Li', '13800000000');
     insert into financing (owner_id, bank_id, apply_amount, purpose, tenor_days, repay_mode, receipt_ids)
       select holder_id, (select max(id) from bank), 1, 'x', 1, 1, array[id] from receipt where id = :draft;
     delete from receipt where id = :draft`,
  ),
  'receipt.receipt_named_by_receipt_operation_receipt_ids': rejects(
    'protect_referenced_record',
    `insert into receipt_operation (kind, receipt_id, receipt_ids, store_id, holder_id)
       select 3, id, array[:draft::bigint], store_id, holder_id from receipt where id = :split;
     delete from receipt where id = :draft`,
  ),
  'receipt.reject_exchange_operation': rejects(
    'reject_exchange_operation',
    copyRow('receipt', 'draft', `'class', 3, 'exchange_no', 'X'`),
    buildUpdate('receipt', 'draft', `class = 3, exchange_no = 'X'`),
    `${makeExchange('draft')}; ${ISSUE}`,
    `${makeExchange('receipt')}; ${updateReceipt('holder_id = :other, controller_id = :other')}`,
    `${makeExchange('receipt')}; ${updateReceipt('remaining_weight = 50_00')}`,
    ...[2, 3, 4, 5].map(
      (life) =>
        `${makeExchange('receipt')}; ${updateReceipt(`life = ${life}, remaining_weight = 0, frozen_free = 0, earmarked_free = 0`)}`,
    ),
  ),
  'receipt.assign_contract_no': [
    {
      statement: copyRow('receipt', 'draft', `'contract_no', 'X'`),
      after: `not exists (select from receipt where contract_no = 'X')`,
    },
  ],
  'receipt.protect_receipt': rejects(
    'protect_receipt',
    updateReceipt('weight = 70_00'),
    updateReceipt('lot_id = :second'),
    updateReceipt(`marks = 'x'`),
    updateReceipt('check_token = gen_random_uuid()'),
    updateReceipt('life = 2'),
    buildUpdate('receipt', 'split', 'storage_end = storage_end + 1'),
  ),
  'receipt.keep_reserved_weight': [
    {
      statement: buildUpdate('receipt', 'draft', 'reserved_weight = 0'),
      after: '(select reserved_weight = weight from receipt where id = :draft)',
    },
  ],
  'receipt.update_receipted_weight': [
    {
      statement: updateReceipt('remaining_weight = 50_00'),
      after: 'exists (select from lot where id = :lot and receipted_weight = 50_00)',
    },
  ],
  ...createFileCases('receipt', 'quality_reports', 'draft'),
  ...createFileCases('receipt', 'weigh_notes', 'draft'),
}
