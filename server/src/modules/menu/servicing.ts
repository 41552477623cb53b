// The module of what follows a draw (the specification's /admins/contract): documents of repayment, and the bank's statements. They lie here, with the loans that they change.
import { title } from '@cangdan/protocol'
import type { Module } from '#engine/declare/module.ts'
import { repayment } from '#modules/lending/repayment/repayment.ts'
import { statement } from '#modules/lending/statement/statement.ts'

export const admins: Module = {
  path: '/admins',
  title: title('贷后', 'Servicing', 'Gestión de préstamos', '貸付管理'),
  icon: 'audit',
  entries: [repayment, statement],
  weeks: [repayment],
}
