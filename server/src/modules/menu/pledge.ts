import { RISK_DESK, title } from '@cangdan/protocol'
import type { MenuSection } from '#engine/declare/menu.ts'
import {
  accrual,
  application,
  loan,
  marginCall,
  pledgeOfReceipt,
  policy,
  release,
  RISK_DESK_TITLE,
} from '#modules/lending/index.ts'
import { lot, lotMovement, operation, receipt } from '#modules/receipts/index.ts'

export const pledge: MenuSection = {
  path: '/pledge',
  title: title('质押', 'Pledges', 'Prendas', '質権'),
  icon: 'safety-certificate',
  entries: [
    { path: RISK_DESK, screen: '/pledge/risk', view: 'risk-desk', title: RISK_DESK_TITLE },
    application,
    loan,
    marginCall,
    accrual,
    pledgeOfReceipt,
    release,
    receipt,
    operation,
    lot,
    lotMovement,
    policy,
  ],
  weeks: [application, receipt, operation],
}
