import { title } from '@cangdan/protocol'
import type { MenuSection } from '#engine/declare/menu.ts'
import { supplier } from '#modules/accounts/index.ts'

export const suppliers: MenuSection = {
  path: '/supplier',
  title: title('供应商', 'Suppliers', 'Proveedores', 'サプライヤー'),
  icon: 'shop',
  entries: [supplier],
}
