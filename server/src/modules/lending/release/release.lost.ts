// Loss of goods that a stocktake did not find (domain §2.4, §3.8, Civil Code art. 433). The debt remains.
import { toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionContext, ActionSpec } from '#engine/declare/action.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { APPLICATION_LIST, RELEASE_LIST, type PLEDGE_LIST } from '#modules/paths.ts'
import { assertPosition, POSITION } from '#modules/accounts/index.ts'
import { ACCRUING } from '../loan/loan.states.ts'
import { REQUESTED_COLUMNS } from './release.request.ts'
import { KIND, REASON } from './release.kinds.ts'
import { getRequestedWeight } from './release.weight.ts'

export const LOSS_FIELDS = {
  weight: { type: 'number', unit: 'ton', min: 1 },
  loss_files: { type: 'image', files: 9, takes: { picture: 10, pdf: 10 }, required: true },
  remark: { type: 'text', control: 'textarea', maxLength: 255, required: true },
} as const satisfies ActionSpec['fields']

/** @throws Failure `position_needed`, `loan_not_running`; as `assertLossPossible` */
export async function requestLoss(tx: Db, context: ActionContext<typeof PLEDGE_LIST>): Promise<Outcome> {
  const { record, input, unit, principal } = context
  await assertPosition(tx, principal, POSITION.manager)
  await lockRunning(unit, record.values.financing_id)
  const { weight, possible } = await assertLossPossible(
    tx,
    record.id,
    typeof input['weight'] === 'number' ? input['weight'] : null,
  )
  return {
    set: {},
    entry: { event: 'loss_reported', facts: { operation_weight: String(weight) } },
    after: async (pledge) => {
      await unit.beyondScope.add(RELEASE_LIST, {
        set: {
          kind: KIND.depledge,
          reason: REASON.lost,
          pledge_id: pledge.id,
          weight,
          asked_possible: possible,
          loss_files: input['loss_files'] ?? [],
          remark: toPlainText(input['remark']),
        },
        entry: { event: 'requested', columns: [...REQUESTED_COLUMNS, 'loss_files'] },
      })
    },
  }
}

/** @throws Failure `loan_not_running` */
export async function lockRunning(unit: UnitOfWork, financingId: number): Promise<void> {
  const loan = await unit.beyondScope.lock(APPLICATION_LIST, financingId)
  if (!ACCRUING.some((state) => state === loan.values.loan_state)) throw new Failure('loan_not_running')
}

interface CountedPledge {
  readonly lot: string
  readonly pledged: number
  readonly earmarked: number
  readonly frozen: number
  readonly missing: number
}

/**
 * Limited by the last count. Earmarked goods count as present, frozen goods need a court decision first. The lot is locked.
 * @param asked hundredths of a tonne; null for all @throws Failure `loss_not_counted` with figures; `not_now` for an inactive pledge
 */
export async function assertLossPossible(
  tx: Db,
  pledgeId: number,
  requested: number | null,
): Promise<{ readonly weight: number; readonly possible: number }> {
  const { rows } = await sql<CountedPledge>`
    select lot.lot_no as lot, pledge.live_weight as pledged, pledge.earmarked_weight as earmarked,
           least(receipt.frozen_pledged, pledge.live_weight) as frozen,
           found.missing
      from pledge join receipt on receipt.id = pledge.receipt_id join lot on lot.id = receipt.lot_id
     cross join lateral compute_missing_weight(lot.id) found
     where pledge.id = ${pledgeId} and pledge_state = 2`.execute(tx)
  const [values] = rows
  if (values === undefined) throw new Failure('not_now')
  const { pledged, earmarked, frozen, missing } = values
  const possible = Math.max(0, Math.min(pledged - earmarked - frozen, missing))
  const weight = getRequestedWeight(requested, { pledged, possible })
  if (weight > possible) throw new Failure('loss_not_counted', { values: { ...values, asked: weight, possible } })
  return { weight, possible }
}
