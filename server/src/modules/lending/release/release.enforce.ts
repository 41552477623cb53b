// Sale of goods of a defaulted loan (domain §3.3, §4.9; Civil Code art. 433, 436, 438). The proceeds arrive as an ordinary repayment.
import { title, toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import { computeEnforcement } from '../domain/cover/enforcement.ts'
import { NO_COMPONENTS, USUAL_ORDER } from '../domain/loan/waterfall.ts'
import type { ActionContext, ActionSpec } from '#engine/declare/action.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { requireValue } from '#engine/declare/require-value.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import {
  APPLICATION_LIST,
  type ApplicationRecord,
  RELEASE_LIST,
  type ReleaseRecord,
  type PLEDGE_LIST,
} from '#modules/paths.ts'
import { assertPosition, POSITION } from '#modules/accounts/index.ts'
import { loadLoanCover } from '../cover/loan.cover.ts'
import { NOTICE, sendLegalNotice } from '../loan/legal-notices.ts'
import { loadLoanAccrued } from '../loan/loan.books.ts'
import { chargeFee } from '../loan/loan.repay.ts'
import { LOAN } from '../loan/loan.states.ts'
import { readPickup, REQUESTED_COLUMNS } from './release.request.ts'
import { KIND, REASON } from './release.kinds.ts'
import { getRequestedWeight } from './release.weight.ts'

/** Fen. */
const MAX_PRICE = 10_000_000_000_000
const COST_FIELD = {
  type: 'number',
  unit: 'yuan',
  required: true,
  min: 0,
  max: MAX_PRICE,
  initial: 0,
} as const

export const ENFORCEMENT_FIELDS = {
  weight: { type: 'number', unit: 'ton', min: 1 },
  notice_date: { type: 'date', required: true, latest: 'today' },
  notice_files: { type: 'image', files: 9, takes: { picture: 10, pdf: 10 }, required: true },
  sale_way: { type: 'select', options: [1, 2], control: 'radio', required: true },
  receiver: { type: 'text', maxLength: 30, required: true },
  sale_price: { type: 'number', unit: 'yuan', required: true, min: 1, max: MAX_PRICE },
  sale_cost: COST_FIELD,
  storage_arrears: COST_FIELD,
  vehicle_no: { type: 'text', rule: 'plate', maxLength: 20 },
  driver_name: { type: 'text', maxLength: 30 },
  driver_phone: { type: 'text', rule: 'phone' },
  remark: { type: 'text', control: 'textarea', maxLength: 255 },
} as const satisfies ActionSpec['fields']

export const SALE_COLUMNS = ['notice_date', 'sale_way', 'sale_price', 'sale_cost', 'storage_arrears'] as const

/** @throws Failure `loan_not_defaulted`; `sale_to_pledgee` (art. 428); `sale_too_much`; `not_now` for a pledge that is not active */
export async function requestEnforcement(
  tx: Db,
  { record, input, unit, principal }: ActionContext<typeof PLEDGE_LIST>,
): Promise<Outcome> {
  await assertPosition(tx, principal, POSITION.manager)
  const financingId = record.values.financing_id
  const loan = await lockDefaulted(unit, financingId)
  await assertBuyerIsNotBank(tx, record.values.bank_id, toPlainText(input['receiver']))
  const { weight, possible } = await assertSaleable(tx, {
    pledgeId: record.id,
    financingId,
    weight: typeof input['weight'] === 'number' ? input['weight'] : null,
  })
  return {
    set: {},
    entry: { event: 'enforcement_requested', facts: { operation_weight: String(weight) } },
    after: async (pledge) => {
      await unit.beyondScope.add(RELEASE_LIST, {
        set: {
          kind: KIND.outbound,
          reason: REASON.enforcement,
          pledge_id: pledge.id,
          weight,
          asked_possible: possible,
          notice_date: input['notice_date'] ?? null,
          notice_files: input['notice_files'] ?? [],
          sale_way: input['sale_way'] ?? null,
          sale_price: input['sale_price'] ?? null,
          sale_cost: input['sale_cost'] ?? null,
          storage_arrears: input['storage_arrears'] ?? null,
          ...readPickup(input),
        },
        entry: { event: 'requested', columns: [...REQUESTED_COLUMNS, 'notice_files', ...SALE_COLUMNS] },
      })
      await sendLegalNotice(unit, loan, createEnforcementNotice(loan.values.financing_no))
    },
  }
}

/** @throws Failure `loan_not_defaulted` */
export async function lockDefaulted(unit: UnitOfWork, financingId: number): Promise<ApplicationRecord> {
  const loan = await unit.beyondScope.lock(APPLICATION_LIST, financingId)
  if (loan.values.loan_state !== LOAN.defaulted) throw new Failure('loan_not_defaulted')
  return loan
}

async function assertBuyerIsNotBank(tx: Db, bankId: number, buyer: string): Promise<void> {
  const { rows } = await sql`select from bank where id = ${bankId} and bank_name = ${buyer.trim()}`.execute(tx)
  if (rows.length > 0) throw new Failure('sale_to_pledgee')
}

interface SaleRequest {
  readonly pledgeId: number
  readonly financingId: number
  /** Hundredths of a tonne; null for all that is possible. */
  readonly weight: number | null
}

/** Priced or not, except earmarked and frozen goods. */
async function assertSaleable(
  tx: Db,
  { pledgeId, financingId, weight: requested }: SaleRequest,
): Promise<{ readonly weight: number; readonly possible: number }> {
  const { valuation } = await loadLoanCover(tx, financingId)
  const line = valuation.lines.find(({ goods: { id } }) => id === pledgeId)
  if (line === undefined) throw new Failure('not_now')
  const { pledged, earmarked, frozen } = line.goods
  const possible = Math.max(0, Number(pledged - earmarked - frozen))
  const weight = getRequestedWeight(requested, { pledged: Number(pledged), possible })
  if (weight > possible)
    throw new Failure('sale_too_much', {
      values: {
        pledged: Number(pledged),
        earmarked: Number(earmarked),
        frozen: Number(frozen),
        asked: weight,
        possible,
      },
    })
  return { weight, possible }
}

interface Sale {
  readonly net: bigint
  readonly unpaid: bigint
}

/** Fen, before any debt. */
export function computeSale({ values }: ReleaseRecord): Sale {
  const requireFen = (name: 'sale_price' | 'sale_cost' | 'storage_arrears') => BigInt(requireValue(values, name))
  const { surplus: net, residual } = computeEnforcement({
    proceeds: requireFen('sale_price'),
    saleCost: requireFen('sale_cost'),
    storageArrears: requireFen('storage_arrears'),
    margin: 0n,
    due: NO_COMPONENTS,
    order: USUAL_ORDER,
  })
  return { net, unpaid: residual.fee }
}

/** Posted, by bank transfer, for this loan alone, exactly the net proceeds, and for no other sale. @throws Failure `proceeds_unfit` */
export async function assertProceeds(tx: Db, order: ReleaseRecord, repaymentId: number): Promise<void> {
  const { net } = computeSale(order)
  const { rows } = await sql`
    select from repayment
     where id = ${repaymentId} and financing_id = ${order.values.financing_id} and status = 1 and purpose = 4
       and repay_way = 1 and spread = 1 and repay_amount = ${String(net)}::bigint for no key update`.execute(tx)
  // Runs after the lock: of two sales that name the repayment concurrently, the second finds the first.
  const { rows: others } = await sql`
    select from release_order where repayment_id = ${repaymentId} and release_state <= 4 and id <> ${order.id}`.execute(
    tx,
  )
  if (rows.length === 0 || others.length > 0) throw new Failure('proceeds_unfit', { values: { amount: Number(net) } })
}

/** Runs under the locks. @throws Failure as `requestEnforcement`; `sale_unpaid`, `proceeds_unfit` */
export async function assertSaleSettled(
  tx: Db,
  unit: UnitOfWork,
  order: ReleaseRecord,
): Promise<{ readonly possible: number }> {
  const { pledge_id, financing_id, weight, repayment_id } = order.values
  await lockDefaulted(unit, financing_id)
  const { net } = computeSale(order)
  if (net > 0n) {
    if (repayment_id === null) throw new Failure('sale_unpaid', { values: { amount: Number(net) } })
    await assertProceeds(tx, order, repayment_id)
  }
  return assertSaleable(tx, {
    pledgeId: pledge_id,
    financingId: financing_id,
    weight,
  })
}

/** Within the tolerance of the lot. @throws Failure `sale_weighed_short` */
export async function assertCompleteDelivery(tx: Db, order: ReleaseRecord, weighed: number): Promise<void> {
  const sold = order.values.weight
  const { rows } = await sql<{ least: number }>`
    select ceil(${sold}::numeric * (10000 - lot.tolerance) / 10000)::bigint as least
      from receipt join lot on lot.id = receipt.lot_id where receipt.id = ${order.values.receipt_id}`.execute(tx)
  const least = rows[0]?.least ?? sold
  if (weighed < least) throw new Failure('sale_weighed_short', { values: { sold, weighed, least } })
}

/** As fees of the loan (domain §4.0 "Enforcement"). */
export async function chargeUnpaidCost(unit: UnitOfWork, order: ReleaseRecord): Promise<void> {
  const { unpaid } = computeSale(order)
  if (unpaid === 0n) return
  const loan = await loadLoanAccrued(unit, order.values.financing_id)
  await chargeFee(unit, loan, {
    amount: unpaid,
    remark: order.values.release_no,
    source: `release_order:${order.id}`,
  })
}

function createEnforcementNotice(no: string) {
  return {
    kind: NOTICE.enforcement,
    scene: 'enforce',
    params: { no },
    title: title(
      `贷款 ${no} 的质押物将被处置`,
      `The pledged goods of loan ${no} are to be sold`,
      `Se venderá la mercancía pignorada del préstamo ${no}`,
      `融資${no}の質入れ品が処分されます`,
    ),
    content: title(
      '贷款已违约，银行申请处置质押物。如有异议，请立即联系银行；结清欠款可停止处置。',
      'The loan is in default and the bank has requested the sale of the pledged goods. Contact the bank if you object; paying the debt stops the sale.',
      'El préstamo está en mora y el banco solicitó vender la mercancía. Contacte con el banco si se opone; pagar la deuda detiene la venta.',
      '融資は不履行となり、銀行が質入れ品の処分を申請しました。異議がある場合は銀行へ連絡してください。完済すれば処分は停止します。',
    ),
  } as const
}
