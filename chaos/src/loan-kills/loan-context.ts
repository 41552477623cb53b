// Who acts on loans, and what they act on.
import type { Acting, Attempt as AttemptOf, Move as MoveOf } from '../kills/actions.ts'

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

export interface Scene extends Acting<Role> {
  readonly bankId: number
  readonly guarantorId: number
  /** Fen that the bank lends in all, and an owner at most has of it. */
  readonly limits: { readonly bank: number; readonly owner: number }
  /** Of the two who own goods: one without a wallet, and a trader who has one. */
  readonly owners: Partial<Readonly<Record<Role, number>>>
  readonly persons: Readonly<Record<Role, number>>
  /** What goods come in with, by the agreement of each owner, and what receipts are written with. */
  readonly agreements: readonly number[]
  readonly inbound: Readonly<Record<string, unknown>>
  readonly issue: Readonly<Record<string, unknown>>
  /** The start of the real day, seconds UTC. */
  readonly today: number
}

export type Attempt = AttemptOf<Scene>
export type Move = MoveOf<Scene>
