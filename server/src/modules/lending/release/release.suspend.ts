// Approved releases are checked again after reversals, when the loan is overdue or defaults, and at weighing and handout.
// A release that no longer fits is suspended (docs/decisions/releases-and-sales.md).
import { type Language, title, type Title } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionRejection } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { ParentsChangedError } from '#engine/write/parents.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { renderFailure } from '#platform/http/responses/replies.ts'
import { listActiveAccounts, sendMessage } from '#modules/content/index.ts'
import { PLEDGE_LIST, RELEASE_LIST, LOT_LIST, RECEIPT_LIST, type ReleaseRecord } from '#modules/paths.ts'
import { PLEDGE, recordReceiptStep } from '../pledge/pledge.effects.ts'
import { loadLoan } from '../loan/loan.record.ts'
import { assertReleasable } from './release.guard.ts'
import { findOverdue } from './release.blocks.ts'
import { EARMARKED, REASON, RELEASE } from './release.kinds.ts'

/** The goods stay pledged. @param sign 1 to exclude them from the cover */
export async function earmark({ beyondScope: unit }: UnitOfWork, order: ReleaseRecord, sign: 1 | -1): Promise<void> {
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
  await recordReceiptStep(unit, verb, marked, weight)
}

const COVERED_REASONS: readonly number[] = [REASON.repaid, REASON.excessCover]
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
    if (error instanceof Failure && error.code !== 'not_now') return error
    throw error
  }
}

/** Returns the rejection of the attempted step. */
export async function suspendUnlessCovered(
  unit: UnitOfWork,
  order: ReleaseRecord,
): Promise<ActionRejection | undefined> {
  const shortfall = await findShortfall(unit, order)
  if (shortfall === undefined) return undefined
  await suspendRelease(unit, order, shortfall)
  // The storage firm reads this error: it must not reveal the debt.
  return { rejected: { code: 'release_suspended', values: { no: order.values.release_no } } }
}

async function suspendRelease({ beyondScope: unit }: UnitOfWork, order: ReleaseRecord, reason: Failure): Promise<void> {
  await unit.change(order, {
    verb: 'suspend',
    set: { release_state: RELEASE.suspended },
    entry: { event: 'suspended', columns: ['pledge_id', 'receipt_id', 'financing_id'] },
    after: async (suspended) => {
      await earmark(unit, suspended, -1)
      await notifySuspended(unit, suspended, reason)
    },
  })
}

async function notifySuspended(unit: UnitOfWork, { id, values }: ReleaseRecord, reason: Failure): Promise<void> {
  const [no, path] = [values.release_no, `/pledge/release/look/${id}`]
  const buildNotice = (content: Title) => ({
    title: createSuspendedTitle(no),
    content,
    isAlert: true as const,
    path,
  })
  const toLender = sql`select unnest(array[${values.bank_id}, ${values.owner_id}]::bigint[])`
  await sendMessage(unit, {
    accounts: await listActiveAccounts(unit.tx, toLender),
    ...buildNotice(createReasonText(reason, BANK_NOTICE)),
  })
  await sendMessage(unit, {
    accounts: await listActiveAccounts(unit.tx, sql`select ${values.store_id}::bigint`),
    ...buildNotice(FIRM_NOTICE),
  })
}

const createSuspendedTitle = (no: string): Title =>
  title(
    `解押 ${no} 已暂停`,
    `Release ${no} is suspended`,
    `Liberación ${no} suspendida`,
    `解除指図${no}は停止されました`,
  )
const BANK_NOTICE = title(
  '货物仍在押。请银行重新批准或拒绝。',
  'The goods stay pledged. The bank approves the release again or rejects it.',
  'La mercancía sigue pignorada. El banco vuelve a aprobar la liberación o la rechaza.',
  '貨物は質入れされたままです。銀行が再承認するか却下してください。',
)
const FIRM_NOTICE = title(
  '货物仍在押，请勿放行；银行重新批准后另行通知提货。',
  'The goods stay pledged. Do not hand them out until the bank has approved the release again.',
  'La mercancía sigue pignorada. No la entregue hasta que el banco vuelva a aprobar la liberación.',
  '貨物は質入れされたままです。銀行が再承認するまで引き渡さないでください。',
)

function createReasonText(reason: Failure, nextStep: Title): Title {
  const joinSentences = (language: Language) => `${renderFailure(reason, language)} ${nextStep[language]}`
  return title(joinSentences('zh'), joinSentences('en'), joinSentences('es'), joinSentences('ja'))
}

interface ApprovedRelease {
  readonly id: number
  readonly lot_id: number
  readonly receipt_id: number
  readonly pledge_id: number
  readonly financing_id: number
}

/** Latest approval first. */
async function listApprovedReleases(tx: Db, loans: readonly number[]): Promise<readonly ApprovedRelease[]> {
  const { rows } = await sql<ApprovedRelease>`
    select release_order.id, receipt.lot_id, receipt_id, pledge_id, financing_id
      from release_order join receipt on receipt.id = receipt_id
     where release_order.financing_id = any (${loans}::bigint[]) and release_state = any (${EARMARKED}::smallint[]) and reason = any (${COVERED_REASONS}::smallint[])
     order by approve_time desc, release_order.id desc`.execute(tx)
  return rows
}

const sortDistinct = (ids: readonly number[]): readonly number[] =>
  [...new Set(ids)].toSorted((one, other) => one - other)

/** Goods come before loans in the lock order. */
export async function lockApprovedGoods(
  { tx, beyondScope: unit }: UnitOfWork,
  loans: readonly number[],
): Promise<void> {
  const releases = await listApprovedReleases(tx, loans)
  for (const id of sortDistinct(releases.map(({ lot_id }) => lot_id))) await unit.lock(LOT_LIST, id)
  for (const id of sortDistinct(releases.map(({ receipt_id }) => receipt_id))) await unit.lock(RECEIPT_LIST, id)
  for (const id of sortDistinct(releases.map(({ pledge_id }) => pledge_id))) await unit.lock(PLEDGE_LIST, id)
}

/**
 * Latest approval first, until the rest covers each loan. The caller has called `lockApprovedGoods` and then locked the loans.
 * @throws ParentsChangedError if a release was approved meanwhile; the transaction starts again
 */
export async function suspendUncovered(unit: UnitOfWork, loans: readonly number[]): Promise<void> {
  const releases = await listApprovedReleases(unit.tx, loans)
  const areGoodsLocked = releases.every(
    ({ lot_id, receipt_id, pledge_id }) =>
      unit.isLocked(LOT_LIST, lot_id) &&
      unit.isLocked(RECEIPT_LIST, receipt_id) &&
      unit.isLocked(PLEDGE_LIST, pledge_id),
  )
  if (!areGoodsLocked) throw new ParentsChangedError()
  const orders = new Map<number, ReleaseRecord>()
  for (const id of sortDistinct(releases.map((release) => release.id)))
    orders.set(id, await unit.beyondScope.lock(RELEASE_LIST, id))
  const covered = new Set<number>()
  for (const { id, financing_id: loan } of releases) {
    const order = orders.get(id)
    if (order === undefined || covered.has(loan)) continue
    const shortfall = await findShortfall(unit, order)
    if (shortfall === undefined) covered.add(loan)
    else await suspendRelease(unit, order, shortfall)
  }
}

/** The caller has called `lockApprovedGoods` and then locked the loan. */
export async function suspendOverdue(unit: UnitOfWork, loanId: number): Promise<void> {
  const loan = await loadLoan(unit.tx, loanId)
  if (loan === undefined || findOverdue({ ...loan.row, owed: loan.row.total_left }) === undefined) return
  await suspendUncovered(unit, [loanId])
}
