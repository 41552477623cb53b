import { createCodeTries, updateOperation, updateReceipt, buildUpdate } from './by-hand.cases.ts'
import { copyRow, rejects, type Trigger } from './by-hand.statements.ts'
import { createFileCases, STAYS, STEPS, linkToLot, runWithoutTrigger } from './by-hand-triggers.cases.ts'

const CANCEL =
  'insert into receipt_operation (kind, receipt_id, store_id, holder_id) select 8, id, store_id, holder_id from receipt where id = :receipt'
const ENDORSED = updateReceipt('holder_id = :other, controller_id = :other')

const updateEndorsement = (what: string, account: string) =>
  `update receipt_operation set ${what} from account where account.id = ${account} and receipt_operation.id = :endorsement`
const SEALED = updateEndorsement(
  'state = 6, seal_time = now(), seal_by = account.id, seal_person = account.person_id',
  ':signer',
)

const FETCHED = updateOperation(`state = 4, weighed_weight = 1, weigh_note = array[:file::bigint], came_vehicle = 'X'`)

const createSegregationCase = (step: string): Record<string, Trigger[]> => ({
  [`receipt_operation.segregate_${step}`]: rejects(
    'enforce_segregation',
    updateOperation(`${step}_by = add_by, ${step}_person = :person`),
  ),
})

export const OPERATION_TRIGGERS: Readonly<Record<string, readonly Trigger[]>> = {
  'receipt_lineage.reject_truncate': rejects(STAYS, 'truncate receipt_lineage'),
  'receipt_lineage.reject_change': rejects(
    STAYS,
    'delete from receipt_lineage',
    'update receipt_lineage set operation_id = operation_id',
  ),

  'receipt_operation.a_state_ends': rejects(STEPS, copyRow('receipt_operation', 'operation', `'state', 1`)),
  'receipt_operation.a_state_steps': rejects(STEPS, buildUpdate('receipt_operation', 'done', 'state = 0')),
  'receipt_operation.number_operation': [
    ...rejects(
      'number_operation',
      `insert into receipt_operation (kind, receipt_id, store_id, holder_id)
         select 4, id, store_id, holder_id from receipt where id = :receipt`,
    ),
    {
      statement: copyRow('receipt_operation', 'operation', `'operation_no', 'X'`),
      after: `not exists (select from receipt_operation where operation_no = 'X')`,
    },
  ],
  'receipt_operation.assert_freeze_kept': rejects(
    'assert_freeze_kept',
    `insert into receipt_operation (kind, receipt_id, store_id, holder_id, weight, kept_weight, files)
       select 4, id, store_id, holder_id, 1, 1, array[:file::bigint] from receipt where id = :receipt`,
  ),
  'receipt_operation.compute_freeze_end': [
    {
      statement: runWithoutTrigger(
        'receipt_operation',
        'assert_freeze_kept',
        copyRow('receipt_operation', 'freeze', `'freeze_end', null`),
      ),
      after: `not exists (select from receipt_operation where kept_weight is not null and freeze_end is null)`,
    },
  ],
  'receipt_operation.check_cancellation_consent': rejects('check_cancellation_consent', `${ENDORSED}; ${CANCEL}`),
  'receipt_operation.check_cancellation_consent_again': rejects(
    'check_cancellation_consent',
    `${CANCEL}; ${ENDORSED}; update receipt_operation set state = 1, execute_person = :asker where kind = 8`,
  ),
  'receipt_operation.assert_endorsement_sealed': rejects(
    'assert_endorsement_sealed',
    updateEndorsement('state = 1, accept_by = account.id, accept_person = account.person_id', ':transferee'),
    updateEndorsement('state = 6, seal_time = now()', ':signer'),
    updateEndorsement(
      'state = 6, seal_time = now(), seal_by = account.id, seal_person = account.person_id',
      ':stranger',
    ),
    updateEndorsement('state = 6, seal_by = account.id, seal_person = account.person_id', ':signer'),
    updateOperation('state = 6, seal_time = now()'),
    `${SEALED}; ${updateEndorsement('state = 1, accept_by = account.id, accept_person = account.person_id', ':stranger')}`,
  ),
  'receipt_operation.assert_bank_consented': rejects(
    'assert_bank_consented',
    updateOperation('state = 7'),
    updateOperation('state = 7, consent_time = now(), consent_by = 1, consent_person = :person'),
  ),
  'receipt_operation.enforce_last_delivery': rejects(
    'enforce_last_delivery',
    updateOperation('state = 4, is_last = 1, weighed_weight = 10_00, weigh_note = array[:file::bigint]'),
  ),
  'receipt_operation.compare_gate': [
    {
      statement: FETCHED,
      after: `exists (select from receipt_operation where id = :operation and gate_state = 1)`,
    },
  ],
  'receipt_operation.check_gate_admission': rejects(
    'check_gate_admission',
    `${FETCHED}; ${updateOperation('gate_state = 0')}`,
    `${FETCHED}; ${updateOperation(`gate_state = 2, admit_note = 'so'`)}`,
    `${FETCHED}; ${updateOperation('gate_state = 2, admit_by = 1, admit_person = :person')}`,
  ),
  'receipt_operation.enforce_gate_admission': rejects(
    'enforce_gate_admission',
    `${FETCHED}; ${updateOperation('state = 1, hand_by = 1, hand_person = :asker')}`,
  ),
  'receipt_operation.bind_weigh_notes': rejects('bind_weigh_notes', `${linkToLot(':second')}; ${FETCHED}`),
  'receipt_operation.segregate_admit': rejects(
    'enforce_segregation',
    updateOperation('weigh_by = 1, weigh_person = :asker, admit_by = 1, admit_person = :asker'),
  ),
  'receipt_operation.reject_delete': rejects(
    STAYS,
    runWithoutTrigger('receipt_operation', 'a_state_ends', 'delete from receipt_operation where id = :operation'),
  ),
  'receipt_operation.receipt_operation_receipt_ids_named': rejects(
    'assert_referenced_records',
    `insert into receipt_operation (kind, receipt_id, receipt_ids, store_id, holder_id)
       select 3, id, array[999999::bigint], store_id, holder_id from receipt where id = :split`,
  ),
  'receipt_operation.receipt_operation_receipt_ids_named_edit': rejects(
    'assert_referenced_records',
    runWithoutTrigger(
      'receipt_operation',
      'protect_receipt_operation',
      updateOperation('receipt_ids = array[999999::bigint]'),
    ),
  ),
  'receipt_operation.protect_receipt_operation': rejects(
    'protect_receipt_operation',
    updateOperation('weight = 5_00'),
    updateOperation(`pickup_code = '1'`),
    ...createCodeTries('receipt_operation', 'operation', 'state = 4, weighed_weight = 1, weigh_note = array[:file]'),
    updateOperation('state = 1'),
    updateOperation('state = 4, weighed_weight = 1'),
    buildUpdate('receipt_operation', 'done', `answer = 'x'`),
    `${SEALED}; ${buildUpdate('receipt_operation', 'endorsement', "seal_time = now() + interval '1 day'")}`,
  ),
  'receipt_operation.reject_truncate': rejects(STAYS, 'truncate receipt_operation cascade'),
  ...createFileCases('receipt_operation', 'files', 'operation'),
  ...createFileCases('receipt_operation', 'weigh_note', 'operation'),
  ...createSegregationCase('accept'),
  ...createSegregationCase('consent'),
  ...createSegregationCase('execute'),
  ...createSegregationCase('hand'),
  ...createSegregationCase('refuse'),
  ...createSegregationCase('seal'),
  ...createSegregationCase('vouch'),
  ...createSegregationCase('weigh'),
  'receipt_operation.segregate_decide': rejects(
    'enforce_segregation',
    buildUpdate('receipt_operation', 'freeze', 'decide_by = add_by, decide_person = :asker'),
  ),
}
