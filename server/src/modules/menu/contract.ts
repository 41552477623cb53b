// The module of contracts: receipts as the specification lists them.
import { title } from '@cangdan/protocol'
import type { Module } from '#engine/declare/module.ts'
import { contractWarehouse } from '#modules/contracts/warehouse/warehouse.ts'

export const contract: Module = {
  path: '/contract',
  title: title('合同', 'Contracts', 'Contratos', '契約'),
  icon: 'file-text',
  entries: [contractWarehouse],
}
