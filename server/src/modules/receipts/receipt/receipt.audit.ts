// Issue of a receipt: by a user other than its author, under a current agreement, on goods without another receipt (domain §3.2). The database
// enforces the last rule as well (`schema/rules/11-receipts.sql`).
import { formatShanghaiDay, startOfDay } from '@cangdan/protocol'
import { computeWorth } from '../domain/worth.ts'
import type { Db } from '#platform/database/database.ts'
import { readDbClock } from '#platform/database/instant.ts'
import { lockCustody, findPrice } from './goods-value.ts'
import type { AuditSpec } from '#engine/facets/audit.ts'
import { Failure } from '#platform/failure.ts'
import { assertComplete } from './receipt-contents.ts'
import { assertStoreOpen } from '#modules/storage/index.ts'
import { loadAgreementEnd } from './receipt.queries.ts'
import type { RECEIPT_LIST, ReceiptRecord } from '#modules/paths.ts'
import { requireValue } from '#engine/declare/require-value.ts'

/** @throws Failure `custody_cap_reached` with figures, if the firm would exceed its custody cap */
async function assertCustody(tx: Db, values: ReceiptRecord['values']): Promise<void> {
  const custody = await lockCustody(tx, values.store_id)
  if (custody === undefined) return
  const price = await findPrice(tx, { specId: requireValue(values.good_id, 1), unitPrice: values.unit_price })
  // Goods without a price count once they have one (docs/decisions/receipts.md).
  if (price === undefined) return
  const { name, cap, live } = custody
  const requested = computeWorth(values.weight, price)
  if (live + requested > cap)
    throw new Failure('custody_cap_reached', {
      values: { name, cap, live, asked: requested, possible: Math.max(0, cap - live) },
    })
}

export const receiptAudit: AuditSpec<typeof RECEIPT_LIST> = {
  stepUp: true,
  // Serialises the issue of receipts on a lot.
  locks: ['lot_id'],
  stated: [
    'contract_no',
    'class',
    'medium',
    'store_id',
    'warehouse_id',
    'zone_id',
    'lot_id',
    'depositor_id',
    'holder_id',
    'controller_id',
    'weight',
    'quantity',
    'storage_begin',
    'storage_end',
    'storage_fee',
    'loss_standard',
  ],
  // Art. 909: the custodian signs; it sees only its own receipts (`schema/rules/11-receipts.sql`).
  by: ['store'],
  guard: async (tx, { values }) => {
    await assertStoreOpen(tx, values.store_id)
    const end = await loadAgreementEnd(tx, values.agreement_id)
    if (end === undefined) throw new Failure('agreement_missing')
    if (formatShanghaiDay(values.storage_end) > end) throw new Failure('beyond_agreement', { values: { end } })
    if (values.storage_end < startOfDay(await readDbClock(tx)))
      throw new Failure('storage_is_over', { values: { end: formatShanghaiDay(values.storage_end) } })
    await assertComplete(tx, values)
    await assertCustody(tx, values)
  },
}
