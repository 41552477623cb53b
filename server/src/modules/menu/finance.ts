import { BOOKS, title } from '@cangdan/protocol'
import type { MenuSection } from '#engine/declare/menu.ts'
import { flow, recharge, wallet, withdraw, walletLog } from '#modules/money/index.ts'

export const finance: MenuSection = {
  path: '/finance',
  title: title('财务', 'Finance', 'Finanzas', '財務'),
  icon: 'account-book',
  entries: [
    withdraw,
    recharge,
    flow,
    wallet,
    walletLog,
    {
      path: BOOKS.balance,
      screen: '/finance/trial-balance',
      view: 'trial-balance',
      title: title('试算平衡', 'Trial balance', 'Balance de comprobación', '試算表'),
    },
  ],
}
