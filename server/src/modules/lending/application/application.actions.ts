// Applicant, investigator and proposer do not approve (domain §3.4). The database compares persons, not accounts (`schema/rules/12-lending.sql`).
import { dayText, fill, plainText, startOfDay } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionContext, ActionSpec } from '#engine/declare/action.ts'
import type { Outcome } from '#engine/declare/record.ts'
import { requireValue } from '#engine/declare/require-value.ts'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import { RECEIPT_LIST, type APPLICATION_LIST, type ApplicationRecord } from '#modules/paths.ts'
import { assertPosition, POSITION } from '#modules/accounts/index.ts'
import { assertCovered } from '../cover/goods.cover.ts'
import { ending, lockAll, lockGoods, lockLimits } from './application.effects.ts'
import { holdOffered, lockAdded, offeredText, topUp } from './application.goods.ts'
import { takeLimits } from '../cover/goods.concentration.ts'
import { limitsFor } from './application.limits.ts'
import { linesOf, offeredReceipt, writeValues } from './application.queries.ts'
import { APPROVAL_DAYS, LOAN, RUNNING, UNDECIDED, UNDRAWN } from '../loan/loan.states.ts'

type Context = ActionContext<typeof APPLICATION_LIST>

const stepOf = (from: readonly number[], to: number) => ({ column: 'loan_state', from, to }) as const
const REASON = { answer: { type: 'text', control: 'textarea', required: true, maxLength: 200 } } as const
const PAPERS = { type: 'image', files: 9, takes: { picture: 10, pdf: 10 } } as const
const RATE = { type: 'number', unit: 'percent', required: true, min: 0 } as const
const ASKED = ['owner_id', 'bank_id', 'apply_amount', 'tenor_days', 'repay_mode']

async function coverFor(tx: Db, { id, values }: ApplicationRecord, amount: number) {
  return assertCovered(tx, {
    bankId: values.bank_id,
    ownerId: values.owner_id,
    amount,
    tenorDays: values.tenor_days,
    lines: await linesOf(tx, id),
    financingId: id,
  })
}

const NOTHING_FOUND = {
  report_result: null,
  report_files: [],
  report_note: '',
  approve_amount: null,
  rate: null,
  penalty_rate: null,
  opinion: '',
}

async function submit(tx: Db, { record }: Context): Promise<Outcome> {
  await coverFor(tx, record, record.values.apply_amount)
  return {
    // Findings and proposal from before the return no longer apply.
    set: { submit_time: dbNow, answer: '', ...NOTHING_FOUND },
    entry: {
      event: 'submitted',
      columns: ASKED,
      facts: { offered: offeredText(await linesOf(tx, record.id)) },
    },
  }
}

const byManager =
  (run: (tx: Db, context: Context) => Promise<Outcome> | Outcome) =>
  async (tx: Db, context: Context): Promise<Outcome> => {
    await assertPosition(tx, context.principal, POSITION.manager)
    return run(tx, context)
  }

const report = (_tx: Db, { given }: Context): Outcome => ({
  set: {
    report_result: Number(given['report_result']),
    report_files: given['report_files'] ?? [],
    // Not a remark: every reader of the history would see it.
    report_note: plainText(given['report_note']),
  },
  entry: { event: 'reported', columns: ['report_result', 'report_files'] },
})

function propose(_tx: Db, { record, given }: Context): Outcome {
  if (record.values.report_result !== 1) throw new Failure('report_missing')
  const [proposed, asked] = [Number(given['approve_amount']), record.values.apply_amount]
  if (proposed > asked) throw new Failure('proposal_too_large', { values: { asked, proposed } })
  const [rate, penalty] = [Number(given['rate']), Number(given['penalty_rate'])]
  if (penalty < rate) throw new Failure('penalty_too_low', { values: { rate, penalty } })
  return {
    set: {
      approve_amount: proposed,
      rate,
      penalty_rate: penalty,
      opinion: plainText(given['opinion']),
    },
    remark: plainText(given['opinion']),
    entry: { event: 'proposed', columns: ['approve_amount', 'rate', 'penalty_rate'] },
  }
}

async function approve(tx: Db, { record, principal }: Context): Promise<Outcome<typeof APPLICATION_LIST>> {
  const limit = await assertPosition(tx, principal, POSITION.approver)
  const amount = requireValue(record.values, 'approve_amount')
  if (amount > limit)
    throw new Failure('approval_limit_reached', { values: { limit, asked: amount, possible: limit } })
  const cover = await coverFor(tx, record, amount)
  const taken = await limitsFor(tx, { record, cover, amount })
  const valued = cover.lines.flatMap(({ facts, value, day = '' }) =>
    value === undefined
      ? []
      : [
          {
            receiptId: facts.receipt_id,
            price: Number(value.price.shown),
            day,
            eligible: Number(value.eligible.shown),
          },
        ],
  )
  return {
    set: {
      policy_id: cover.terms.id,
      eligible_value: Number(cover.eligible.shown),
      cap_value: Number(cover.cap.shown),
      approve_time: dbNow,
      approve_end: sql`now() + make_interval(days => ${APPROVAL_DAYS})`,
    },
    entry: {
      event: 'approved',
      columns: [
        'owner_id',
        'bank_id',
        'approve_amount',
        'rate',
        'penalty_rate',
        'policy_id',
        'eligible_value',
        'cap_value',
      ],
    },
    after: async (financing) => {
      await writeValues(tx, financing.id, valued)
      await takeLimits(tx, financing, taken)
    },
  }
}

/** @throws Failure `invalid_input` for a date before the approval */
function contract(_tx: Db, { given, record, say }: Context): Outcome {
  const approved = startOfDay(requireValue(record.values, 'approve_time'))
  if (Number(given['contract_date']) < approved)
    throw new Failure('invalid_input', {
      fields: { contract_date: fill(say('not_before'), { other: dayText(approved) }) },
    })
  return {
    set: {
      contract_no: plainText(given['contract_no']),
      contract_date: given['contract_date'] ?? null,
      contract_files: given['contract_files'] ?? [],
    },
    entry: { event: 'contracted', columns: ['contract_no', 'contract_date', 'contract_files'] },
  }
}

const reasonOf = ({ given }: Context): string => plainText(given['answer'])

export const applicationActions = {
  submit: {
    scope: 'row',
    by: ['owner'],
    transition: stepOf([LOAN.draft, LOAN.returned], LOAN.submitted),
    run: submit,
  },
  accept: {
    scope: 'row',
    by: ['bank'],
    transition: stepOf([LOAN.submitted], LOAN.investigating),
    run: byManager(() => ({ set: {}, entry: { event: 'accepted', columns: ASKED } })),
  },
  report: {
    scope: 'row',
    by: ['bank'],
    when: { loan_state: [LOAN.investigating] },
    fields: {
      report_result: { type: 'select', options: [1, 2], control: 'radio', required: true },
      report_files: { ...PAPERS, required: true },
      report_note: { type: 'text', control: 'textarea', maxLength: 500 },
    },
    run: byManager(report),
  },
  propose: {
    scope: 'row',
    by: ['bank'],
    namesVersion: true,
    transition: stepOf([LOAN.investigating], LOAN.review),
    fields: {
      approve_amount: { type: 'number', unit: 'yuan', required: true, min: 1 },
      rate: { ...RATE, max: 36_00 },
      penalty_rate: { ...RATE, max: 72_00 },
      opinion: { type: 'text', control: 'textarea', required: true, maxLength: 500 },
    },
    run: byManager(propose),
  },
  revise: {
    scope: 'row',
    by: ['bank'],
    transition: stepOf([LOAN.review], LOAN.investigating),
    fields: REASON,
    run: (_tx: Db, context: Context): Outcome => ({
      set: { answer: reasonOf(context) },
      remark: reasonOf(context),
      entry: { event: 'revised' },
    }),
  },
  approve: {
    scope: 'row',
    stepUp: true,
    by: ['bank'],
    namesVersion: true,
    locks: ['bank_id'],
    lockFirst: lockLimits,
    transition: stepOf([LOAN.review], LOAN.approved),
    run: approve,
  },
  contract: {
    scope: 'row',
    by: ['bank'],
    transition: stepOf([LOAN.approved], LOAN.contracted),
    fields: {
      contract_no: { type: 'text', required: true, maxLength: 40 },
      contract_date: { type: 'date', required: true, latest: 'today' },
      contract_files: { ...PAPERS, required: true },
    },
    run: byManager(contract),
  },
  hold: {
    scope: 'row',
    by: ['owner'],
    when: { loan_state: [...UNDECIDED, LOAN.approved, LOAN.contracted] },
    lockFirst: lockGoods,
    run: holdOffered,
  },
  topUp: {
    scope: 'row',
    by: ['owner'],
    when: { loan_state: RUNNING },
    lockFirst: lockAdded,
    fields: {
      receipt_id: {
        type: 'select',
        ref: { to: RECEIPT_LIST, label: 'contract_no', as: 'contract_no', where: offeredReceipt },
        required: true,
      },
      weight: { type: 'number', unit: 'ton', required: true, min: 1 },
    },
    run: topUp,
  },
  giveBack: {
    scope: 'row',
    by: ['bank'],
    transition: stepOf(UNDECIDED, LOAN.returned),
    fields: REASON,
    run: (_tx: Db, context: Context): Outcome => ({
      set: { answer: reasonOf(context) },
      remark: reasonOf(context),
      entry: { event: 'returned' },
    }),
  },
  reject: {
    scope: 'row',
    by: ['bank'],
    danger: true,
    locks: ['bank_id'],
    lockFirst: lockAll,
    transition: stepOf([...UNDECIDED, ...UNDRAWN], LOAN.rejected),
    fields: REASON,
    run: (_tx: Db, context: Context) => ending(context.unit, 'rejected', reasonOf(context)),
  },
  withdraw: {
    scope: 'row',
    by: ['owner'],
    danger: true,
    locks: ['bank_id'],
    lockFirst: lockAll,
    transition: stepOf([...UNDECIDED, ...UNDRAWN, LOAN.returned], LOAN.withdrawn),
    fields: REASON,
    run: (_tx: Db, context: Context) => ending(context.unit, 'withdrawn', reasonOf(context)),
  },
} as const satisfies Readonly<Record<string, ActionSpec<typeof APPLICATION_LIST>>>
