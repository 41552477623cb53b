import { title } from '@cangdan/protocol'
import type { MenuSection } from '#engine/declare/menu.ts'
import { accrual, application, loan, pledgeOfReceipt, policy, release } from '#modules/lending/index.ts'
import { lot, lotMovement, operation, receipt } from '#modules/receipts/index.ts'

export const pledge: MenuSection = {
  path: '/pledge',
  title: title('质押', 'Pledges', 'Prendas', '質権'),
  icon: 'safety-certificate',
  entries: [application, loan, accrual, pledgeOfReceipt, release, receipt, operation, lot, lotMovement, policy],
  weeks: [application, receipt, operation],
}
