// The order in which records of several tables are locked in one transaction (architecture §10.3): anyone who locks against it may wait for
// somebody who waits for them.
import type { Resource } from '#engine/declare/resource.ts'

/** The tables of which several are locked together. */
const TOGETHER: readonly string[] = [
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
  'lot',
  'receipt',
  'receipt_operation',
  'pledge',
  'financing',
  'statement_line',
  'repayment',
  'release_order',
  'wallet',
  'orders',
  'refund',
  'recharge',
  'withdrawal',
  // Money moves last, whatever moves it.
  'money_account',
]

/** The others come after them, in the order of the menu: nothing locks two of them, and each has a place all the same. */
export const lockOrderOf = (resources: readonly Resource[]): readonly string[] => [
  ...new Set([...TOGETHER, ...resources.map(({ table }) => table)]),
]
