// The module of money: what the platform holds for members and suppliers, and what has come and gone of it.
import { BOOKS, title } from '@cangdan/protocol'
import type { Module } from '#engine/declare/module.ts'
import { flow } from '#modules/money/flow/flow.ts'
import { recharge } from '#modules/money/recharge/recharge.ts'
import { wallet } from '#modules/money/wallet/wallet.ts'
import { withdraw } from '#modules/money/withdraw/withdraw.ts'
import { walletLog } from '#modules/money/wallet-log/wallet-log.ts'

export const finance: Module = {
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
