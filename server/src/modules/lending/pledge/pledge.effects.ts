// The database updates pledged weight and controller of the receipt (`schema/rules/12-lending.sql`).
import { sql } from 'kysely'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { PLEDGE_LIST, RECEIPT_LIST, type PledgeRecord } from '#modules/paths.ts'
import { LIFE } from '#modules/receipts/index.ts'
import type { CoveredLine } from '../cover/goods.cover.ts'

/** `pledge.pledge_state`, domain §3.3. */
export const PLEDGE = {
  held: 0,
  sealed: 1,
  active: 2,
  released: 3,
  enforced: 4,
  cancelled: 5,
  lost: 6,
} as const

export const HOLD_HOURS = 72
export const holdEnd = sql`now() + make_interval(hours => ${HOLD_HOURS})`

const WEIGHT_COLUMNS = ['pledge_weight', 'free_weight', 'controller_id']
// A freeze on goods that are no longer pledged becomes a freeze on free goods.
const RELEASED_COLUMNS = [...WEIGHT_COLUMNS, 'frozen_free', 'frozen_pledged']
const STEPS = {
  hold: { event: 'held', columns: WEIGHT_COLUMNS },
  unhold: { event: 'unheld', columns: RELEASED_COLUMNS },
  pledge: { event: 'pledged', columns: WEIGHT_COLUMNS },
  release: { event: 'released', columns: [...RELEASED_COLUMNS, 'earmarked_pledged'] },
  earmark: { event: 'earmarked', columns: ['earmarked_pledged'] },
  unearmark: { event: 'unearmarked', columns: ['earmarked_pledged'] },
} as const

/** The receipt is locked. @param weight part of the pledge, the whole by default */
export async function recordReceiptStep(
  { beyondScope: unit }: UnitOfWork,
  verb: keyof typeof STEPS,
  pledge: PledgeRecord,
  weight = pledge.values.weight,
): Promise<void> {
  const receipt = await unit.lock(RECEIPT_LIST, pledge.values.receipt_id)
  await unit.change(receipt, {
    verb,
    set: {},
    entry: { ...STEPS[verb], facts: { pledge: pledge.id, operation_weight: String(weight) } },
  })
}

/** The receipt is locked. @throws Failure for the first error of the line */
export async function createHold(
  { beyondScope: unit }: UnitOfWork,
  financingId: number,
  { facts, value, day, faults: errors }: CoveredLine,
): Promise<void> {
  const [error] = errors
  if (error !== undefined) throw error
  if (value === undefined || day === undefined) throw new Failure('price_missing', { values: { goods: facts.goods } })
  await unit.lock(RECEIPT_LIST, facts.receipt_id, { life: [LIFE.live] })
  const pledge = await unit.add(PLEDGE_LIST, {
    set: {
      financing_id: financingId,
      receipt_id: facts.receipt_id,
      weight: facts.weight,
      initial_price: Number(value.price.shown),
      initial_grade: facts.grade_factor,
      price_date: sql`${day}::date`,
      initial_value: Number(value.gross.shown),
      hold_end: holdEnd,
    },
    entry: {
      event: 'held',
      columns: ['financing_id', 'receipt_id', 'bank_id', 'owner_id', 'initial_price', 'initial_grade', 'initial_value'],
    },
  })
  await recordReceiptStep(unit, 'hold', pledge)
}

/** The receipt is locked first. @throws Failure `release_under_way` while some of it is being delivered or a buyer has paid for it */
export async function endPledge(
  { beyondScope: unit }: UnitOfWork,
  pledge: PledgeRecord,
  { verb, answer }: { readonly verb: string; readonly answer: string },
): Promise<void> {
  const isActive = pledge.values.pledge_state === PLEDGE.active
  if (pledge.values.earmarked_weight > 0 || (await isSoldAndPaid(unit.tx, pledge.id)))
    throw new Failure('release_under_way', { values: { no: pledge.values.pledge_no } })
  const ended = await unit.change(pledge, {
    verb,
    set: isActive
      ? { pledge_state: PLEDGE.released, released_weight: pledge.values.weight, answer }
      : { pledge_state: PLEDGE.cancelled, answer },
    remark: answer,
    entry: { event: isActive ? 'released' : 'cancelled', columns: ['receipt_id', 'financing_id'] },
  })
  await recordReceiptStep(unit, isActive ? 'release' : 'unhold', ended)
}

/** The sale is not approved, but its proceeds have arrived. */
async function isSoldAndPaid(tx: Db, pledgeId: number): Promise<boolean> {
  const { rows } = await sql`
    select from release_order where pledge_id = ${pledgeId} and release_state <= 1 and repayment_id is not null limit 1`.execute(
    tx,
  )
  return rows.length > 0
}
