import { defineModule } from '#engine/define-module.ts'
import { publicProof, recordProofs } from '#modules/system/index.ts'
import { alertEndingFreezes, lapseFreezes } from './jobs/freezes.ts'
import { alertEndingStorage } from './jobs/receipt-alerts.ts'
import { expireReceipts, lapsePickups } from './jobs/receipts.ts'
import { lotPageRoutes } from './routes/lot-page/lot-page.ts'
import { receiptPageRoutes } from './routes/receipt-page/receipt-page.ts'

export { contractWarehouse } from './contract-warehouse/contract-warehouse.ts'
export { type LotCount, missingOf } from './domain/lot.ts'
export { type ReceiptWeights, availableOf } from './domain/receipt.ts'
export { type Encumbrances, encumbrances } from './encumbrances.ts'
export { isNear, stageOf } from './jobs/ends.ts'
export { lotMovement } from './lot-movement/lot-movement.ts'
export { assertAllWhole, assertWhole, findShortGoods } from './lot/goods.short.ts'
export { lot } from './lot/lot.ts'
export { operation } from './operation/operation.ts'
export {
  ANNOUNCED_AND_CAME,
  CAME,
  GATE,
  GATE_COLUMNS,
  admitting,
  assertAdmitted,
  gateDiffers,
  gateIsOpen,
} from './pickup/goods.gate.ts'
export { LAST_COLUMN, LAST_FIELD, assertLast } from './pickup/goods.last.ts'
export { WEIGHING_FIELDS, isPickupOver, pickupEnd, takeOut, weighed } from './pickup/goods.pickup.ts'
export { GATE_TITLES, LAST_TITLES, PICKUP_TITLES, SHORT_TITLES } from './pickup/goods.titles.ts'
export { pickupCode } from './pickup/pickup.tries.ts'
export { FILED, ON_FORM, REPORTED } from './receipt/filed.columns.ts'
export { receipt } from './receipt/receipt.ts'
export { LIFE, notFree } from './receipt/receipts.weights.ts'
export { gradedWorth } from './receipt/receipts.worth.ts'

export const receipts = defineModule({
  key: 'receipts',
  routes: (api, deps) => {
    const { ledger } = deps
    receiptPageRoutes(api, {
      ...deps,
      proofs: {
        ofRecord: (...record) => recordProofs(ledger, ...record),
        ofAnyone: (stream) => publicProof(ledger, stream),
      },
    })
    lotPageRoutes(api, deps)
  },
  chores: (deps) => ({
    receipt_expiry: {
      run: async () => (await expireReceipts(deps)) + (await alertEndingStorage(deps)),
      params: '',
    },
    freeze_lapse: {
      run: async () => (await alertEndingFreezes(deps)) + (await lapseFreezes(deps)),
      params: 'freeze_wait_days',
    },
    pickup_lapse: { run: () => lapsePickups(deps), params: '' },
  }),
})
