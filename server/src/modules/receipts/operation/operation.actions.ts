// Actions on operations with their transitions and actors (`domain.md` §3.2 and §3.8). The author of a request may not decide it: the database
// compares the persons (`schema/rules/11-receipts.sql`).
import { plainText } from '@cangdan/protocol'
import type { ActionContext, ActionSpec } from '#engine/declare/action.ts'
import type { Outcome, Refused } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { lookUp } from '#engine/declare/look-up.ts'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import { LOT_LIST, RECEIPT_LIST, type OPERATION_LIST } from '#modules/paths.ts'
import { LIFE } from '../receipt/receipts.weights.ts'
import { assertConsented } from './operation.division.ts'
import { carryOut, giveBack } from './operation.effects.ts'
import { admitting, assertAdmitted, CAME } from '../pickup/goods.gate.ts'
import { assertLast, LAST_FIELD } from '../pickup/goods.last.ts'
import { isPickupOver, WEIGHING_FIELDS, weighed } from '../pickup/goods.pickup.ts'
import {
  ASKED_BY,
  BY_PLATFORM,
  BY_STORE,
  decidedBy,
  OPERATION,
  REPOINTING,
  STATE,
} from './operation.kinds.ts'
import { assertPosition, POSITION } from '#modules/accounts/index.ts'
import { notifyParties } from './operation.notices.ts'
import { askerOf, concernedBy } from './operation.queries.ts'
import { assertEndorsable } from './operation.rules.ts'

type Result = Outcome<typeof OPERATION_LIST>
type Context = ActionContext<typeof OPERATION_LIST>

const { endorsement, delivery, replacement } = OPERATION
const { asked, done, refused, withdrawn, underWay, sealed, consented } = STATE

/** Locks lots, then receipts, before the operation, as the lock order requires. */
async function lockConcerned(unit: UnitOfWork, id: number): Promise<void> {
  const { lots, receipts } = await concernedBy(unit.tx, id)
  for (const each of lots) await unit.beyondScope.lock(LOT_LIST, each)
  for (const each of receipts) await unit.beyondScope.lock(RECEIPT_LIST, each)
}

const stepOf = (from: readonly number[], to: number) => ({ column: 'state', from, to }) as const

/** Completes the operation and applies its effect. @throws Failure `own_step` for its author, under any account (I9) */
const finish = async (_tx: Db, context: Context): Promise<Result> => ({
  set: {},
  entry: { event: 'done', columns: ['kind', 'receipt_id'] },
  after: (operation) => carryOut(context, operation),
})

/** @throws Failure `not_found` if the caller's organisation is not that party */
function assertParty({ record, principal }: Context, column: 'to_id' | 'holder_id'): void {
  if (record.values[column] !== principal.organisationId) throw new Failure('not_found')
}

const refuse = (_tx: Db, context: Context): Result => {
  const answer = plainText(context.given['answer'])
  const { record, principal } = context
  const { kind, state, bank_id: bank } = record.values
  const decider = decidedBy(kind, state, bank !== null)
  if (principal.organisationKind !== decider) throw new Failure('not_theirs')
  if (decider === 'owner') assertParty(context, 'to_id')
  return {
    set: { answer },
    remark: answer,
    entry: { event: 'refused', columns: ['kind', 'receipt_id'] },
    after: async (operation) => {
      await giveBack(context.unit, operation)
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

const weigh = async (tx: Db, context: Context): Promise<Result | Refused> => {
  const is_last = Number(context.given['is_last'] ?? 0)
  const found = await weighed(tx, context)
  if ('refused' in found) return found
  if (is_last === 1) await assertLast(tx, context.record, Number(context.given['weighed_weight']))
  return {
    set: { ...found.set, is_last },
    entry: { event: 'weighed', columns: ['receipt_id', 'weighed_weight', 'is_last', ...CAME] },
  }
}

const REFUSED_BY = { from: [asked, underWay, sealed, consented], to: refused } as const

export const operationActions = {
  seal: {
    scope: 'row',
    by: ['store'],
    when: { kind: [endorsement] },
    transition: stepOf([asked], sealed),
    lockFirst: lockConcerned,
    run: seal,
  },
  accept: {
    scope: 'row',
    by: ['owner'],
    when: { kind: [endorsement] },
    transition: stepOf([sealed], done),
    lockFirst: lockConcerned,
    run: (tx: Db, context: Context) => {
      assertParty(context, 'to_id')
      return finish(tx, context)
    },
  },
  execute: {
    scope: 'row',
    by: ['store'],
    when: { kind: BY_STORE, needs_consent: [0] },
    transition: stepOf([asked, consented], done),
    lockFirst: lockConcerned,
    run: finish,
  },
  consent: {
    scope: 'row',
    stepUp: true,
    by: ['bank'],
    when: { kind: REPOINTING, needs_consent: [1] },
    transition: stepOf([asked], consented),
    lockFirst: lockConcerned,
    run: consent,
  },
  vouch: {
    scope: 'row',
    by: ['store'],
    when: { kind: [replacement] },
    transition: stepOf([asked], underWay),
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
    transition: stepOf([asked, underWay], done),
    lockFirst: lockConcerned,
    run: (tx: Db, context: Context) => {
      // The storage firm has to vouch first.
      if (context.record.values.kind === replacement && context.record.values.state === asked)
        throw new Failure('not_now')
      return finish(tx, context)
    },
  },
  weigh: {
    scope: 'row',
    by: ['store'],
    when: { kind: [delivery] },
    transition: stepOf([asked], underWay),
    fields: {
      ...WEIGHING_FIELDS,
      ...LAST_FIELD,
    },
    run: weigh,
  },
  admit: admitting({ kind: [delivery], state: [underWay] }, (context) => {
    if (context.principal.organisationKind === 'owner') assertParty(context, 'holder_id')
  }),
  hand: {
    scope: 'row',
    by: ['store'],
    when: { kind: [delivery] },
    transition: stepOf([underWay], done),
    danger: true,
    lockFirst: lockConcerned,
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
    lockFirst: lockConcerned,
    fields: { answer: { type: 'text', control: 'textarea', required: true, maxLength: 200 } },
    run: refuse,
  },
  withdraw: {
    scope: 'row',
    by: ['owner', 'store', 'platform'],
    transition: stepOf([asked, sealed, consented], withdrawn),
    lockFirst: lockConcerned,
    run: async (tx: Db, context: Context): Promise<Result> => {
      const { record, principal } = context
      const asker = await askerOf(tx, record.id)
      const isTheirs = lookUp(ASKED_BY, record.values.kind).includes(principal.organisationKind)
      if (!isTheirs || principal.organisationKind !== asker) throw new Failure('not_theirs')
      if (principal.organisationKind === 'owner') assertParty(context, 'holder_id')
      return {
        set: {},
        entry: { event: 'withdrawn', columns: ['kind', 'receipt_id'] },
        after: (operation) => giveBack(context.unit, operation),
      }
    },
  },
} as const satisfies Readonly<Record<string, ActionSpec<typeof OPERATION_LIST>>>
