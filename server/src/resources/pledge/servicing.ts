// The module of what follows a draw (the specification's /admins/contract): documents of repayment. They lie here, with the loans that they change.
import { title } from '@cangdan/protocol'
import type { Module } from '#engine/declare/module.ts'
import { repayment } from './repayment/repayment.ts'

export const admins: Module = {
  path: '/admins',
  title: title('贷后', 'Servicing', 'Gestión de préstamos', '貸付管理'),
  icon: 'audit',
  entries: [repayment],
  weeks: [repayment],
}
