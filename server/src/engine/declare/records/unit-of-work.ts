// One transaction that changes records: the one way to lock, change and add them (architecture §10.3).
import type { AccountName } from '#engine/money/moves.ts'
import type { Condition } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import type { JournalDraft } from './journal.ts'
import type { LockedRecord, Outcome } from '../record.ts'
import type { Writer } from './writer.ts'

/** A change under the name that its history has it by: `edit`, `audit`, an action. */
export type Change<P extends string = string> = { readonly verb: string } & Outcome<P>

export interface UnitOfWork {
  /** For statements that read, and for those on tables that are no resource's. */
  readonly tx: Db
  readonly writer: Writer
  /**
   * The record, which nobody else changes until the transaction ends; one that is locked already as it is by now. Locks are taken in the order of `Registry.lockOrder`, and
   * within one table by rising ids, so that no two transactions wait for each other. `when` is what must hold for it, now that nobody
   * changes it: an issued receipt.
   * @throws Failure `not_found`, also for a record beyond the writer's scope; `not_now` where `when` does not hold, with the record's
   * name and state; Error for a lock against the order
   */
  lock<const P extends string>(path: P, id: number, when?: Condition): Promise<LockedRecord<P>>
  /** Whether the transaction has locked the record. */
  isLocked(path: string, id: number): boolean
  /** Writes row, version, history and the ledger's entry together. Answers the record as it is then. */
  change<P extends string>(record: LockedRecord<P>, change: Change<P>): Promise<LockedRecord<P>>
  /** Adds a record, with its history, events and the ledger's entry. */
  add<const P extends string>(path: P, outcome: Outcome<P>): Promise<LockedRecord<P>>
  /** Deletes a record; its history stays. */
  remove(record: LockedRecord): Promise<void>
  /**
   * Moves money when the work is done, with the commit: all journals of the transaction or none, with their accounts locked behind every
   * record. One under a key that is known moves nothing again. Balances that the work reads are those before it. The transaction throws
   * Failure `insufficient_balance`, with what there is and what was asked, and `key_reused` for a key of other money.
   * @throws Error for moves that are no journal
   */
  post(journals: readonly JournalDraft[]): void
  /** Returns by how many fen the journals that wait to be moved change this account. */
  unposted(account: AccountName): bigint
  /** The same transaction, for records that the change entails although its writer may not see them. */
  readonly beyondScope: UnitOfWork
}
