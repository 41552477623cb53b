// The module of suppliers: owners of goods with a shop on the platform.
import { title } from '@cangdan/protocol'
import type { Module } from '#engine/declare/module.ts'
import { supplier } from '#modules/accounts/supplier/supplier.ts'

export const suppliers: Module = {
  path: '/supplier',
  title: title('供应商', 'Suppliers', 'Proveedores', 'サプライヤー'),
  icon: 'shop',
  entries: [supplier],
}
