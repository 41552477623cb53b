// Goods as they lie, what stands for them and what is lent on them, for roles that read them.
import { contractWarehouse, lotMovement, lot, operation, receipt } from '#modules/receipts/index.ts'
import { record } from '#modules/inspections/index.ts'
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
