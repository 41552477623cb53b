import { title } from '@cangdan/protocol'
import type { MenuSection } from '#engine/declare/menu.ts'
import {
  contract as contracts,
  contractParty,
  contractScan,
  contractTemplate,
  covenant,
} from '#modules/contracts/index.ts'
import { contractWarehouse } from '#modules/receipts/index.ts'

export const contract: MenuSection = {
  path: '/contract',
  title: title('合同', 'Contracts', 'Contratos', '契約'),
  icon: 'file-text',
  entries: [contractWarehouse, contracts, contractParty, contractScan, covenant, contractTemplate],
}
