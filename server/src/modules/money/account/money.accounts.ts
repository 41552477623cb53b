// Names of accounts in journals (`schema/tables/14-rows.sql`), and posting of journals.
import type { AccountName } from '#engine/money/moves.ts'
import type { JournalDraft } from '#engine/declare/records/journal.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { touchLists } from '#engine/write/touch.ts'
import { FLOW_LIST, WALLET_LIST, WALLET_LOG } from '#modules/paths.ts'

export const available = (wallet: number): AccountName => ({ kind: 'wallet_available', of: wallet })
/** Money reserved for a withdrawal. */
export const frozen = (wallet: number): AccountName => ({ kind: 'wallet_frozen', of: wallet })
/** Payment of an order that is not settled. */
export const escrow = (order: number): AccountName => ({ kind: 'order_escrow', of: order })
/** Debt of a loan by component: zero or negative. */
export const owed = (loan: number, component: 'fee' | 'penalty' | 'interest' | 'principal'): AccountName => ({
  kind: `loan_${component}`,
  of: loan,
})
export const excessOf = (loan: number): AccountName => ({ kind: 'loan_excess', of: loan })
/** Claim on the payer of a loan: zero or negative. */
export const claimOf = (loan: number): AccountName => ({ kind: 'loan_claim', of: loan })
/** Net amount that a bank has paid out: positive. */
export const bankCash = (bank: number): AccountName => ({ kind: 'bank_cash', of: bank })
export const income = (bank: number, of: 'interest' | 'penalty' | 'loan_fee'): AccountName => ({
  kind: `${of}_income`,
  of: bank,
})
/** Written-off amounts of a bank: negative. */
export const lossOf = (bank: number): AccountName => ({ kind: 'loan_loss', of: bank })
/** Recoveries of written-off loans of a bank: positive. */
export const recoveredBy = (bank: number): AccountName => ({ kind: 'recovery_income', of: bank })
/** Counterpart of the platform's bank accounts: negative by all that it holds for others. */
export const CASH: AccountName = { kind: 'platform_cash', of: 0 }
export const ADJUSTMENT: AccountName = { kind: 'platform_adjustment', of: 0 }
export const FEE_INCOME: AccountName = { kind: 'fee_income', of: 0 }

/** Posts journals as `UnitOfWork.post` does, and invalidates the lists that show them. */
export function post(unit: UnitOfWork, journals: readonly JournalDraft[]): void {
  unit.post(journals)
  touchLists(unit.tx, [WALLET_LIST, WALLET_LOG, FLOW_LIST])
}
