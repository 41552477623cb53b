import { defineModule } from '#engine/define-module.ts'
import { memberDetailRoute } from './routes/member-page/member-page.ts'
import { trialBalanceRoutes } from './routes/trial-balance/trial-balance.ts'

export {
  PLATFORM_CASH,
  getAvailableAccount,
  getBankCashAccount,
  getClaimAccount,
  getEscrowAccount,
  getExcessAccount,
  getIncomeAccount,
  getLossAccount,
  getDebtAccount,
  postJournals,
  getRecoveryAccount,
} from './account/money.accounts.ts'
export { MAX_AMOUNT } from './account/money.amounts.ts'
export { assertBalance, loadBalance, formatYuan } from './account/money.queries.ts'
export { PAY_TYPE_TITLES, WALLET_OWNER_TITLES, WITHOUT_PLUGINS } from './account/money.titles.ts'
export { flow } from './flow/flow.ts'
export { recharge } from './recharge/recharge.ts'
export { walletLog } from './wallet-log/wallet-log.ts'
export { wallet } from './wallet/wallet.ts'
export { withdraw } from './withdraw/withdraw.ts'

export const money = defineModule({
  key: 'money',
  routes: (api, deps) => {
    memberDetailRoute(api, deps)
    trialBalanceRoutes(api, deps)
  },
})
