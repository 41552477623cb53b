// Statements by hand, each of which breaks one constraint or is refused by one trigger. `:receipt` and the like stand for records of the test.

const set = (table: string, id: string, what: string) => `update ${table} set ${what} where id = :${id}`
const R = (what: string) => set('receipt', 'receipt', what)
const L = (what: string) => set('lot', 'lot', what)
const C = (what: string) => set('contract_record', 'document', what)
const O = (what: string) => set('receipt_operation', 'operation', what)
const many = 'array_fill(1::bigint, array[10])'
/** A statement that breaks this constraint and no other, with triggers switched off. */
export const CHECKS: Readonly<Record<string, string>> = {
  contract_record_audit_status_check: C('audit_status = 9'),
  contract_record_check: C('agreement_id = null'),
  contract_record_count_method_check: C('count_method = 5'),
  contract_record_driver_phone_check: C(`driver_phone = '12'`),
  contract_record_end_date_check1: set('contract_record', 'agreement', 'end_date = begin_date'),
  contract_record_fee_rate_check: set('contract_record', 'agreement', 'fee_rate = -1'),
  contract_record_images_check: C(`images = ${many}`),
  contract_record_own_work_check: C('audit_person = submit_person_ids[1]'),
  contract_record_plan_weight_check: set('contract_record', 'agreement', 'plan_weight = 0'),
  contract_record_quantity_check: C('quantity = 0'),
  contract_record_record_no_key: C(
    'record_no = (select record_no from contract_record where id = :agreement)',
  ),
  contract_record_record_type_check: C('record_type = 8'),
  contract_record_same_eyes_check: C('first_audit_person = audit_person'),
  contract_record_tolerance_check: C('tolerance = 201'),
  contract_record_unit_price_check: C('unit_price = 0'),
  contract_record_voucher_check: C(`voucher = ${many}`),
  lot_book_weight_check: L('book_weight = -1'),
  lot_counted_weight_check: L('counted_weight = -1'),
  lot_fingerprint_key: L('(batch_no, marks) = (select batch_no, marks from lot where id = :second)'),
  lot_lot_no_key: L('lot_no = (select lot_no from lot where id = :second)'),
  lot_movements_check: L('movements = -1'),
  lot_pieces_check: L('pieces = 0'),
  lot_receipted_weight_check: L('receipted_weight = -1'),
  lot_status_check: L('status = 3'),
  lot_tolerance_check: L('tolerance = 201'),
  lot_unit_price_check: L('unit_price = 0'),
  lot_movement_check: 'update lot_movement set change_weight = -1 where lot_id = :lot',
  lot_movement_kind_check: 'update lot_movement set kind = 5 where lot_id = :lot',
  lot_movement_seq_key:
    'insert into lot_movement (lot_id, seq, kind, change_weight) select lot_id, seq, kind, 1 from lot_movement where lot_id = :lot',
  receipt_audit_status_check: R('audit_status = 9'),
  receipt_check_token_key: R('check_token = (select check_token from receipt where id = :split)'),
  receipt_class_check: R('class = 4'),
  receipt_contract_no_key: R('contract_no = (select contract_no from receipt where id = :split)'),
  receipt_controller_id_check1: R('controller_id = :other'),
  receipt_earmarked_free_check: R('earmarked_free = -1'),
  receipt_earmarked_pledged_check: R('earmarked_pledged = -1'),
  receipt_exchange_no_check: R('class = 3'),
  receipt_free_weight_check1: R('frozen_free = 50_01'),
  receipt_frozen_free_check: R('frozen_free = -1'),
  receipt_frozen_pledged_check: R('frozen_pledged = -1'),
  receipt_insure_amount_check: R('insure_amount = -1'),
  receipt_issue_place_check: R(`issue_place = ''`),
  receipt_life_check: R('life = 8'),
  receipt_loss_standard_check: R('loss_standard = 10001'),
  receipt_medium_check: R('medium = 3'),
  receipt_own_work_check: R('audit_person = submit_person_ids[1]'),
  receipt_pledge_weight_check: R('pledge_weight = -1'),
  receipt_pledge_weight_check1: R('pledge_weight = 10_00, frozen_pledged = 6_00, earmarked_pledged = 4_01'),
  receipt_quality_reports_check: R(`quality_reports = ${many}`),
  receipt_quantity_check: R('quantity = 0'),
  receipt_remaining_weight_check: `alter table receipt drop constraint receipt_free_weight_check1; ${R('remaining_weight = -1')}`,
  receipt_remaining_weight_check1: R('remaining_weight = weight + 1'),
  receipt_same_eyes_check: R('first_audit_person = audit_person'),
  receipt_storage_end_check1: R('storage_end = storage_begin'),
  receipt_storage_fee_check: R('storage_fee = -1'),
  receipt_unit_price_check: R('unit_price = 0'),
  receipt_weigh_notes_check: R(`weigh_notes = ${many}`),
  receipt_weight_check: set('receipt', 'draft', 'weight = 0'),
  receipt_operation_bond_amount_check: O('bond_amount = 0'),
  receipt_operation_driver_phone_check: O(`driver_phone = '12'`),
  receipt_operation_files_check: O(`files = ${many}`),
  receipt_operation_kind_check: O('kind = 10'),
  receipt_operation_operation_no_key: O(
    'operation_no = (select operation_no from receipt_operation where id = :done)',
  ),
  receipt_operation_receipt_id_key:
    'update receipt_operation set kind = 2, state = 0 where id in (:operation, :done)',
  receipt_operation_state_check: O('state = 6'),
  receipt_operation_to_id_check1: O('to_id = holder_id'),
  receipt_operation_weigh_note_check: O(`weigh_note = ${many}`),
  receipt_operation_weighed_weight_check: O('weighed_weight = 0'),
  receipt_operation_weight_check: O('weight = 0'),
}

/** Statements that a trigger of this function refuses, though every constraint would take them. */
export const TRIGGERS: Readonly<Record<string, readonly string[]>> = {
  enforce_transition: [
    set('receipt', 'split', 'life = 1'),
    set('contract_record', 'document', 'audit_status = 0'),
    'delete from receipt where id = :receipt',
    'delete from lot where id = :lot',
    'delete from contract_record where id = :document',
    set('receipt_operation', 'done', 'state = 0'),
    L('status = 0'),
    'delete from receipt_operation where id = :operation',
    `insert into receipt (store_id, warehouse_id, zone_id, lot_id, agreement_id, depositor_id, holder_id, controller_id, good_id, spec_id, in_time, weight,
       remaining_weight, life, audit_status, issue_time, storage_begin, storage_end, storage_fee, issue_place)
     select store_id, warehouse_id, zone_id, lot_id, agreement_id, depositor_id, holder_id, controller_id, good_id, spec_id, in_time, 1_00, 1_00, 1, 1,
       now(), storage_begin, storage_end, storage_fee, issue_place from receipt where id = :split`,
  ],
  four_eyes: [
    set('receipt', 'draft', 'audit_status = 1'),
    set('contract_record', 'pending', 'audit_status = 1'),
  ],
  decision_stays: [R('audit_person = :other')],
  contract_record_stays: [C('audit_person = :other'), C(`marks = 'x'`), C('lot_id = :second')],
  lot_covers: [
    L('receipted_weight = 100_01'),
    L('book_weight = 59_99'),
    'insert into lot_movement (lot_id, kind, change_weight) values (:lot, 2, -40_01)',
  ],
  lot_is_receipted: [L('receipted_weight = 50_00')],
  lot_is_written: [L('book_weight = 90_00'), L('movements = movements + 1')],
  room_of_lot: [],
  room_is_there: ['insert into lot_movement (lot_id, kind, change_weight) values (:lot, 1, 20_000_00)'],
  stays_as_written: [
    'update lot_movement set change_weight = 1_00 where lot_id = :lot',
    'delete from lot_movement where lot_id = :lot',
    'truncate lot_movement',
    'truncate receipt cascade',
    'truncate receipt_lineage',
    'truncate receipt_operation cascade',
    'delete from receipt_lineage',
    'update receipt_lineage set operation_id = operation_id',
  ],
  receipt_stays: [
    R('weight = 70_00'),
    R('lot_id = :second'),
    R(`marks = 'x'`),
    R('check_token = gen_random_uuid()'),
    R('life = 2'),
    set('receipt', 'split', 'storage_end = storage_end + 1'),
  ],
  receipt_is_begun: [
    set('receipt', 'draft', 'life = 1, remaining_weight = weight, issue_time = now()'),
    set('receipt', 'draft', 'remaining_weight = 1'),
    set('receipt', 'draft', 'issue_time = now()'),
  ],
  receipt_operation_stays: [
    O('weight = 5_00'),
    O(`pickup_code = '1'`),
    O('state = 1'),
    set('receipt_operation', 'done', `answer = 'x'`),
  ],
  operation_number: [
    `insert into receipt_operation (kind, receipt_id, store_id, holder_id)
       select 4, id, store_id, holder_id from receipt where id = :receipt`,
  ],
  segregated: [
    ...['execute', 'refuse', 'weigh'].map((name) => O(`${name}_by = add_by, ${name}_person = :person`)),
    ...['accept', 'vouch', 'hand'].map((name) => O(`${name}_by = add_by, ${name}_person = :person`)),
    set('receipt_operation', 'freeze', 'decide_by = add_by, decide_person = :asker'),
  ],
  named_records_are_there: [
    `insert into receipt_operation (kind, receipt_id, receipt_ids, store_id, holder_id)
       select 3, id, array[999999::bigint], store_id, holder_id from receipt where id = :split`,
  ],
  file_use_of_row: [],
  named_record_stays: [],
}
