// Checked here and again at the approval.
import { toPlainText, type Row } from '@cangdan/protocol'
import type { ActionContext, ActionSpec } from '#engine/declare/action.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { APPLICATION_LIST, RELEASE_LIST, type PLEDGE_LIST } from '#modules/paths.ts'
import { ACCRUING } from '../loan/loan.states.ts'
import { assertReleasable } from './release.guard.ts'
import { OWNER_REASONS, KIND, REASON } from './release.kinds.ts'

const OUTBOUND = { kind: [KIND.outbound] }

export const RELEASE_FIELDS = {
  kind: { type: 'select', options: Object.values(KIND), control: 'radio', required: true },
  reason: { type: 'select', options: OWNER_REASONS, control: 'radio', required: true },
  weight: { type: 'number', unit: 'ton', min: 1 },
  receiver: { type: 'text', maxLength: 30, when: OUTBOUND, requiredWhen: OUTBOUND },
  vehicle_no: { type: 'text', rule: 'plate', maxLength: 20, when: OUTBOUND },
  driver_name: { type: 'text', maxLength: 30, when: OUTBOUND },
  driver_phone: { type: 'text', rule: 'phone', when: OUTBOUND },
  remark: { type: 'text', control: 'textarea', maxLength: 255 },
} as const satisfies ActionSpec['fields']

export const REQUESTED_COLUMNS = [
  'kind',
  'reason',
  'pledge_id',
  'financing_id',
  'receipt_id',
  'owner_id',
  'bank_id',
  'store_id',
] as const

export const readPickup = (input: Row) => ({
  receiver: toPlainText(input['receiver']),
  vehicle_no: toPlainText(input['vehicle_no']),
  driver_name: toPlainText(input['driver_name']),
  driver_phone: toPlainText(input['driver_phone']),
  remark: toPlainText(input['remark']),
})

/** @throws Failure as `assertReleasable`; `exchanged_in_store` for a substitution with delivery */
export async function requestRelease(
  _tx: Db,
  { record, input, unit }: ActionContext<typeof PLEDGE_LIST>,
): Promise<Outcome> {
  const [kind, reason] = [Number(input['kind']), Number(input['reason'])]
  const isSubstitution = reason === REASON.substitution
  if (isSubstitution && kind === KIND.outbound) throw new Failure('exchanged_in_store')
  const financingId = record.values.financing_id
  // An undrawn application is withdrawn as a whole instead.
  await unit.beyondScope.lock(APPLICATION_LIST, financingId, { loan_state: ACCRUING })
  const { weight, possible } = await assertReleasable(unit, {
    pledgeId: record.id,
    financingId,
    weight: typeof input['weight'] === 'number' ? input['weight'] : null,
    isExchange: isSubstitution,
    isCoveredLater: isSubstitution,
  })
  return {
    set: {},
    entry: { event: 'release_requested', facts: { operation_weight: String(weight) } },
    after: async (pledge) => {
      await unit.beyondScope.add(RELEASE_LIST, {
        set: {
          kind,
          reason,
          pledge_id: pledge.id,
          weight,
          asked_possible: possible,
          ...readPickup(input),
        },
        entry: { event: 'requested', columns: REQUESTED_COLUMNS },
      })
    },
  }
}
