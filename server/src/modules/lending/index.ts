import { defineModule } from '#engine/define-module.ts'
import { encumbrances } from '#modules/receipts/index.ts'
import { lapseApprovals, lapseHolds, lapseReleases } from './jobs/expiry.ts'
import { updateLoanNotices } from './jobs/loan-notices.ts'
import { startOverduePrices, startValuationDay, startValuationLoop } from './jobs/loan-valuation.ts'
import { accrueLoans } from './jobs/loans.ts'
import { startMarginCallLoop } from './jobs/margin-calls.ts'
import { alertExpiringCover } from './jobs/pledge-alerts.ts'
import { sendRepaymentReminders } from './jobs/repayment-reminders.ts'
import { sendCallForecasts } from './margin-call/warning.ts'
import { pledgeEncumbrances } from './pledge/encumbrances.ts'
import { callPageRoutes } from './routes/call-page/call-page.ts'
import { decisionRoutes } from './routes/decision/decision.ts'
import { financingQuoteRoutes } from './routes/financing-quote/financing-quote.ts'
import { loanPageRoutes } from './routes/loan-page/loan-page.ts'
import { repaymentEventsRoutes } from './routes/loan-page/repayment-events.ts'
import { loanStatementRoutes } from './routes/loan-statement/loan-statement.ts'
import { repaymentPreviewRoutes } from './routes/repayment-preview/repayment-preview.ts'
import { registerRiskDeskRoute, registerRiskStressRoute } from './routes/risk-desk/risk-desk.ts'
import { statementSuggestRoutes } from './routes/statement-suggest/statement-suggest.ts'

export { accrual } from './accrual/accrual.ts'
export { application } from './application/application.ts'
export { computeGoodsCover } from './cover/goods.cover.ts'
export { guarantor } from './guarantor/guarantor.ts'
export { lapseApprovals, lapseReleases } from './jobs/expiry.ts'
export { accrueLoans } from './jobs/loans.ts'
export { loan } from './loan/loan.ts'
export { marginCall } from './margin-call/margin-call.ts'
export { pledgeOfReceipt } from './pledge/pledge.ts'
export { CONTRACT_KINDS, type ContractFiles, contractFiles } from './policy/contract-kinds.ts'
export { policy } from './policy/policy.ts'
export { KIND, REASON } from './release/release.kinds.ts'
export { release } from './release/release.ts'
export { repayment } from './repayment/repayment.ts'
export { RISK_DESK_TITLE } from './routes/risk-desk/risk-desk.titles.ts'
export { statement } from './statement/statement.ts'

encumbrances.fill(pledgeEncumbrances)

export const lending = defineModule({
  key: 'lending',
  routes: async (api, deps) => {
    await api.register(financingQuoteRoutes(deps))
    decisionRoutes(api, deps)
    loanPageRoutes(api, deps)
    callPageRoutes(api, deps)
    repaymentEventsRoutes(api, deps)
    loanStatementRoutes(api, deps)
    repaymentPreviewRoutes(api, deps)
    statementSuggestRoutes(api, deps)
    registerRiskDeskRoute(api, deps)
    registerRiskStressRoute(api, deps)
  },
  loops: (deps) => [startValuationLoop(deps), startMarginCallLoop(deps)],
  scheduledJobs: (deps) => ({
    receipt_expiry: { run: () => alertExpiringCover(deps), params: '' },
    hold_lapse: { run: () => lapseHolds(deps), params: '' },
    loan_accrual: {
      run: async () => {
        try {
          await accrueLoans(deps)
        } finally {
          await startValuationDay(deps.db)
        }
      },
      params: '',
    },
    loan_valuation: { run: () => startOverduePrices(deps.db), params: '' },
    approval_lapse: { run: () => lapseApprovals(deps), params: '' },
    release_lapse: { run: () => lapseReleases(deps), params: '' },
    loan_notice: { run: () => updateLoanNotices(deps), params: '' },
    call_forecast: { run: () => sendCallForecasts(deps), params: '' },
    repay_remind: { run: () => sendRepaymentReminders(deps), params: 'repay_remind_days' },
  }),
})
