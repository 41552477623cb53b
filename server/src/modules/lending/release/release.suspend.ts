// Approved releases are checked again after reversals, when the loan is overdue or defaults, and at weighing and handout
// // (domain §4, decisions of 2026-11-28). A release that no longer fits is suspended.
import { type Language, title, type Title } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Refused } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { NamesOthers } from '#engine/write/parents.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { sentence } from '#platform/http/responses/replies.ts'
import { peopleOf, writeTo } from '#modules/content/index.ts'
import { PLEDGE_LIST, RELEASE_LIST, LOT_LIST, RECEIPT_LIST, type ReleaseRecord } from '#modules/paths.ts'
import { PLEDGE, sayAt } from '../pledge/pledge.effects.ts'
import { loanOf } from '../loan/loan.record.ts'
import { assertReleasable } from './release.guard.ts'
import { findOverdue } from './release.hold.ts'
import { EARMARKED, REASON, RELEASE } from './release.kinds.ts'

/** The goods stay pledged. @param sign 1 to exclude them from the cover */
export async function earmark(
  { beyondScope: unit }: UnitOfWork,
  order: ReleaseRecord,
  sign: 1 | -1,
): Promise<void> {
  const pledge = await unit.lock(PLEDGE_LIST, order.values.pledge_id, {
    pledge_state: [PLEDGE.active],
  })
  const weight = order.values.weight
  const verb = sign === 1 ? 'earmark' : 'unearmark'
  const marked = await unit.change(pledge, {
    verb,
    set: { earmarked_weight: pledge.values.earmarked_weight + sign * weight },
    entry: {
      event: `${verb}ed`,
      columns: ['receipt_id', 'earmarked_weight'],
      facts: { release: order.id, operation_weight: String(weight) },
    },
  })
  await sayAt(unit, verb, marked, weight)
}

const COVERED_REASONS: readonly number[] = [REASON.repaid, REASON.excessCover]
const SHORTFALLS = new Set([
  'loan_is_overdue',
  'release_too_much',
  'goods_are_short',
  'price_too_old',
  'price_missing',
])

/** Sales, substitutions and losses need no cover. Lot, receipt, pledge and loan are locked. */
async function findShortfall(unit: UnitOfWork, { values }: ReleaseRecord): Promise<Failure | undefined> {
  if (!COVERED_REASONS.includes(values.reason)) return undefined
  try {
    await assertReleasable(unit, {
      pledgeId: values.pledge_id,
      financingId: values.financing_id,
      weight: values.weight,
      isEarmarked: true,
    })
    return undefined
  } catch (error) {
    if (error instanceof Failure && SHORTFALLS.has(error.code)) return error
    throw error
  }
}

/** Returns the rejection of the attempted step. */
export async function suspendUnlessCovered(
  unit: UnitOfWork,
  order: ReleaseRecord,
): Promise<Refused | undefined> {
  const shortfall = await findShortfall(unit, order)
  if (shortfall === undefined) return undefined
  await suspend(unit, order, shortfall)
  // The storage firm reads this error: it must not reveal the debt.
  return { refused: { code: 'release_suspended', values: { no: order.values.release_no } } }
}

async function suspend({ beyondScope: unit }: UnitOfWork, order: ReleaseRecord, why: Failure): Promise<void> {
  await unit.change(order, {
    verb: 'suspend',
    set: { release_state: RELEASE.suspended },
    entry: { event: 'suspended', columns: ['pledge_id', 'receipt_id', 'financing_id'] },
    after: async (suspended) => {
      await earmark(unit, suspended, -1)
      await notify(unit, suspended, why)
    },
  })
}

async function notify(unit: UnitOfWork, { id, values }: ReleaseRecord, why: Failure): Promise<void> {
  const [no, path] = [values.release_no, `/pledge/release/look/${id}`]
  const notice = (content: Title) => ({ title: suspendedTitle(no), content, isAlert: true as const, path })
  const toLender = sql`select unnest(array[${values.bank_id}, ${values.owner_id}]::bigint[])`
  await writeTo(unit, {
    accounts: await peopleOf(unit.tx, toLender),
    ...notice(joined(why, ASKS_THE_BANK)),
  })
  await writeTo(unit, {
    accounts: await peopleOf(unit.tx, sql`select ${values.store_id}::bigint`),
    ...notice(ASKS_THE_FIRM),
  })
}

const suspendedTitle = (no: string): Title =>
  title(
    `解押 ${no} 已暂停`,
    `Release ${no} is suspended`,
    `Liberación ${no} suspendida`,
    `解除指図${no}は停止されました`,
  )
const ASKS_THE_BANK = title(
  '货物仍在押。请银行重新批准或拒绝。',
  'The goods stay pledged. The bank approves the release again or rejects it.',
  'La mercancía sigue pignorada. El banco vuelve a aprobar la liberación o la rechaza.',
  '貨物は質入れされたままです。銀行が再承認するか却下してください。',
)
const ASKS_THE_FIRM = title(
  '货物仍在押，请勿放行；银行重新批准后另行通知提货。',
  'The goods stay pledged. Do not hand them out until the bank has approved the release again.',
  'La mercancía sigue pignorada. No la entregue hasta que el banco vuelva a aprobar la liberación.',
  '貨物は質入れされたままです。銀行が再承認するまで引き渡さないでください。',
)

function joined(why: Failure, then: Title): Title {
  const said = (language: Language) => `${sentence(why, language)} ${then[language]}`
  return title(said('zh'), said('en'), said('es'), said('ja'))
}

interface Approved {
  readonly id: number
  readonly lot_id: number
  readonly receipt_id: number
  readonly pledge_id: number
  readonly financing_id: number
}

/** Latest approval first. */
async function approvedOf(tx: Db, loans: readonly number[]): Promise<readonly Approved[]> {
  const { rows } = await sql<Approved>`
    select release_order.id, receipt.lot_id, receipt_id, pledge_id, financing_id
      from release_order join receipt on receipt.id = receipt_id
     where release_order.financing_id = any (${loans}::bigint[]) and release_state = any (${EARMARKED}::smallint[]) and reason = any (${COVERED_REASONS}::smallint[])
     order by approve_time desc, release_order.id desc`.execute(tx)
  return rows
}

const distinct = (ids: readonly number[]): readonly number[] =>
  [...new Set(ids)].toSorted((one, other) => one - other)

/** Goods come before loans in the lock order. */
export async function lockApproved(
  { tx, beyondScope: unit }: UnitOfWork,
  loans: readonly number[],
): Promise<void> {
  const releases = await approvedOf(tx, loans)
  for (const id of distinct(releases.map(({ lot_id }) => lot_id))) await unit.lock(LOT_LIST, id)
  for (const id of distinct(releases.map(({ receipt_id }) => receipt_id))) await unit.lock(RECEIPT_LIST, id)
  for (const id of distinct(releases.map(({ pledge_id }) => pledge_id))) await unit.lock(PLEDGE_LIST, id)
}

/**
 * Latest approval first, until the rest covers each loan. The caller has called `lockApprovedGoods` and then locked the loans.
 * @throws NamesOthers if a release was approved meanwhile; the transaction starts again
 */
export async function suspendUncovered(unit: UnitOfWork, loans: readonly number[]): Promise<void> {
  const releases = await approvedOf(unit.tx, loans)
  const areGoodsLocked = releases.every(
    ({ lot_id, receipt_id, pledge_id }) =>
      unit.isLocked(LOT_LIST, lot_id) &&
      unit.isLocked(RECEIPT_LIST, receipt_id) &&
      unit.isLocked(PLEDGE_LIST, pledge_id),
  )
  if (!areGoodsLocked) throw new NamesOthers()
  const orders = new Map<number, ReleaseRecord>()
  for (const id of distinct(releases.map((release) => release.id)))
    orders.set(id, await unit.beyondScope.lock(RELEASE_LIST, id))
  const covered = new Set<number>()
  for (const { id, financing_id: loan } of releases) {
    const order = orders.get(id)
    if (order === undefined || covered.has(loan)) continue
    const shortfall = await findShortfall(unit, order)
    if (shortfall === undefined) covered.add(loan)
    else await suspend(unit, order, shortfall)
  }
}

/** The caller has called `lockApprovedGoods` and then locked the loan. */
export async function suspendOverdue(unit: UnitOfWork, loanId: number): Promise<void> {
  const loan = await loanOf(unit.tx, loanId)
  if (loan === undefined || findOverdue({ ...loan.row, owed: loan.row.total_left }) === undefined) return
  await suspendUncovered(unit, [loanId])
}
