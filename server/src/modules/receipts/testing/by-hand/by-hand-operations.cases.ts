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
  [`receipt_operation.segregation_of_${step}`]: rejects(
    'segregated',
    updateOperation(`${step}_by = add_by, ${step}_person = :person`),
  ),
})

export const OPERATION_TRIGGERS: Readonly<Record<string, readonly Trigger[]>> = {
  'receipt_lineage.receipt_lineage_is_kept': rejects(STAYS, 'truncate receipt_lineage'),
  'receipt_lineage.receipt_lineage_stays': rejects(
    STAYS,
    'delete from receipt_lineage',
    'update receipt_lineage set operation_id = operation_id',
  ),

  'receipt_operation.a_state_ends': rejects(STEPS, copyRow('receipt_operation', 'operation', `'state', 1`)),
  'receipt_operation.a_state_steps': rejects(STEPS, buildUpdate('receipt_operation', 'done', 'state = 0')),
  'receipt_operation.operation_number': [
    ...rejects(
      'operation_number',
      `insert into receipt_operation (kind, receipt_id, store_id, holder_id)
         select 4, id, store_id, holder_id from receipt where id = :receipt`,
    ),
    {
      statement: copyRow('receipt_operation', 'operation', `'operation_no', 'X'`),
      after: `not exists (select from receipt_operation where operation_no = 'X')`,
    },
  ],
  'receipt_operation.freeze_holds': rejects(
    'freeze_holds',
    `insert into receipt_operation (kind, receipt_id, store_id, holder_id, weight, kept_weight, files)
       select 4, id, store_id, holder_id, 1, 1, array[:file::bigint] from receipt where id = :receipt`,
  ),
  'receipt_operation.freeze_has_an_end': [
    {
      statement: runWithoutTrigger(
        'receipt_operation',
        'freeze_holds',
        copyRow('receipt_operation', 'freeze', `'freeze_end', null`),
      ),
      after: `not exists (select from receipt_operation where kept_weight is not null and freeze_end is null)`,
    },
  ],
  'receipt_operation.cancellation_has_consent': rejects('cancellation_has_consent', `${ENDORSED}; ${CANCEL}`),
  'receipt_operation.cancellation_has_consent_still': rejects(
    'cancellation_has_consent',
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
  'receipt_operation.last_delivery_is_whole': rejects(
    'last_delivery_is_whole',
    updateOperation('state = 4, is_last = 1, weighed_weight = 10_00, weigh_note = array[:file::bigint]'),
  ),
  'receipt_operation.gate_is_compared': [
    {
      statement: FETCHED,
      after: `exists (select from receipt_operation where id = :operation and gate_state = 1)`,
    },
  ],
  'receipt_operation.gate_is_admitted': rejects(
    'gate_is_admitted',
    `${FETCHED}; ${updateOperation('gate_state = 0')}`,
    `${FETCHED}; ${updateOperation(`gate_state = 2, admit_note = 'so'`)}`,
    `${FETCHED}; ${updateOperation('gate_state = 2, admit_by = 1, admit_person = :person')}`,
  ),
  'receipt_operation.gate_lets_through': rejects(
    'gate_lets_through',
    `${FETCHED}; ${updateOperation('state = 1, hand_by = 1, hand_person = :asker')}`,
  ),
  'receipt_operation.paper_of_goods': rejects('paper_of_goods', `${linkToLot(':second')}; ${FETCHED}`),
  'receipt_operation.segregation_of_admit': rejects(
    'segregated',
    updateOperation('weigh_by = 1, weigh_person = :asker, admit_by = 1, admit_person = :asker'),
  ),
  'receipt_operation.receipt_operation_is_kept': rejects(
    STAYS,
    runWithoutTrigger('receipt_operation', 'a_state_ends', 'delete from receipt_operation where id = :operation'),
  ),
  'receipt_operation.receipt_operation_receipt_ids_named': rejects(
    'named_records_are_there',
    `insert into receipt_operation (kind, receipt_id, receipt_ids, store_id, holder_id)
       select 3, id, array[999999::bigint], store_id, holder_id from receipt where id = :split`,
  ),
  'receipt_operation.receipt_operation_receipt_ids_named_edit': rejects(
    'named_records_are_there',
    runWithoutTrigger(
      'receipt_operation',
      'receipt_operation_stays',
      updateOperation('receipt_ids = array[999999::bigint]'),
    ),
  ),
  'receipt_operation.receipt_operation_stays': rejects(
    'receipt_operation_stays',
    updateOperation('weight = 5_00'),
    updateOperation(`pickup_code = '1'`),
    ...createCodeTries('receipt_operation', 'operation', 'state = 4, weighed_weight = 1, weigh_note = array[:file]'),
    updateOperation('state = 1'),
    updateOperation('state = 4, weighed_weight = 1'),
    buildUpdate('receipt_operation', 'done', `answer = 'x'`),
    `${SEALED}; ${buildUpdate('receipt_operation', 'endorsement', "seal_time = now() + interval '1 day'")}`,
  ),
  'receipt_operation.receipt_operations_are_kept': rejects(STAYS, 'truncate receipt_operation cascade'),
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
  'receipt_operation.segregation_of_decide': rejects(
    'segregated',
    buildUpdate('receipt_operation', 'freeze', 'decide_by = add_by, decide_person = :asker'),
  ),
}
