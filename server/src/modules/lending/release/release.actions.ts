// Two people of the bank decide, one or two of the storage firm deliver (domain §3.8). The database compares persons.
import { toPlainText } from '@cangdan/protocol'
import type { ActionContext, ActionSpec } from '#engine/declare/action.ts'
import type { Outcome, ActionRejection } from '#engine/declare/record.ts'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import { APPLICATION_LIST, PLEDGE_LIST, REPAYMENT_LIST, type RELEASE_LIST } from '#modules/paths.ts'
import { assertPosition, POSITION } from '#modules/accounts/index.ts'
import { assertUnderTerms } from '../cover/goods.cover.ts'
import { ACCRUING } from '../loan/loan.states.ts'
import {
  createAdmitAction,
  assertAdmitted,
  CAME,
  GATE,
  assertLast,
  LAST_FIELD,
  isPickupOver,
  pickupEnd,
  checkWeighing,
  WEIGHING_FIELDS,
  createPickupCode,
} from '#modules/receipts/index.ts'
import {
  assertCompleteDelivery,
  assertProceeds,
  assertSaleSettled,
  chargeUnpaidCost,
  lockDefaulted,
  SALE_COLUMNS,
} from './release.enforce.ts'
import { applyRelease, lockAffected, lockWithLimits } from './release.effects.ts'
import { assertNotBlocked, assertReleasable } from './release.guard.ts'
import { earmark, suspendUnlessCovered } from './release.suspend.ts'
import { assertLossPossible, lockRunning } from './release.lost.ts'
import { OWNER_REASONS, EARMARKED, KIND, OPEN, REASON, RELEASE, UNDECIDED } from './release.kinds.ts'
import { activePledge, postedProceeds, loadSubstitute } from './release.queries.ts'

type ReleaseContext = ActionContext<typeof RELEASE_LIST>
type ReleaseOutcome = Outcome<typeof RELEASE_LIST>

const SUBJECT_COLUMNS = ['pledge_id', 'receipt_id', 'financing_id']
const createTransition = (from: readonly number[], to: number) => ({ column: 'release_state', from, to }) as const
const isEarmarked = (context: ReleaseContext) =>
  EARMARKED.some((state) => state === context.record.values.release_state)

/** @throws Failure `substitute_unfit`, `policies_differ` */
async function assertSubstitute(tx: Db, id: number, pledge: number): Promise<void> {
  const found = await loadSubstitute(tx, id, pledge)
  if (found === undefined) throw new Failure('substitute_unfit')
  await assertUnderTerms(tx, found.financing_id, [found.receipt_id])
}

async function setSubstitute(tx: Db, { record, input }: ReleaseContext): Promise<Outcome> {
  const pledge = Number(input['substitute_id'])
  await assertSubstitute(tx, record.id, pledge)
  return { set: { substitute_id: pledge }, entry: { event: 'substituted', columns: ['substitute_id'] } }
}

/** Locks the loan so that it cannot be closed meanwhile. */
async function settleSale(tx: Db, { record, input, principal, unit }: ReleaseContext): Promise<Outcome> {
  await assertPosition(tx, principal, POSITION.manager, POSITION.accountant)
  await lockDefaulted(unit, record.values.financing_id)
  const repayment = Number(input['repayment_id'])
  await assertProceeds(tx, record, repayment)
  return { set: { repayment_id: repayment }, entry: { event: 'settled', columns: ['repayment_id'] } }
}

async function proposeRelease(tx: Db, { principal, record, unit }: ReleaseContext): Promise<Outcome> {
  const { reason, pledge_id, financing_id } = record.values
  const isSale = reason === REASON.enforcement
  await assertPosition(tx, principal, isSale || reason === REASON.lost ? POSITION.risk : POSITION.manager)
  if (!isSale && reason !== REASON.lost) {
    await unit.beyondScope.lock(APPLICATION_LIST, financing_id, { loan_state: ACCRUING })
    await assertNotBlocked(unit, {
      pledgeId: pledge_id,
      financingId: financing_id,
      isExchange: reason === REASON.substitution,
    })
  }
  return {
    set: {},
    entry: { event: 'proposed', columns: isSale ? [...SUBJECT_COLUMNS, ...SALE_COLUMNS] : SUBJECT_COLUMNS },
  }
}

async function checkPossibleWeight(tx: Db, { record, unit }: ReleaseContext): Promise<number> {
  const { pledge_id, financing_id, substitute_id, weight, reason } = record.values
  if (reason === REASON.enforcement) return (await assertSaleSettled(tx, unit, record)).possible
  if (reason === REASON.lost) {
    await lockRunning(unit, financing_id)
    return (await assertLossPossible(tx, pledge_id, weight)).possible
  }
  await unit.beyondScope.lock(APPLICATION_LIST, financing_id, { loan_state: ACCRUING })
  if (reason === REASON.substitution) {
    if (substitute_id === null) throw new Failure('substitute_missing')
    await assertSubstitute(tx, record.id, substitute_id)
  }
  const { possible } = await assertReleasable(unit, {
    pledgeId: pledge_id,
    financingId: financing_id,
    weight,
    isExchange: reason === REASON.substitution,
  })
  return possible
}

/** Goods are weighed again after a suspension; the history keeps the first weighing. */
const CLEARED_WEIGHING = {
  weighed_weight: null,
  weighed_quantity: null,
  weigh_note: [],
  came_vehicle: '',
  came_driver: '',
  gate_state: GATE.asAnnounced,
  admit_note: '',
} as const

/** Substitutions and losses are completed in the same transaction. */
async function approveRelease(tx: Db, context: ReleaseContext): Promise<ReleaseOutcome> {
  const { record, principal, unit } = context
  await assertPosition(tx, principal, POSITION.approver)
  const { reason, kind } = record.values
  const possible = await checkPossibleWeight(tx, context)
  return {
    set: {
      approved_possible: possible,
      approve_time: dbNow,
      pickup_end: pickupEnd,
      ...(record.values.release_state === RELEASE.suspended ? CLEARED_WEIGHING : {}),
      ...(kind === KIND.outbound ? { pickup_code: createPickupCode() } : {}),
    },
    entry: {
      event: 'approved',
      columns: [...SUBJECT_COLUMNS, 'substitute_id', 'repayment_id', 'approved_possible'],
    },
    after: async (order) => {
      await earmark(unit, order, 1)
      if (reason === REASON.enforcement) await chargeUnpaidCost(unit, order)
      if (reason !== REASON.substitution && reason !== REASON.lost) return
      await unit.change(order, {
        verb: reason === REASON.lost ? 'lose' : 'exchange',
        set: { release_state: RELEASE.done },
        entry: { event: 'done', columns: [...SUBJECT_COLUMNS, 'substitute_id'] },
        after: (done) => applyRelease(context, done),
      })
    },
  }
}

/** @throws Failure `pickup_over` */
async function completeRelease(tx: Db, context: ReleaseContext): Promise<ReleaseOutcome | ActionRejection> {
  if (await isPickupOver(tx, context.table, context.record.id)) throw new Failure('pickup_over')
  assertAdmitted(context.record)
  const rejected = await suspendUnlessCovered(context.unit, context.record)
  if (rejected !== undefined) return rejected
  return {
    set: {},
    entry: { event: 'done', columns: [...SUBJECT_COLUMNS, 'weighed_weight'] },
    after: (order) => applyRelease(context, order),
  }
}

async function weighRelease(tx: Db, context: ReleaseContext): Promise<ReleaseOutcome | ActionRejection> {
  const found = await checkWeighing(tx, context)
  if ('rejected' in found) return found
  const is_last = Number(context.input['is_last'] ?? 0)
  const weight = Number(context.input['weighed_weight'])
  if (context.record.values.reason === REASON.enforcement) await assertCompleteDelivery(tx, context.record, weight)
  if (is_last === 1) await assertLast(tx, context.record, weight)
  const rejected = await suspendUnlessCovered(context.unit, context.record)
  if (rejected !== undefined) return rejected
  return {
    set: { ...found.set, is_last },
    entry: { event: 'weighed', columns: ['receipt_id', 'weighed_weight', 'is_last', ...CAME] },
  }
}

function endRelease(context: ReleaseContext, event: string): ReleaseOutcome {
  const answer = toPlainText(context.input['answer'])
  return {
    set: { answer },
    remark: answer,
    entry: { event, columns: SUBJECT_COLUMNS },
    after: async (order) => {
      if (isEarmarked(context)) await earmark(context.unit, order, -1)
    },
  }
}

async function rejectRelease(tx: Db, context: ReleaseContext): Promise<ReleaseOutcome> {
  const { record, principal } = context
  const state = record.values.release_state
  if (principal.organisationKind === 'store' ? OPEN.some((open) => open === state) : state === RELEASE.weighed)
    throw new Failure('not_theirs')
  if (principal.organisationKind === 'bank') await assertPosition(tx, principal, POSITION.manager, POSITION.approver)
  return endRelease(context, 'rejected')
}

const ANSWER = { answer: { type: 'text', control: 'textarea', required: true, maxLength: 200 } } as const

export const releaseActions = {
  substitute: {
    scope: 'row',
    by: ['owner', 'bank'],
    when: { reason: [REASON.substitution], release_state: OPEN },
    fields: {
      substitute_id: {
        type: 'select',
        ref: { to: PLEDGE_LIST, label: 'pledge_no', as: 'substitute_no', where: activePledge },
        required: true,
      },
    },
    run: setSubstitute,
  },
  settle: {
    scope: 'row',
    by: ['bank'],
    when: { reason: [REASON.enforcement], release_state: OPEN },
    locks: ['financing_id'],
    fields: {
      repayment_id: {
        type: 'select',
        ref: { to: REPAYMENT_LIST, label: 'repay_no', as: 'proceeds_no', where: postedProceeds },
        required: true,
      },
    },
    run: settleSale,
  },
  propose: {
    scope: 'row',
    by: ['bank'],
    namesVersion: true,
    lockFirst: lockAffected,
    transition: createTransition([RELEASE.requested], RELEASE.proposed),
    run: proposeRelease,
  },
  approve: {
    scope: 'row',
    stepUp: true,
    by: ['bank'],
    namesVersion: true,
    locks: ['bank_id'],
    lockFirst: lockWithLimits,
    transition: createTransition(UNDECIDED, RELEASE.approved),
    run: approveRelease,
  },
  confirm: {
    scope: 'row',
    by: ['store'],
    danger: true,
    when: { kind: [KIND.depledge] },
    lockFirst: lockAffected,
    transition: createTransition([RELEASE.approved], RELEASE.done),
    run: completeRelease,
  },
  weigh: {
    scope: 'row',
    by: ['store'],
    when: { kind: [KIND.outbound] },
    lockFirst: lockAffected,
    transition: createTransition([RELEASE.approved], RELEASE.weighed),
    fields: { ...WEIGHING_FIELDS, ...LAST_FIELD },
    run: weighRelease,
  },
  // The owner cannot let sold goods leave.
  admit: createAdmitAction({ kind: [KIND.outbound], release_state: [RELEASE.weighed] }, ({ principal, record }) => {
    if (principal.organisationKind === 'owner' && record.values.reason === REASON.enforcement)
      throw new Failure('not_theirs')
  }),
  hand: {
    scope: 'row',
    by: ['store'],
    danger: true,
    when: { kind: [KIND.outbound] },
    lockFirst: lockAffected,
    transition: createTransition([RELEASE.weighed], RELEASE.done),
    run: completeRelease,
  },
  reject: {
    scope: 'row',
    by: ['bank', 'store'],
    danger: true,
    lockFirst: lockAffected,
    transition: createTransition([...OPEN, ...EARMARKED, RELEASE.suspended], RELEASE.rejected),
    fields: ANSWER,
    run: rejectRelease,
  },
  withdraw: {
    scope: 'row',
    by: ['owner'],
    when: { reason: OWNER_REASONS },
    lockFirst: lockAffected,
    transition: createTransition([...OPEN, RELEASE.approved, RELEASE.suspended], RELEASE.withdrawn),
    run: (_tx: Db, context: ReleaseContext) => endRelease(context, 'withdrawn'),
  },
} as const satisfies Readonly<Record<string, ActionSpec<typeof RELEASE_LIST>>>
