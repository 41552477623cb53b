import { title } from '@cangdan/protocol'
import type { MenuSection } from '#engine/declare/menu.ts'
import { inspection, inspectionLine, inspuser, investigation, surprise } from '#modules/inspections/index.ts'
import { repayment, statement } from '#modules/lending/index.ts'

export const admins: MenuSection = {
  path: '/admins',
  title: title('贷后', 'Servicing', 'Gestión de préstamos', '貸付管理'),
  icon: 'audit',
  entries: [inspuser, inspection, inspectionLine, investigation, surprise, repayment, statement],
  weeks: [repayment],
}
