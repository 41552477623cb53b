// The module of those who keep the goods.
import { title } from '@cangdan/protocol'
import type { Module } from '#engine/declare/module.ts'
import { record } from '#modules/inspections/record/record.ts'
import { store } from '#modules/storage/store/store.ts'
import { warehouse } from '#modules/storage/warehouse/warehouse.ts'
import { zone } from '#modules/storage/zone/zone.ts'

export const stores: Module = {
  path: '/stores',
  title: title('仓储', 'Storage', 'Almacenaje', '倉庫'),
  icon: 'shop',
  entries: [store, warehouse, zone, record],
  firstSteps: [store, zone, warehouse],
  weeks: [record],
}
