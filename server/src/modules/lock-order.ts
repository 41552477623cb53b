// Global order in which one transaction locks records of several tables (docs/writes.md). Locking against it can deadlock.
import type { Resource } from '#engine/declare/resource.ts'

/** Tables whose records are locked together. */
const LOCKED_TOGETHER: readonly string[] = [
  'organisation',
  'person',
  'role',
  'account',
  'bank',
  'guarantor',
  'user_auth',
  'company',
  'supplier',
  'store',
  'warehouse',
  'zone',
  'good_cate',
  'good',
  'good_spec',
  'good_grade',
  'price_rule',
  'good_price',
  'good_price_history',
  'good_price_qh',
  'risk_policy',
  'contract_record',
  'assay',
  'inspection',
  'investigation',
  'lot',
  'receipt',
  'receipt_operation',
  'pledge',
  'financing',
  'statement_line',
  'repayment',
  'release_order',
  'margin_call',
  'contract',
  'contract_party',
  'contract_scan',
  'abnormal_document',
  'covenant',
  'wallet',
  'orders',
  'refund',
  'recharge',
  'withdrawal',
  // Accounts of money are locked last by every transaction.
  'money_account',
]

/** Returns the lock order. The remaining tables follow in the order of the menu: no transaction locks two of them. */
export const computeLockOrder = (resources: readonly Resource[]): readonly string[] => [
  ...new Set([...LOCKED_TOGETHER, ...resources.map(({ table }) => table)]),
]
