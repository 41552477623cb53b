// Actions on operations with their transitions and actors (domain §3.2 and §3.8). The author of a request may not decide it: the database
// compares the persons (`schema/rules/11-receipts.sql`).
import { toPlainText } from '@cangdan/protocol'
import type { ActionContext, ActionSpec } from '#engine/declare/action.ts'
import type { Outcome, ActionRejection } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { lookUp } from '#engine/declare/look-up.ts'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import { LOT_LIST, RECEIPT_LIST, type OPERATION_LIST } from '#modules/paths.ts'
import { LIFE } from '../receipt/receipts.weights.ts'
import { assertConsented } from './operation.division.ts'
import { applyOperation, returnWeight } from './operation.effects.ts'
import { createAdmitAction, assertAdmitted, CAME } from '../pickup/gate-check.ts'
import { assertLast, LAST_FIELD } from '../pickup/final-delivery.ts'
import { isPickupOver, WEIGHING_FIELDS, checkWeighing } from '../pickup/pickup-code.ts'
import { ASKED_BY, BY_PLATFORM, BY_STORE, getDecidingKind, OPERATION, REPOINTING, STATE } from './operation.kinds.ts'
import { assertPosition, POSITION } from '#modules/accounts/index.ts'
import { notifyParties } from './operation.notices.ts'
import { findAskerKind, findOperationRecords } from './operation.queries.ts'
import { assertEndorsable } from './operation.rules.ts'

type Result = Outcome<typeof OPERATION_LIST>
type Context = ActionContext<typeof OPERATION_LIST>

const { endorsement, delivery, replacement } = OPERATION
const { asked: requested, done, refused: rejected, withdrawn, underWay, sealed, consented } = STATE

/** Locks lots, then receipts, before the operation, as the lock order requires. */
async function lockRecords(unit: UnitOfWork, id: number): Promise<void> {
  const { lots, receipts } = await findOperationRecords(unit.tx, id)
  for (const each of lots) await unit.beyondScope.lock(LOT_LIST, each)
  for (const each of receipts) await unit.beyondScope.lock(RECEIPT_LIST, each)
}

const createTransition = (from: readonly number[], to: number) => ({ column: 'state', from, to }) as const

/** Completes the operation and applies its effect. @throws Failure `own_step` for its author, under any account (I9) */
const finish = async (_tx: Db, context: Context): Promise<Result> => ({
  set: {},
  entry: { event: 'done', columns: ['kind', 'receipt_id'] },
  after: (operation) => applyOperation(context, operation),
})

/** @throws Failure `not_found` if the caller's organisation is not that party */
function assertParty({ record, principal }: Context, column: 'to_id' | 'holder_id'): void {
  if (record.values[column] !== principal.organisationId) throw new Failure('not_found')
}

const refuse = (_tx: Db, context: Context): Result => {
  const answer = toPlainText(context.input['answer'])
  const { record, principal } = context
  const { kind, state, bank_id: bank } = record.values
  const decider = getDecidingKind(kind, state, bank !== null)
  if (principal.organisationKind !== decider) throw new Failure('not_theirs')
  if (decider === 'owner') assertParty(context, 'to_id')
  return {
    set: { answer },
    remark: answer,
    entry: { event: 'refused', columns: ['kind', 'receipt_id'] },
    after: async (operation) => {
      await returnWeight(context.unit, operation)
      await notifyParties(context.unit, operation)
    },
  }
}

/** Seals an endorsement for the custodian (art. 910). Accepting it checks the receipt again. */
async function seal(_tx: Db, { record, unit }: Context): Promise<Result> {
  const receipt = await unit.beyondScope.lock(RECEIPT_LIST, record.values.receipt_id, {
    life: [LIFE.live, LIFE.expired],
  })
  assertEndorsable(receipt, record)
  return {
    set: { seal_time: dbNow },
    entry: { event: 'sealed', columns: ['receipt_id', 'store_id', 'holder_id', 'to_id', 'seal_time'] },
    after: (operation) => notifyParties(unit, operation),
  }
}

/** Records the bank's consent that its pledges move to the child receipt. The execution checks the receipt again. */
async function consent(tx: Db, { record, principal, unit }: Context): Promise<Result> {
  await assertPosition(tx, principal, POSITION.approver, POSITION.risk)
  const receipt = await unit.beyondScope.lock(RECEIPT_LIST, record.values.receipt_id, {
    life: [LIFE.live, LIFE.expired],
  })
  assertConsented(record, receipt)
  return {
    set: { consent_time: dbNow },
    entry: {
      event: 'consented',
      columns: ['receipt_id', 'receipt_ids', 'bank_id', 'weight', 'consent_time'],
    },
    after: (operation) => notifyParties(unit, operation),
  }
}

const runWeighing = async (tx: Db, context: Context): Promise<Result | ActionRejection> => {
  const is_last = Number(context.input['is_last'] ?? 0)
  const found = await checkWeighing(tx, context)
  if ('rejected' in found) return found
  if (is_last === 1) await assertLast(tx, context.record, Number(context.input['weighed_weight']))
  return {
    set: { ...found.set, is_last },
    entry: { event: 'weighed', columns: ['receipt_id', 'weighed_weight', 'is_last', ...CAME] },
  }
}

const REFUSED_BY = { from: [requested, underWay, sealed, consented], to: rejected } as const

export const operationActions = {
  seal: {
    scope: 'row',
    by: ['store'],
    when: { kind: [endorsement] },
    transition: createTransition([requested], sealed),
    lockFirst: lockRecords,
    run: seal,
  },
  accept: {
    scope: 'row',
    by: ['owner'],
    when: { kind: [endorsement] },
    transition: createTransition([sealed], done),
    lockFirst: lockRecords,
    run: (tx: Db, context: Context) => {
      assertParty(context, 'to_id')
      return finish(tx, context)
    },
  },
  execute: {
    scope: 'row',
    by: ['store'],
    when: { kind: BY_STORE, needs_consent: [0] },
    transition: createTransition([requested, consented], done),
    lockFirst: lockRecords,
    run: finish,
  },
  consent: {
    scope: 'row',
    stepUp: true,
    by: ['bank'],
    when: { kind: REPOINTING, needs_consent: [1] },
    transition: createTransition([requested], consented),
    lockFirst: lockRecords,
    run: consent,
  },
  vouch: {
    scope: 'row',
    by: ['store'],
    when: { kind: [replacement] },
    transition: createTransition([requested], underWay),
    run: (): Result => ({
      set: {},
      entry: { event: 'vouched', columns: ['receipt_id'] },
    }),
  },
  decide: {
    scope: 'row',
    stepUp: true,
    by: ['platform'],
    when: { kind: [...BY_PLATFORM, replacement] },
    transition: createTransition([requested, underWay], done),
    lockFirst: lockRecords,
    run: (tx: Db, context: Context) => {
      // The storage firm has to vouch first.
      if (context.record.values.kind === replacement && context.record.values.state === requested)
        throw new Failure('not_now')
      return finish(tx, context)
    },
  },
  weigh: {
    scope: 'row',
    by: ['store'],
    when: { kind: [delivery] },
    transition: createTransition([requested], underWay),
    fields: {
      ...WEIGHING_FIELDS,
      ...LAST_FIELD,
    },
    run: runWeighing,
  },
  admit: createAdmitAction({ kind: [delivery], state: [underWay] }, (context) => {
    if (context.principal.organisationKind === 'owner') assertParty(context, 'holder_id')
  }),
  hand: {
    scope: 'row',
    by: ['store'],
    when: { kind: [delivery] },
    transition: createTransition([underWay], done),
    danger: true,
    lockFirst: lockRecords,
    run: async (tx: Db, context: Context) => {
      // A lapsed pickup is rejected even if the job has not run yet.
      if (await isPickupOver(tx, context.table, context.record.id)) throw new Failure('pickup_over')
      assertAdmitted(context.record)
      return finish(tx, context)
    },
  },
  refuse: {
    scope: 'row',
    transition: { column: 'state', ...REFUSED_BY },
    danger: true,
    lockFirst: lockRecords,
    fields: { answer: { type: 'text', control: 'textarea', required: true, maxLength: 200 } },
    run: refuse,
  },
  withdraw: {
    scope: 'row',
    by: ['owner', 'store', 'platform'],
    transition: createTransition([requested, sealed, consented], withdrawn),
    lockFirst: lockRecords,
    run: async (tx: Db, context: Context): Promise<Result> => {
      const { record, principal } = context
      const requester = await findAskerKind(tx, record.id)
      const isTheirs = lookUp(ASKED_BY, record.values.kind).includes(principal.organisationKind)
      if (!isTheirs || principal.organisationKind !== requester) throw new Failure('not_theirs')
      if (principal.organisationKind === 'owner') assertParty(context, 'holder_id')
      return {
        set: {},
        entry: { event: 'withdrawn', columns: ['kind', 'receipt_id'] },
        after: (operation) => returnWeight(context.unit, operation),
      }
    },
  },
} as const satisfies Readonly<Record<string, ActionSpec<typeof OPERATION_LIST>>>
