import { title } from '@cangdan/protocol'
import type { MenuSection } from '#engine/declare/menu.ts'
import { abnormal, assay, record } from '#modules/inspections/index.ts'
import { store, warehouse, zone } from '#modules/storage/index.ts'

export const stores: MenuSection = {
  path: '/stores',
  title: title('仓储', 'Storage', 'Almacenaje', '倉庫'),
  icon: 'shop',
  entries: [store, warehouse, zone, record, assay, abnormal],
  firstSteps: [{ resource: store }, { resource: zone }, { resource: warehouse }],
  weeks: [record, abnormal],
}
