import { defineModule } from '#engine/define-module.ts'
import { loadPublicProof, loadRecordProofs } from '#modules/system/index.ts'
import { alertEndingFreezes, lapseFreezes } from './jobs/freezes.ts'
import { alertEndingStorage } from './jobs/receipt-alerts.ts'
import { expireReceipts, lapsePickups } from './jobs/receipts.ts'
import { registerLotPageRoutes } from './routes/lot-page/lot-page.ts'
import { registerReceiptPageRoutes } from './routes/receipt-page/receipt-page.ts'

export { contractWarehouse } from './contract-warehouse/contract-warehouse.ts'
export { type LotCount, allocateMissingWeight } from './domain/lot.ts'
export { type ReceiptWeights, computeAvailableWeight } from './domain/receipt.ts'
export { type Encumbrances, encumbrances } from './encumbrances.ts'
export { isUpcoming, noticeStage } from './jobs/deadline-stages.ts'
export { lotMovement } from './lot-movement/lot-movement.ts'
export { assertLoanNotShort, assertNotShort, findShortGoods } from './lot/shortage.ts'
export { lot } from './lot/lot.ts'
export { operation } from './operation/operation.ts'
export {
  ANNOUNCED_AND_CAME,
  CAME,
  GATE,
  GATE_COLUMNS,
  createAdmitAction,
  assertAdmitted,
  hasGateDifference,
  hasNoGateDifference,
} from './pickup/gate-check.ts'
export { LAST_COLUMN, LAST_FIELD, assertLast } from './pickup/final-delivery.ts'
export { WEIGHING_FIELDS, isPickupOver, pickupEnd, deductGoods, checkWeighing } from './pickup/pickup-code.ts'
export { GATE_TITLES, LAST_TITLES, PICKUP_TITLES, SHORT_TITLES } from './pickup/pickup.titles.ts'
export { createPickupCode } from './pickup/pickup.tries.ts'
export { FILED, ON_FORM, REPORTED } from './receipt/filed.columns.ts'
export { receipt } from './receipt/receipt.ts'
export { LIFE, createNotFreeFailure } from './receipt/receipts.weights.ts'
export { gradedValue } from './receipt/goods-value.ts'

export const receipts = defineModule({
  key: 'receipts',
  routes: (api, deps) => {
    const { ledger } = deps
    registerReceiptPageRoutes(api, {
      ...deps,
      proofs: {
        ofRecord: (...record) => loadRecordProofs(ledger, ...record),
        ofAnyone: (stream) => loadPublicProof(ledger, stream),
      },
    })
    registerLotPageRoutes(api, deps)
  },
  scheduledJobs: (deps) => ({
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
