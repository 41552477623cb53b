// The module of what follows a loan: documents of repayment.
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
