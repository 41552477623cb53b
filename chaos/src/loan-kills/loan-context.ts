import type { ScenarioContext, Attempt as BaseAttempt, Action as BaseAction } from '../kills/actions.ts'

export type Role =
  | 'owner'
  | 'trader'
  | 'manager'
  | 'colleague'
  | 'approver'
  | 'second'
  | 'accountant'
  | 'teller'
  | 'risk'
  | 'store'
  | 'storeManager'

export interface LoanContext extends ScenarioContext<Role> {
  readonly bankId: number
  readonly guarantorId: number
  /** Fen. Limits of the bank and of each owner. */
  readonly limits: { readonly bank: number; readonly owner: number }
  /** Organisations of the owners: one without a wallet and a trader with one. */
  readonly owners: Partial<Readonly<Record<Role, number>>>
  readonly persons: Readonly<Record<Role, number>>
  /** Agreement of each owner, and default values of inbound records and receipts. */
  readonly agreements: readonly number[]
  readonly inbound: Readonly<Record<string, unknown>>
  readonly issue: Readonly<Record<string, unknown>>
  /** Start of the real day, seconds UTC. */
  readonly today: number
}

export type Attempt = BaseAttempt<LoanContext>
export type Action = BaseAction<LoanContext>
