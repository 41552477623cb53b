// The module of lending against receipts.
import { title } from '@cangdan/protocol'
import type { Module } from '#engine/declare/module.ts'
import { accrual } from '#modules/lending/accrual/accrual.ts'
import { application } from '#modules/lending/application/application.ts'
import { loan } from '#modules/lending/loan/loan.ts'
import { lot } from '#modules/receipts/lot/lot.ts'
import { lotMovement } from '#modules/receipts/lot-movement/lot-movement.ts'
import { operation } from '#modules/receipts/operation/operation.ts'
import { pledgeOfReceipt } from '#modules/lending/pledge/pledge.ts'
import { policy } from '#modules/lending/policy/policy.ts'
import { release } from '#modules/lending/release/release.ts'
import { receipt } from '#modules/receipts/receipt/receipt.ts'

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
