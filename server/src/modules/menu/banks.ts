// The module of the lenders.
import { title } from '@cangdan/protocol'
import type { Module } from '#engine/declare/module.ts'
import { bank } from '#modules/accounts/bank/bank.ts'
import { bankOperator } from '#modules/accounts/bankoperator/bankoperator.ts'

export const banks: Module = {
  path: '/banks',
  title: title('银行', 'Banking', 'Banca', '銀行'),
  icon: 'bank',
  entries: [bank, bankOperator],
  firstSteps: [bank],
}
