import { title, VISIT_DESK } from '@cangdan/protocol'
import type { MenuSection } from '#engine/declare/menu.ts'
import {
  inspection,
  inspectionLine,
  inspuser,
  investigation,
  surprise,
  VISIT_DESK_TITLE,
} from '#modules/inspections/index.ts'
import { repayment, statement } from '#modules/lending/index.ts'

export const admins: MenuSection = {
  path: '/admins',
  title: title('贷后', 'Servicing', 'Gestión de préstamos', '貸付管理'),
  icon: 'audit',
  entries: [
    { path: VISIT_DESK, screen: '/admins/visits', view: 'visit-desk', title: VISIT_DESK_TITLE },
    inspuser,
    inspection,
    inspectionLine,
    investigation,
    surprise,
    repayment,
    statement,
  ],
  weeks: [repayment],
}
