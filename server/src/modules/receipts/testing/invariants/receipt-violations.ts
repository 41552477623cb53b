// Statements that violate each invariant of lots, receipts and operations, run without constraints.
import type { Violations } from './unconstrained-database.ts'

const LIVE = 'life in (1, 7)'
const DELIVERED = 'kind = 6 and state = 1'
const selectFirstRow = (table: string, where: string) => `id = (select min(id) from ${table} where ${where})`
const LIVE_ONE = selectFirstRow('receipt', LIVE)
const LAST = 'is_last = 1 and state = 1'
const ENDORSED = 'kind = 1 and state = 1'
const SPLIT = 'kind = 2 and state = 1'

export const RECEIPT_VIOLATIONS: Violations = {
  'I1: a receipt is free, pledged, frozen and earmarked for more than remains of it': [
    `update receipt set earmarked_free = remaining_weight + 1 where ${LIVE_ONE}`,
    `update receipt set frozen_pledged = -1 where ${LIVE_ONE}`,
  ],
  'I1: a receipt that has ended stands for something': [
    `update receipt set remaining_weight = 1 where ${selectFirstRow('receipt', 'life = 5')}`,
    `update receipt set life = 3 where ${LIVE_ONE}`,
  ],
  'I2: a receipt that nobody has pledged is controlled by another than its holder': [
    `update receipt set controller_id = 0 where ${LIVE_ONE}`,
  ],
  'I3: live receipts on a lot stand for more than is there': [
    `update lot set book_weight = 1 where exists (select from receipt where lot_id = lot.id and ${LIVE})`,
    `update lot set counted_weight = 1 where exists (select from receipt where lot_id = lot.id and ${LIVE})`,
  ],
  'a lot says that its receipts stand for something else than they do': [
    'update lot set receipted_weight = receipted_weight + 1',
    `delete from receipt where ${LIVE}`,
  ],
  'the books of a lot are not the sum of its movements': [
    'update lot_movement set change_weight = change_weight + 1 where kind = 1',
    'delete from lot_movement',
  ],
  'a lot has lost goods that nobody took away': [
    `update lot set book_weight = book_weight - 1 where book_weight > 0;
     update lot_movement set change_weight = change_weight - 1 where kind = 1`,
    'update contract_record set audit_status = 0 where record_type = 2',
  ],
  'I4: a zone has other goods than lie in it, or more than it has room for': [
    'update zone set used_capacity = used_capacity + 1',
    'update zone set capacity = used_capacity - 1 where used_capacity > 0',
  ],
  'I5: what came of receipts is not what they stood for': [
    `update receipt set weight = weight + 1 where id in (select child_id from receipt_lineage)`,
    `delete from receipt where id in (select child_id from receipt_lineage)`,
    `delete from receipt where id in (select parent_id from receipt_lineage)`,
  ],
  'a live receipt remains for something else than was issued less what was delivered': [
    `update receipt set remaining_weight = remaining_weight - 1 where ${LIVE_ONE}`,
    `update receipt_operation set weighed_weight = null where ${DELIVERED}`,
  ],
  'goods are set aside for deliveries that do not wait, or not for one that does': [
    `update receipt set earmarked_free = 1 where ${selectFirstRow('receipt', `${LIVE} and earmarked_free = 0`)}`,
    'update receipt_operation set state = 3 where kind = 6 and state = 0',
  ],
  'what is frozen on a lot is not what was frozen less what was unfrozen': [
    `update receipt set frozen_free = frozen_free + 1 where ${selectFirstRow('receipt', `${LIVE} and frozen_free > 0`)}`,
    'delete from receipt_operation where kind = 4',
    'delete from receipt_operation where kind = 5',
  ],
  'a split or a merger that was carried out left no receipts, or one that was not left some': [
    'delete from receipt_lineage',
    `update receipt_operation set state = 3 where ${SPLIT}`,
  ],
  'a receipt is in other hands than it was last endorsed to': [
    `update receipt set holder_id = depositor_id where id in (select receipt_id from receipt_operation where ${ENDORSED})`,
    `update receipt_operation set to_id = null where ${ENDORSED}`,
  ],
  'goods left with another than was announced, whom no second person and no owner had admitted': [
    `update receipt_operation set gate_state = 1 where ${DELIVERED} and gate_state = 2`,
    'update receipt_operation set admit_person = null where gate_state = 2',
    'update receipt_operation set admit_person = weigh_person where gate_state = 2',
    'update receipt_operation set weigh_person = null where gate_state = 2',
    `update receipt_operation set gate_state = 0 where ${DELIVERED} and gate_state = 2`,
  ],
  'what was announced is not there any more': [
    `update receipt_operation set vehicle_no = '' where reason = 'announced'`,
  ],
  'one paper proves the weight of several lots': [
    `update contract_record set voucher = (select voucher from contract_record where record_type = 1 order by id limit 1) where record_type = 1`,
    `update receipt_operation set weigh_note = (select voucher from contract_record where record_type = 1 order by id limit 1) where ${DELIVERED}`,
  ],
  'a delivery ended a receipt of which more was missing than the tolerance of its lot': [
    `update receipt_operation set weighed_weight = 9_89 where ${LAST}`,
    `update receipt_operation set weighed_weight = null where ${LAST}`,
    `update receipt_operation set weight = null where ${LAST}`,
    `update receipt set life = 1 where id in (select receipt_id from receipt_operation where ${LAST})`,
  ],
  'a zone was sealed without a reason, or its seal opened by one person': [
    `update zone set status = 4, status_reason = ''`,
    'update zone set ask_person = unseal_person where unseal_person is not null',
    'update zone set ask_person = null where unseal_person is not null',
  ],
  'I9: who asked took it further themselves': [
    ...['accept', 'execute', 'decide', 'weigh', 'hand', 'refuse', 'vouch', 'seal'].map(
      (step) => `update receipt_operation set ${step}_person = add_person`,
    ),
    `update receipt_operation set weigh_person = hand_person where ${DELIVERED}`,
    `update receipt_operation set accept_person = seal_person where ${ENDORSED}`,
  ],
  'an endorsement is complete without the seal of its custodian': [
    `update receipt_operation set seal_person = null where ${ENDORSED}`,
    `update receipt_operation set seal_time = null where ${ENDORSED}`,
  ],
  'a receipt was issued, or goods came in, by one person alone': [
    'update receipt set submit_person_ids = array[audit_person] where audit_status = 1',
    'update receipt set audit_person = null where audit_status = 1',
    'update contract_record set audit_person = submit_person_ids[1] where audit_status = 1',
    'update contract_record set audit_person = null where audit_status = 1',
  ],
  'what was done is not in the ledger, or the ledger has it twice': [
    `delete from ledger_entry where stream like 'receipt\\_operation:%'`,
    'update receipt_operation set state = 1 where kind = 6 and state = 0',
    `insert into ledger_entry (stream, seq, prev, body) select stream, seq + 1, hash, body from ledger_entry
      where stream like 'receipt\\_operation:%' and convert_from(body, 'UTF8')::jsonb ->> 'kind' ~ 'done$'`,
  ],
}

/** Statements that break the chains of the ledger. */
export const CHAIN_VIOLATIONS: readonly string[] = [
  'delete from ledger_entry where seq = 0',
  'delete from ledger_entry where seq = 1 and exists (select from ledger_entry later where later.stream = ledger_entry.stream and later.seq = 2)',
  `update ledger_entry set body = body || convert_to(' ', 'UTF8') where seq = 0`,
  'update ledger_entry set prev = null where seq = 1',
  'update ledger_entry set prev = hash where seq = 0',
]
