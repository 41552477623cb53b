// The accounts that journals name (`schema/tables/14-rows.sql`), and the one way in which lists of this product post.
import type { AccountName } from '#engine/money/moves.ts'
import type { JournalDraft } from '#engine/declare/records/journal.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { touchLists } from '#engine/write/touch.ts'
import { FLOW_LIST, WALLET_LIST, WALLET_LOG } from '#modules/paths.ts'

/** What the owner of a wallet may spend. */
export const available = (wallet: number): AccountName => ({ kind: 'wallet_available', of: wallet })
/** What is theirs and promised to a withdrawal. */
export const frozen = (wallet: number): AccountName => ({ kind: 'wallet_frozen', of: wallet })
/** What was paid for an order and is not settled. */
export const escrow = (order: number): AccountName => ({ kind: 'order_escrow', of: order })
/** What a loan owes of a component: below zero. */
export const owed = (loan: number, component: 'fee' | 'penalty' | 'interest' | 'principal'): AccountName => ({
  kind: `loan_${component}`,
  of: loan,
})
/** Paid beyond what a loan owed, and not paid back. */
export const excessOf = (loan: number): AccountName => ({ kind: 'loan_excess', of: loan })
/** The claim on the payer of a loan: at or below zero. */
export const claimOf = (loan: number): AccountName => ({ kind: 'loan_claim', of: loan })
/** What a bank has paid out of its own and not got back: above zero. */
export const bankCash = (bank: number): AccountName => ({ kind: 'bank_cash', of: bank })
export const income = (bank: number, of: 'interest' | 'penalty' | 'loan_fee'): AccountName => ({
  kind: `${of}_income`,
  of: bank,
})
/** What a bank has written off: below zero. */
export const lossOf = (bank: number): AccountName => ({ kind: 'loan_loss', of: bank })
/** What a bank has recovered of loans that it wrote off: above zero. */
export const recoveredBy = (bank: number): AccountName => ({ kind: 'recovery_income', of: bank })
/** The platform's accounts at banks, from the other side: below zero by all that it holds for others. */
export const CASH: AccountName = { kind: 'platform_cash', of: 0 }
export const ADJUSTMENT: AccountName = { kind: 'platform_adjustment', of: 0 }
export const FEE_INCOME: AccountName = { kind: 'fee_income', of: 0 }

/** Moves the money as `UnitOfWork.post` does, and has the lists that show it look again. */
export function post(unit: UnitOfWork, journals: readonly JournalDraft[]): void {
  unit.post(journals)
  touchLists(unit.tx, [WALLET_LIST, WALLET_LOG, FLOW_LIST])
}
