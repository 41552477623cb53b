// Goods as they lie, what stands for them and what is lent on them, for roles that read them.
import { contractWarehouse } from '#resources/contract/warehouse/warehouse.ts'
import { lotMovement } from '#resources/pledge/lot-movement/lot-movement.ts'
import { lot } from '#resources/pledge/lot/lot.ts'
import { application } from '#resources/pledge/application/application.ts'
import { operation } from '#resources/pledge/operation/operation.ts'
import { pledgeOfReceipt } from '#resources/pledge/pledge/pledge.ts'
import { receipt } from '#resources/pledge/receipt/receipt.ts'
import { record } from '#resources/stores/record/record.ts'
import type { Grant } from './grant.ts'

/** Goods as they lie, what stands for them and what is lent on them, to be read. */
export const STORED: readonly Grant[] = [
  [record, ['look', 'export']],
  [lot, ['look', 'export']],
  [lotMovement, ['export']],
  [receipt, ['look', 'export']],
  [contractWarehouse, ['look', 'export']],
  [operation, ['look', 'export']],
  [application, ['look', 'export']],
  [pledgeOfReceipt, ['look', 'export']],
]
