// Issuing a receipt: by another than wrote it, under an agreement in date, on goods that no other receipt stands for (`domain.md` §3.2). The last
// of these the database holds as well (migration 0362), no matter who writes.
import { dayText } from '@cangdan/protocol'
import type { AuditSpec } from '#engine/facets/audit.ts'
import { Failure } from '#platform/failure.ts'
import { agreementEnd } from './receipt.queries.ts'

export const receiptAudit: AuditSpec = {
  // Receipts on one lot are issued one after the other.
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
  guard: async (tx, { values }) => {
    const end = await agreementEnd(tx, Number(values['agreement_id']))
    if (end === undefined) throw new Failure('agreement_missing')
    if (dayText(Number(values['storage_end'])) > end)
      throw new Failure('beyond_agreement', { values: { end } })
  },
}
