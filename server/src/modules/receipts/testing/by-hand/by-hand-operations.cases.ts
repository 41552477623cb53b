import { codeTries, O, R, set } from './by-hand.cases.ts'
import { copied, refuses, type Trigger } from './by-hand.statements.ts'
import { filesOf, STAYS, STEPS, usedFor, without } from './by-hand-triggers.cases.ts'

const CANCEL =
  'insert into receipt_operation (kind, receipt_id, store_id, holder_id) select 8, id, store_id, holder_id from receipt where id = :receipt'
const ENDORSED = R('holder_id = :other, controller_id = :other')

const E = (what: string, account: string) =>
  `update receipt_operation set ${what} from account where account.id = ${account} and receipt_operation.id = :endorsement`
const SEALED = E(
  'state = 6, seal_time = now(), seal_by = account.id, seal_person = account.person_id',
  ':signer',
)

const FETCHED = O(`state = 4, weighed_weight = 1, weigh_note = array[:file::bigint], came_vehicle = 'X'`)

const segregation = (step: string): Record<string, Trigger[]> => ({
  [`receipt_operation.segregation_of_${step}`]: refuses(
    'segregated',
    O(`${step}_by = add_by, ${step}_person = :person`),
  ),
})

export const OPERATION_TRIGGERS: Readonly<Record<string, readonly Trigger[]>> = {
  'receipt_lineage.receipt_lineage_is_kept': refuses(STAYS, 'truncate receipt_lineage'),
  'receipt_lineage.receipt_lineage_stays': refuses(
    STAYS,
    'delete from receipt_lineage',
    'update receipt_lineage set operation_id = operation_id',
  ),

  'receipt_operation.a_state_ends': refuses(STEPS, copied('receipt_operation', 'operation', `'state', 1`)),
  'receipt_operation.a_state_steps': refuses(STEPS, set('receipt_operation', 'done', 'state = 0')),
  'receipt_operation.operation_number': [
    ...refuses(
      'operation_number',
      `insert into receipt_operation (kind, receipt_id, store_id, holder_id)
         select 4, id, store_id, holder_id from receipt where id = :receipt`,
    ),
    {
      statement: copied('receipt_operation', 'operation', `'operation_no', 'X'`),
      after: `not exists (select from receipt_operation where operation_no = 'X')`,
    },
  ],
  'receipt_operation.freeze_holds': refuses(
    'freeze_holds',
    `insert into receipt_operation (kind, receipt_id, store_id, holder_id, weight, kept_weight, files)
       select 4, id, store_id, holder_id, 1, 1, array[:file::bigint] from receipt where id = :receipt`,
  ),
  'receipt_operation.freeze_has_an_end': [
    {
      statement: without(
        'receipt_operation',
        'freeze_holds',
        copied('receipt_operation', 'freeze', `'freeze_end', null`),
      ),
      after: `not exists (select from receipt_operation where kept_weight is not null and freeze_end is null)`,
    },
  ],
  'receipt_operation.cancellation_has_consent': refuses('cancellation_has_consent', `${ENDORSED}; ${CANCEL}`),
  'receipt_operation.cancellation_has_consent_still': refuses(
    'cancellation_has_consent',
    `${CANCEL}; ${ENDORSED}; update receipt_operation set state = 1, execute_person = :asker where kind = 8`,
  ),
  'receipt_operation.assert_endorsement_sealed': refuses(
    'assert_endorsement_sealed',
    E('state = 1, accept_by = account.id, accept_person = account.person_id', ':transferee'),
    E('state = 6, seal_time = now()', ':signer'),
    E('state = 6, seal_time = now(), seal_by = account.id, seal_person = account.person_id', ':stranger'),
    E('state = 6, seal_by = account.id, seal_person = account.person_id', ':signer'),
    O('state = 6, seal_time = now()'),
    `${SEALED}; ${E('state = 1, accept_by = account.id, accept_person = account.person_id', ':stranger')}`,
  ),
  'receipt_operation.assert_bank_consented': refuses(
    'assert_bank_consented',
    O('state = 7'),
    O('state = 7, consent_time = now(), consent_by = 1, consent_person = :person'),
  ),
  'receipt_operation.last_delivery_is_whole': refuses(
    'last_delivery_is_whole',
    O('state = 4, is_last = 1, weighed_weight = 10_00, weigh_note = array[:file::bigint]'),
  ),
  'receipt_operation.gate_is_compared': [
    {
      statement: FETCHED,
      after: `exists (select from receipt_operation where id = :operation and gate_state = 1)`,
    },
  ],
  'receipt_operation.gate_is_admitted': refuses(
    'gate_is_admitted',
    `${FETCHED}; ${O('gate_state = 0')}`,
    `${FETCHED}; ${O(`gate_state = 2, admit_note = 'so'`)}`,
    `${FETCHED}; ${O('gate_state = 2, admit_by = 1, admit_person = :person')}`,
  ),
  'receipt_operation.gate_lets_through': refuses(
    'gate_lets_through',
    `${FETCHED}; ${O('state = 1, hand_by = 1, hand_person = :asker')}`,
  ),
  'receipt_operation.paper_of_goods': refuses('paper_of_goods', `${usedFor(':second')}; ${FETCHED}`),
  'receipt_operation.segregation_of_admit': refuses(
    'segregated',
    O('weigh_by = 1, weigh_person = :asker, admit_by = 1, admit_person = :asker'),
  ),
  'receipt_operation.receipt_operation_is_kept': refuses(
    STAYS,
    without('receipt_operation', 'a_state_ends', 'delete from receipt_operation where id = :operation'),
  ),
  'receipt_operation.receipt_operation_receipt_ids_named': refuses(
    'named_records_are_there',
    `insert into receipt_operation (kind, receipt_id, receipt_ids, store_id, holder_id)
       select 3, id, array[999999::bigint], store_id, holder_id from receipt where id = :split`,
  ),
  'receipt_operation.receipt_operation_receipt_ids_named_edit': refuses(
    'named_records_are_there',
    without('receipt_operation', 'receipt_operation_stays', O('receipt_ids = array[999999::bigint]')),
  ),
  'receipt_operation.receipt_operation_stays': refuses(
    'receipt_operation_stays',
    O('weight = 5_00'),
    O(`pickup_code = '1'`),
    ...codeTries(
      'receipt_operation',
      'operation',
      'state = 4, weighed_weight = 1, weigh_note = array[:file]',
    ),
    O('state = 1'),
    O('state = 4, weighed_weight = 1'),
    set('receipt_operation', 'done', `answer = 'x'`),
    `${SEALED}; ${set('receipt_operation', 'endorsement', "seal_time = now() + interval '1 day'")}`,
  ),
  'receipt_operation.receipt_operations_are_kept': refuses(STAYS, 'truncate receipt_operation cascade'),
  ...filesOf('receipt_operation', 'files', 'operation'),
  ...filesOf('receipt_operation', 'weigh_note', 'operation'),
  ...segregation('accept'),
  ...segregation('consent'),
  ...segregation('execute'),
  ...segregation('hand'),
  ...segregation('refuse'),
  ...segregation('seal'),
  ...segregation('vouch'),
  ...segregation('weigh'),
  'receipt_operation.segregation_of_decide': refuses(
    'segregated',
    set('receipt_operation', 'freeze', 'decide_by = add_by, decide_person = :asker'),
  ),
}
