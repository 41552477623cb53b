import { title } from '@cangdan/protocol'
import type { MenuSection } from '#engine/declare/menu.ts'
import { bank, bankOperator } from '#modules/accounts/index.ts'

export const banks: MenuSection = {
  path: '/banks',
  title: title('银行', 'Banking', 'Banca', '銀行'),
  icon: 'bank',
  entries: [bank, bankOperator],
  firstSteps: [{ resource: bank }],
}
