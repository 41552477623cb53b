// Names of accounts in journals (`schema/tables/14-rows.sql`), and posting of journals.
import type { AccountName } from '#engine/money/moves.ts'
import type { JournalDraft } from '#engine/declare/records/journal.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { invalidateLists } from '#engine/write/invalidate.ts'
import { FLOW_LIST, WALLET_LIST, WALLET_LOG } from '#modules/paths.ts'

export const getAvailableAccount = (wallet: number): AccountName => ({ kind: 'wallet_available', of: wallet })
/** Money reserved for a withdrawal. */
export const getFrozenAccount = (wallet: number): AccountName => ({ kind: 'wallet_frozen', of: wallet })
/** Payment of an order that is not settled. */
export const getEscrowAccount = (order: number): AccountName => ({ kind: 'order_escrow', of: order })
/** Debt of a loan by component: zero or negative. */
export const getDebtAccount = (loan: number, component: 'fee' | 'penalty' | 'interest' | 'principal'): AccountName => ({
  kind: `loan_${component}`,
  of: loan,
})
export const getExcessAccount = (loan: number): AccountName => ({ kind: 'loan_excess', of: loan })
/** Claim on the payer of a loan: zero or negative. */
export const getClaimAccount = (loan: number): AccountName => ({ kind: 'loan_claim', of: loan })
/** Net amount that a bank has paid out: positive. */
export const getBankCashAccount = (bank: number): AccountName => ({ kind: 'bank_cash', of: bank })
export const getIncomeAccount = (bank: number, of: 'interest' | 'penalty' | 'loan_fee'): AccountName => ({
  kind: `${of}_income`,
  of: bank,
})
/** Written-off amounts of a bank: negative. */
export const getLossAccount = (bank: number): AccountName => ({ kind: 'loan_loss', of: bank })
/** Recoveries of written-off loans of a bank: positive. */
export const getRecoveryAccount = (bank: number): AccountName => ({ kind: 'recovery_income', of: bank })
/** Counterpart of the platform's bank accounts: negative by all that it holds for others. */
export const PLATFORM_CASH: AccountName = { kind: 'platform_cash', of: 0 }
export const PLATFORM_ADJUSTMENT: AccountName = { kind: 'platform_adjustment', of: 0 }
export const PLATFORM_FEE_INCOME: AccountName = { kind: 'fee_income', of: 0 }

/** Posts journals as `UnitOfWork.post` does, and invalidates the lists that show them. */
export function postJournals(unit: UnitOfWork, journals: readonly JournalDraft[]): void {
  unit.post(journals)
  invalidateLists(unit.tx, [WALLET_LIST, WALLET_LOG, FLOW_LIST])
}
