// The module of lending against receipts.
import { title } from '@cangdan/protocol'
import type { Module } from '#engine/declare/module.ts'
import { accrual } from './accrual/accrual.ts'
import { application } from './application/application.ts'
import { loan } from './loan/loan.ts'
import { lot } from './lot/lot.ts'
import { lotMovement } from './lot-movement/lot-movement.ts'
import { operation } from './operation/operation.ts'
import { pledgeOfReceipt } from './pledge/pledge.ts'
import { policy } from './policy/policy.ts'
import { release } from './release/release.ts'
import { receipt } from './receipt/receipt.ts'

export const pledge: Module = {
  path: '/pledge',
  title: title('质押', 'Pledges', 'Prendas', '質権'),
  icon: 'safety-certificate',
  entries: [
    application,
    loan,
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
