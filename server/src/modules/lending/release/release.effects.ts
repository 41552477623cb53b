// Pledge, receipt and loan are locked before the release. The database updates the weights of the receipt.
import type { ActionContext } from '#engine/declare/action.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { APPLICATION_LIST, PLEDGE_LIST, LOT_LIST, RECEIPT_LIST } from '#modules/paths.ts'
import type { ReleaseRecord, RELEASE_LIST } from '#modules/paths.ts'
import { LIFE, deductGoods } from '#modules/receipts/index.ts'
import { updateGoodsLimits, lockStoreFirms } from '../cover/limit-use.ts'
import { PLEDGE, recordReceiptStep } from '../pledge/pledge.effects.ts'
import { KIND, REASON } from './release.kinds.ts'
import { loadAffectedRecords } from './release.queries.ts'

export async function lockAffected({ tx, beyondScope: unit }: UnitOfWork, id: number): Promise<void> {
  const affected = await loadAffectedRecords(tx, id)
  if (affected === undefined) return
  await unit.lock(LOT_LIST, affected.lot_id)
  await unit.lock(RECEIPT_LIST, affected.receipt_id)
  for (const each of affected.pledges) await unit.lock(PLEDGE_LIST, each)
  await unit.lock(APPLICATION_LIST, affected.financing_id)
}

export async function lockWithLimits(unit: UnitOfWork, id: number): Promise<void> {
  const affected = await loadAffectedRecords(unit.tx, id)
  if (affected !== undefined) await lockStoreFirms(unit, affected.financing_id)
  await lockAffected(unit, id)
}

function getEndState({ values: { reason } }: ReleaseRecord): number {
  if (reason === REASON.lost) return PLEDGE.lost
  return reason === REASON.enforcement ? PLEDGE.enforced : PLEDGE.released
}

export async function applyRelease(context: ActionContext<typeof RELEASE_LIST>, order: ReleaseRecord): Promise<void> {
  const unit = context.unit.beyondScope
  const pledge = await unit.lock(PLEDGE_LIST, order.values.pledge_id, {
    pledge_state: [PLEDGE.active],
  })
  const { weight } = order.values
  const released = pledge.values.released_weight + weight
  const facts = { release: order.id, operation_weight: String(weight) }
  const left = await unit.change(pledge, {
    verb: 'release_part',
    set: {
      released_weight: released,
      earmarked_weight: pledge.values.earmarked_weight - weight,
      ...(released === pledge.values.weight ? { pledge_state: getEndState(order) } : {}),
    },
    entry: {
      event: 'released',
      columns: ['receipt_id', 'financing_id', 'released_weight', 'earmarked_weight'],
      facts,
    },
  })
  await recordReceiptStep(unit, 'release', left, weight)
  const loan = await unit.lock(APPLICATION_LIST, order.values.financing_id)
  await unit.change(loan, {
    verb: 'release',
    set: {},
    entry: { event: 'goods_released', facts: { ...facts, pledge: pledge.id } },
  })
  // A sale or loss is not blocked by the limits of the remaining goods.
  await updateGoodsLimits(unit.tx, loan, { isChecked: order.values.reason === REASON.substitution })
  if (order.values.kind !== KIND.outbound) return
  const receipt = await unit.lock(RECEIPT_LIST, order.values.receipt_id, {
    life: [LIFE.live, LIFE.expired],
  })
  await deductGoods({ unit, context, order, by: 'release', receipt })
}
