import type { ActionContext } from '#engine/declare/action.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { LOT_LIST, RECEIPT_LIST, type APPLICATION_LIST } from '#modules/paths.ts'
import { assertUnderTerms, computeGoodsCover } from '../cover/goods.cover.ts'
import type { OfferedLine } from '../cover/cover.queries.ts'
import { createHold } from '../pledge/pledge.effects.ts'
import { loadDueDay, sumHeldByReceipt, listOfferedLines, loadReceiptLot } from './application.queries.ts'

type GoodsContext = ActionContext<typeof APPLICATION_LIST>

/** Formats the offer for the ledger: `12:30000` is 300 tonnes of receipt 12. */
export const formatOffer = (lines: readonly OfferedLine[]): string =>
  lines.map(({ receiptId, weight }) => `${receiptId}:${weight}`).join()

export async function holdOfferedGoods(tx: Db, context: GoodsContext): Promise<Outcome> {
  const { id } = context.record
  const held = await sumHeldByReceipt(tx, id)
  const missing = (await listOfferedLines(tx, id)).flatMap(({ receiptId, weight }) => {
    const open = weight - (held.get(receiptId) ?? 0)
    return open > 0 ? [{ receiptId, weight: open }] : []
  })
  if (missing.length === 0) throw new Failure('nothing_to_pledge')
  return holdGoods(tx, context, missing)
}

export const topUpGoods = (tx: Db, context: GoodsContext): Promise<Outcome> =>
  holdGoods(tx, context, [{ receiptId: Number(context.input['receipt_id']), weight: Number(context.input['weight']) }])

async function holdGoods(
  tx: Db,
  { record: { id, values }, unit }: GoodsContext,
  lines: readonly OfferedLine[],
): Promise<Outcome> {
  const cover = await computeGoodsCover(tx, {
    bankId: values.bank_id,
    ownerId: values.owner_id,
    amount: 0,
    tenorDays: values.tenor_days,
    due: await loadDueDay(tx, id),
    lines,
    policyId: values.policy_id,
  })
  if (cover.lines.length < lines.length) throw new Failure('receipts_of_others')
  await assertUnderTerms(
    tx,
    id,
    lines.map(({ receiptId }) => receiptId),
  )
  return {
    set: {},
    entry: { event: 'goods_held', facts: { offered: formatOffer(lines) } },
    after: async ({ id: financing }) => {
      for (const line of cover.lines) await createHold(unit, financing, line)
    },
  }
}

/** Locks the added receipt; its number is behind those already locked. */
export async function lockAddedReceipt(
  unit: UnitOfWork,
  _id: number,
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  const receipt = Number(input['receipt_id'])
  const lot = await loadReceiptLot(unit.tx, receipt)
  if (lot === undefined) return
  await unit.beyondScope.lock(LOT_LIST, lot)
  await unit.beyondScope.lock(RECEIPT_LIST, receipt)
}
