// What a pledge does to the receipt that it is on. How much of it is pledged, and who controls it, follows in the database (`schema/rules/12-lending.sql`); here the
// receipt says so in its history and in its own stream of the ledger.
import { sql } from 'kysely'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { PLEDGE_LIST, RECEIPT_LIST, type PledgeRecord } from '#modules/paths.ts'
import { LIFE } from '#modules/receipts/index.ts'
import type { CoveredLine } from '../cover/goods.cover.ts'

/** The states of a pledge (`pledge.pledge_state`, domain §3.3). */
export const PLEDGE = {
  held: 0,
  sealed: 1,
  active: 2,
  released: 3,
  enforced: 4,
  cancelled: 5,
  lost: 6,
} as const

/** How long what is held or sealed waits for the next step. Hours. */
export const HOLD_HOURS = 72
export const holdEnd = sql`now() + make_interval(hours => ${HOLD_HOURS})`

/** What happens to a receipt: the word of its history, what the ledger calls it and what it states of it. */
const SHARES = ['pledge_weight', 'free_weight', 'controller_id']
// What was frozen of what is pledged no more is frozen as its holder’s.
const LET_GO = [...SHARES, 'frozen_free', 'frozen_pledged']
const STEPS = {
  hold: { event: 'held', columns: SHARES },
  unhold: { event: 'unheld', columns: LET_GO },
  pledge: { event: 'pledged', columns: SHARES },
  release: { event: 'released', columns: [...LET_GO, 'earmarked_pledged'] },
  earmark: { event: 'earmarked', columns: ['earmarked_pledged'] },
  unearmark: { event: 'unearmarked', columns: ['earmarked_pledged'] },
} as const

/** Says at the receipt, which is locked, what a pledge on it has just done to it. @param weight what of the pledge, all of it unless it is said */
export async function sayAt(
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

/** What is held for a financing, priced; its receipt is locked. @throws Failure for the first thing that speaks against the line */
export async function hold(
  { beyondScope: unit }: UnitOfWork,
  financingId: number,
  { facts, value, day, faults }: CoveredLine,
): Promise<void> {
  const [fault] = faults
  if (fault !== undefined) throw fault
  if (value === undefined || day === undefined)
    throw new Failure('price_missing', { values: { goods: facts.goods } })
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
      columns: [
        'financing_id',
        'receipt_id',
        'bank_id',
        'owner_id',
        'initial_price',
        'initial_grade',
        'initial_value',
      ],
    },
  })
  await sayAt(unit, 'hold', pledge)
}

/**
 * Ends a pledge that backs nothing: what is held or sealed is cancelled, what is active released. Its receipt is locked before it.
 * @throws Failure `release_under_way` while some of it is on its way out, or a buyer has paid for it
 */
export async function letGo(
  { beyondScope: unit }: UnitOfWork,
  pledge: PledgeRecord,
  { verb, answer }: { readonly verb: string; readonly answer: string },
): Promise<void> {
  const isActive = pledge.values.pledge_state === PLEDGE.active
  // What is approved to leave is still the storage firm's to carry out, or the bank's to take back.
  if (pledge.values.earmarked_weight > 0 || (await isPaidFor(unit.tx, pledge.id)))
    throw new Failure('release_under_way', { values: { no: pledge.values.pledge_no } })
  const ended = await unit.change(pledge, {
    verb,
    set: isActive
      ? { pledge_state: PLEDGE.released, released_weight: pledge.values.weight, answer }
      : { pledge_state: PLEDGE.cancelled, answer },
    remark: answer,
    entry: { event: isActive ? 'released' : 'cancelled', columns: ['receipt_id', 'financing_id'] },
  })
  await sayAt(unit, isActive ? 'release' : 'unhold', ended)
}

/** A sale that nobody has approved yet, and whose proceeds have come in: the goods are the buyer's. */
async function isPaidFor(tx: Db, pledgeId: number): Promise<boolean> {
  const { rows } = await sql`
    select from release_order where pledge_id = ${pledgeId} and release_state <= 1 and repayment_id is not null limit 1`.execute(
    tx,
  )
  return rows.length > 0
}
