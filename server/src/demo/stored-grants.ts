// Goods as they lie, what stands for them and what is lent on them, for roles that read them.
import { contractWarehouse } from '#modules/contracts/warehouse/warehouse.ts'
import { lotMovement } from '#modules/receipts/lot-movement/lot-movement.ts'
import { lot } from '#modules/receipts/lot/lot.ts'
import { operation } from '#modules/receipts/operation/operation.ts'
import { receipt } from '#modules/receipts/receipt/receipt.ts'
import { record } from '#modules/inspections/record/record.ts'
import type { Grant } from './grant.ts'
import { LOANS } from './loan-grants.ts'

/** Goods as they lie, what stands for them and what is lent on them, to be read. */
export const STORED: readonly Grant[] = [
  [record, ['look', 'export']],
  [lot, ['look', 'export']],
  [lotMovement, ['export']],
  [receipt, ['look', 'export']],
  [contractWarehouse, ['look', 'export']],
  [operation, ['look', 'export']],
  ...LOANS.read,
]
