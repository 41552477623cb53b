// Owner, storage firm and bank act, the bank with two people (domain §3.3, Civil Code art. 441).
import { toPlainText } from '@cangdan/protocol'
import { sql, type SqlBool } from 'kysely'
import type { ActionContext, ActionPreparation, ActionSpec } from '#engine/declare/action.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import { APPLICATION_LIST, LOT_LIST, RECEIPT_LIST, type PLEDGE_LIST } from '#modules/paths.ts'
import { assertAssayed } from '../cover/cover-expiry.ts'
import { isPledged } from '../cover/cover.queries.ts'
import { updateGoodsLimits, lockStoreFirms } from '../cover/limit-use.ts'
import { LOAN, RUNNING } from '../loan/loan.states.ts'
import { assertPosition, POSITION } from '#modules/accounts/index.ts'
import { assertNotShort } from '#modules/receipts/index.ts'
import { assertContracts, prepareContracts } from '../policy/contract-kinds.ts'
import { holdEnd, PLEDGE, recordReceiptStep } from './pledge.effects.ts'
import { RELEASE_FIELDS, requestRelease } from '../release/release.request.ts'
import { requestEnforcement, ENFORCEMENT_FIELDS } from '../release/release.enforce.ts'
import { requestLoss, LOSS_FIELDS } from '../release/release.lost.ts'
import { loadLotCheck, loadLocation, loadEvidence } from './pledge.queries.ts'
import {
  PERFECTION,
  PAPERS,
  REGISTRATION_FIELDS,
  readRegistration,
  renewPledge,
  RENEWAL_FIELDS,
} from './pledge.renew.ts'

type PledgeContext = ActionContext<typeof PLEDGE_LIST>
type PledgeOutcome = Outcome<typeof PLEDGE_LIST>

const MAX_COUNT_AGE_DAYS = 7
const MAX_SEARCH_AGE_DAYS = 3
const PRIOR_FOUND = { search_result: [2] }
const OPEN = [PLEDGE.held, PLEDGE.sealed]
const IN_EFFECT = { loan_state: RUNNING.filter((state) => state !== LOAN.approved) }

export async function lockLotAndReceipt({ tx, beyondScope: unit }: UnitOfWork, id: number): Promise<void> {
  const place = await loadLocation(tx, id)
  if (place === undefined) return
  await unit.lock(LOT_LIST, place.lot_id)
  await unit.lock(RECEIPT_LIST, place.receipt_id)
}

async function lockWithLimits(unit: UnitOfWork, id: number): Promise<void> {
  const place = await loadLocation(unit.tx, id)
  if (place !== undefined) await lockStoreFirms(unit, place.financing_id)
  await lockLotAndReceipt(unit, id)
}

const lockFinancing = ({ unit, record }: PledgeContext) =>
  unit.beyondScope.lock(APPLICATION_LIST, record.values.financing_id, IN_EFFECT)

async function sealPledge(tx: Db, context: PledgeContext): Promise<Outcome> {
  await lockFinancing(context)
  const checked = await loadLotCheck(tx, context.record.id, MAX_COUNT_AGE_DAYS)
  if (checked === undefined) throw new Failure('not_found')
  const { lot_no: lot, count_day: day } = checked
  if (checked.is_over) throw new Failure('hold_is_over')
  if (checked.short_weight > 0) throw new Failure('lot_is_short', { values: { lot } })
  if (!checked.is_counted) throw new Failure('count_too_old', { values: { lot, day, days: MAX_COUNT_AGE_DAYS } })
  return {
    set: { seal_time: dbNow, hold_end: holdEnd },
    entry: { event: 'sealed', columns: ['receipt_id', 'lot_id', 'store_id'] },
  }
}

/** The insurance names the bank as first payee; the registration is optional. */
async function registerPledge(tx: Db, { input, principal }: PledgeContext): Promise<Outcome> {
  await assertPosition(tx, principal, POSITION.manager)
  const { search_files, search_date, search_result, insure_amount, insure_end, insure_files } = input
  return {
    set: {
      search_files: search_files ?? [],
      search_date: search_date ?? null,
      search_result: search_result ?? null,
      search_note: toPlainText(input['search_note']),
      ...readRegistration(input),
      insure_no: toPlainText(input['insure_no']),
      insure_amount: insure_amount ?? null,
      insure_end: insure_end ?? null,
      insure_files: insure_files ?? [],
    },
    entry: {
      event: 'registered',
      columns: [
        'search_date',
        'search_result',
        'search_files',
        'registration_no',
        'registry_time',
        'registry_end',
        'registry_files',
        'insure_no',
        'insure_amount',
        'insure_end',
        'insure_files',
      ],
    },
  }
}

async function prepareReceipt(deps: ActionPreparation, id: number): Promise<unknown> {
  const { financing_id: loan } = await deps.db
    .selectFrom('pledge')
    .select('financing_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return prepareContracts(deps, loan)
}

/** Perfects the pledge: by registration for an electronic receipt, by delivery for a paper one. */
async function receivePledge(tx: Db, context: PledgeContext): Promise<PledgeOutcome> {
  const { record, principal, unit } = context
  await assertPosition(tx, principal, POSITION.approver, POSITION.risk)
  const financing = await lockFinancing(context)
  const found = await loadEvidence(tx, record.id, MAX_SEARCH_AGE_DAYS)
  if (found === undefined) throw new Failure('not_found')
  const { search_day: searched, insure_amount: insured, insure_day: end, maturity, initial_value: needed } = found
  if (found.is_over) throw new Failure('hold_is_over')
  if (searched === null || found.search_result === null || insured === null || end === null)
    throw new Failure('not_registered')
  if (found.is_electronic && !found.is_registered) throw new Failure('registration_needed')
  if (!found.is_electronic && !found.is_endorsed) throw new Failure('not_endorsed')
  if (!found.is_recent) throw new Failure('search_too_old', { values: { day: searched, days: MAX_SEARCH_AGE_DAYS } })
  if (insured < needed) throw new Failure('insurance_too_small', { values: { asked: insured, needed } })
  if (end < maturity) throw new Failure('insurance_too_short', { values: { end, needed: maturity } })
  await assertNotShort(tx, record.id)
  await assertAssayed(tx, sql<SqlBool>`pledge.id = ${record.id}`)
  await assertContracts(tx, financing.id, context.prepared)
  return {
    // The database sets time and rank (`schema/rules/12-lending.sql`).
    set: {
      perfection_method: found.is_electronic ? PERFECTION.registration : PERFECTION.delivery,
      perfected_time: dbNow,
      priority_no: sql`1`,
    },
    entry: {
      event: 'perfected',
      columns: [
        'receipt_id',
        'lot_id',
        'bank_id',
        'financing_id',
        'perfection_method',
        'perfected_time',
        'registry_time',
        'priority_no',
        'initial_value',
      ],
    },
    after: async (pledge) => {
      await recordReceiptStep(unit, 'pledge', pledge)
      if (financing.values.loan_state === LOAN.contracted && (await isPledged(tx, financing.id)))
        await unit.beyondScope.change(financing, {
          verb: 'pledge',
          set: { loan_state: LOAN.pledged },
          entry: { event: 'pledged', columns: ['owner_id', 'bank_id'] },
        })
      await updateGoodsLimits(tx, financing, { isChecked: true })
    },
  }
}

function cancelPledge(_tx: Db, context: PledgeContext): PledgeOutcome {
  const { record, principal, input, unit } = context
  if (principal.organisationKind === 'store' && record.values.pledge_state === PLEDGE.sealed)
    throw new Failure('not_theirs')
  const answer = toPlainText(input['answer'])
  return {
    set: { answer },
    remark: answer,
    entry: { event: 'cancelled', columns: ['receipt_id', 'financing_id'] },
    after: (pledge) => recordReceiptStep(unit, 'unhold', pledge),
  }
}

export const pledgeActions = {
  endorse: {
    scope: 'row',
    by: ['owner'],
    when: { pledge_state: OPEN, is_endorsed: [0] },
    run: (): Outcome => ({
      set: { endorse_time: dbNow },
      entry: {
        event: 'endorsed',
        columns: ['receipt_id', 'owner_id', 'bank_id', 'endorse_time'],
        facts: { word: '质押' },
      },
    }),
  },
  seal: {
    scope: 'row',
    by: ['store'],
    transition: { column: 'pledge_state', from: [PLEDGE.held], to: PLEDGE.sealed },
    lockFirst: lockLotAndReceipt,
    run: sealPledge,
  },
  register: {
    scope: 'row',
    by: ['bank'],
    when: { pledge_state: OPEN },
    fields: {
      search_date: { type: 'date', required: true, latest: 'today' },
      search_result: { type: 'select', options: [1, 2], control: 'radio', required: true },
      // Required when another party has registered the goods: the bank must accept that explicitly.
      search_note: {
        type: 'text',
        control: 'textarea',
        maxLength: 200,
        when: PRIOR_FOUND,
        requiredWhen: PRIOR_FOUND,
      },
      search_files: { ...PAPERS, required: true },
      ...REGISTRATION_FIELDS,
      insure_no: { type: 'text', maxLength: 60, required: true },
      insure_amount: { type: 'number', unit: 'yuan', required: true, min: 1 },
      insure_end: { type: 'date', required: true, earliest: 'today' },
      insure_files: { ...PAPERS, required: true },
    },
    run: registerPledge,
  },
  receive: {
    scope: 'row',
    by: ['bank'],
    namesVersion: true,
    transition: { column: 'pledge_state', from: [PLEDGE.sealed], to: PLEDGE.active },
    locks: ['bank_id'],
    lockFirst: lockWithLimits,
    prepare: prepareReceipt,
    run: receivePledge,
  },
  renew: {
    scope: 'row',
    by: ['bank'],
    when: { pledge_state: [PLEDGE.active] },
    fields: RENEWAL_FIELDS,
    run: renewPledge,
  },
  cancel: {
    scope: 'row',
    by: ['owner', 'bank', 'store'],
    danger: true,
    transition: { column: 'pledge_state', from: OPEN, to: PLEDGE.cancelled },
    lockFirst: lockLotAndReceipt,
    fields: { answer: { type: 'text', control: 'textarea', required: true, maxLength: 200 } },
    run: cancelPledge,
  },
  release: {
    scope: 'row',
    by: ['owner'],
    when: { pledge_state: [PLEDGE.active] },
    lockFirst: lockLotAndReceipt,
    fields: RELEASE_FIELDS,
    run: requestRelease,
  },
  enforce: {
    scope: 'row',
    by: ['bank'],
    danger: true,
    when: { pledge_state: [PLEDGE.active], in_default: [1] },
    lockFirst: lockLotAndReceipt,
    fields: ENFORCEMENT_FIELDS,
    run: requestEnforcement,
  },
  lose: {
    scope: 'row',
    by: ['bank'],
    danger: true,
    when: { pledge_state: [PLEDGE.active], lot_short: [1] },
    lockFirst: lockLotAndReceipt,
    fields: LOSS_FIELDS,
    run: requestLoss,
  },
} as const satisfies Readonly<Record<string, ActionSpec<typeof PLEDGE_LIST>>>
