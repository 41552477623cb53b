// Applicant, investigator and proposer do not approve (domain §3.4). The database compares persons, not accounts (`schema/rules/12-lending.sql`).
import { formatShanghaiDay, fill, toPlainText, startOfDay } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionContext, ActionSpec } from '#engine/declare/action.ts'
import type { Outcome } from '#engine/declare/record.ts'
import { requireValue } from '#engine/declare/require-value.ts'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import { RECEIPT_LIST, type APPLICATION_LIST, type ApplicationRecord } from '#modules/paths.ts'
import { assertContracts, prepareContracts } from '../policy/contract-kinds.ts'
import { assertPosition, POSITION } from '#modules/accounts/index.ts'
import { assertCovered } from '../cover/goods.cover.ts'
import { endApplication, lockAll, lockGoods, lockLimits } from './application.effects.ts'
import { holdOfferedGoods, lockAddedReceipt, formatOffer, topUpGoods } from './application.goods.ts'
import { insertLimitUses } from '../cover/concentration.ts'
import { checkLimits } from './application.limits.ts'
import { listOfferedLines, offeredReceipt, writeValues } from './application.queries.ts'
import { APPROVAL_DAYS, LOAN, RUNNING, UNDECIDED, UNDRAWN } from '../loan/loan.states.ts'

type ApplicationContext = ActionContext<typeof APPLICATION_LIST>

const createTransition = (from: readonly number[], to: number) => ({ column: 'loan_state', from, to }) as const
const REASON = { answer: { type: 'text', control: 'textarea', required: true, maxLength: 200 } } as const
const PAPERS = { type: 'image', files: 9, takes: { picture: 10, pdf: 10 } } as const
const RATE = { type: 'number', unit: 'percent', required: true, min: 0 } as const
const REQUEST_COLUMNS = ['owner_id', 'bank_id', 'apply_amount', 'tenor_days', 'repay_mode']

async function checkCover(tx: Db, { id, values }: ApplicationRecord, amount: number) {
  return assertCovered(tx, {
    bankId: values.bank_id,
    ownerId: values.owner_id,
    amount,
    tenorDays: values.tenor_days,
    lines: await listOfferedLines(tx, id),
    financingId: id,
  })
}

const CLEARED_REVIEW = {
  report_result: null,
  report_files: [],
  report_note: '',
  approve_amount: null,
  rate: null,
  penalty_rate: null,
  opinion: '',
}

async function submitApplication(tx: Db, { record }: ApplicationContext): Promise<Outcome> {
  await checkCover(tx, record, record.values.apply_amount)
  return {
    // Findings and proposal from before the return no longer apply.
    set: { submit_time: dbNow, answer: '', ...CLEARED_REVIEW },
    entry: {
      event: 'submitted',
      columns: REQUEST_COLUMNS,
      facts: { offered: formatOffer(await listOfferedLines(tx, record.id)) },
    },
  }
}

const restrictToManager =
  (run: (tx: Db, context: ApplicationContext) => Promise<Outcome> | Outcome) =>
  async (tx: Db, context: ApplicationContext): Promise<Outcome> => {
    await assertPosition(tx, context.principal, POSITION.manager)
    return run(tx, context)
  }

const recordReport = (_tx: Db, { input }: ApplicationContext): Outcome => ({
  set: {
    report_result: Number(input['report_result']),
    report_files: input['report_files'] ?? [],
    // Not a remark: every reader of the history would see it.
    report_note: toPlainText(input['report_note']),
  },
  entry: { event: 'reported', columns: ['report_result', 'report_files'] },
})

function proposeTerms(_tx: Db, { record, input }: ApplicationContext): Outcome {
  if (record.values.report_result !== 1) throw new Failure('report_missing')
  const [proposed, requested] = [Number(input['approve_amount']), record.values.apply_amount]
  if (proposed > requested) throw new Failure('proposal_too_large', { values: { asked: requested, proposed } })
  const [rate, penalty] = [Number(input['rate']), Number(input['penalty_rate'])]
  if (penalty < rate) throw new Failure('penalty_too_low', { values: { rate, penalty } })
  return {
    set: {
      approve_amount: proposed,
      rate,
      penalty_rate: penalty,
      opinion: toPlainText(input['opinion']),
    },
    remark: toPlainText(input['opinion']),
    entry: { event: 'proposed', columns: ['approve_amount', 'rate', 'penalty_rate'] },
  }
}

async function approve(tx: Db, { record, principal }: ApplicationContext): Promise<Outcome<typeof APPLICATION_LIST>> {
  const limit = await assertPosition(tx, principal, POSITION.approver)
  const amount = requireValue(record.values, 'approve_amount')
  if (amount > limit) throw new Failure('approval_limit_reached', { values: { limit, asked: amount, possible: limit } })
  const cover = await checkCover(tx, record, amount)
  const limits = await checkLimits(tx, { record, cover, amount })
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
      await insertLimitUses(tx, financing, limits)
    },
  }
}

/** @throws Failure `invalid_input` for a date before the approval */
async function recordContract(tx: Db, { input, record, prepared, getErrorText }: ApplicationContext): Promise<Outcome> {
  await assertContracts(tx, record.id, prepared)
  const approved = startOfDay(requireValue(record.values, 'approve_time'))
  if (Number(input['contract_date']) < approved)
    throw new Failure('invalid_input', {
      fields: { contract_date: fill(getErrorText('not_before'), { other: formatShanghaiDay(approved) }) },
    })
  return {
    set: {
      contract_no: toPlainText(input['contract_no']),
      contract_date: input['contract_date'] ?? null,
      contract_files: input['contract_files'] ?? [],
    },
    entry: { event: 'contracted', columns: ['contract_no', 'contract_date', 'contract_files'] },
  }
}

const getReason = ({ input }: ApplicationContext): string => toPlainText(input['answer'])

export const applicationActions = {
  submit: {
    scope: 'row',
    by: ['owner'],
    transition: createTransition([LOAN.draft, LOAN.returned], LOAN.submitted),
    run: submitApplication,
  },
  accept: {
    scope: 'row',
    by: ['bank'],
    namesVersion: true,
    transition: createTransition([LOAN.submitted], LOAN.investigating),
    run: restrictToManager(() => ({ set: {}, entry: { event: 'accepted', columns: REQUEST_COLUMNS } })),
  },
  report: {
    scope: 'row',
    by: ['bank'],
    namesVersion: true,
    when: { loan_state: [LOAN.investigating] },
    fields: {
      report_result: { type: 'select', options: [1, 2], control: 'radio', required: true },
      report_files: { ...PAPERS, required: true },
      report_note: { type: 'text', control: 'textarea', maxLength: 500 },
    },
    run: restrictToManager(recordReport),
  },
  propose: {
    scope: 'row',
    by: ['bank'],
    namesVersion: true,
    transition: createTransition([LOAN.investigating], LOAN.review),
    fields: {
      approve_amount: { type: 'number', unit: 'yuan', required: true, min: 1 },
      rate: { ...RATE, max: 36_00 },
      penalty_rate: { ...RATE, max: 72_00 },
      opinion: { type: 'text', control: 'textarea', required: true, maxLength: 500 },
    },
    run: restrictToManager(proposeTerms),
  },
  revise: {
    scope: 'row',
    by: ['bank'],
    transition: createTransition([LOAN.review], LOAN.investigating),
    fields: REASON,
    run: (_tx: Db, context: ApplicationContext): Outcome => ({
      set: { answer: getReason(context) },
      remark: getReason(context),
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
    transition: createTransition([LOAN.review], LOAN.approved),
    run: approve,
  },
  contract: {
    scope: 'row',
    by: ['bank'],
    namesVersion: true,
    transition: createTransition([LOAN.approved], LOAN.contracted),
    fields: {
      contract_no: { type: 'text', required: true, maxLength: 40 },
      contract_date: { type: 'date', required: true, latest: 'today' },
      contract_files: { ...PAPERS, required: true },
    },
    prepare: prepareContracts,
    run: restrictToManager(recordContract),
  },
  hold: {
    scope: 'row',
    by: ['owner'],
    when: { loan_state: [...UNDECIDED, LOAN.approved, LOAN.contracted] },
    lockFirst: lockGoods,
    run: holdOfferedGoods,
  },
  topUp: {
    scope: 'row',
    by: ['owner'],
    when: { loan_state: RUNNING },
    lockFirst: lockAddedReceipt,
    fields: {
      receipt_id: {
        type: 'select',
        ref: { to: RECEIPT_LIST, label: 'contract_no', as: 'contract_no', where: offeredReceipt },
        required: true,
      },
      weight: { type: 'number', unit: 'ton', required: true, min: 1 },
    },
    run: topUpGoods,
  },
  giveBack: {
    scope: 'row',
    by: ['bank'],
    transition: createTransition(UNDECIDED, LOAN.returned),
    fields: REASON,
    run: (_tx: Db, context: ApplicationContext): Outcome => ({
      set: { answer: getReason(context) },
      remark: getReason(context),
      entry: { event: 'returned' },
    }),
  },
  reject: {
    scope: 'row',
    by: ['bank'],
    danger: true,
    locks: ['bank_id'],
    lockFirst: lockAll,
    transition: createTransition([...UNDECIDED, ...UNDRAWN], LOAN.rejected),
    fields: REASON,
    run: (_tx: Db, context: ApplicationContext) => endApplication(context.unit, 'rejected', getReason(context)),
  },
  withdraw: {
    scope: 'row',
    by: ['owner'],
    danger: true,
    locks: ['bank_id'],
    lockFirst: lockAll,
    transition: createTransition([...UNDECIDED, ...UNDRAWN, LOAN.returned], LOAN.withdrawn),
    fields: REASON,
    run: (_tx: Db, context: ApplicationContext) => endApplication(context.unit, 'withdrawn', getReason(context)),
  },
} as const satisfies Readonly<Record<string, ActionSpec<typeof APPLICATION_LIST>>>
