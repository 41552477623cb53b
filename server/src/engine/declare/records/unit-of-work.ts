// One transaction that changes records: the only way to lock, change and add them (docs/writes.md).
import type { AccountName } from '#engine/money/moves.ts'
import type { Condition } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import type { JournalDraft } from './journal.ts'
import type { LockedRecord, Outcome } from '../record.ts'
import type { Writer } from './writer.ts'

/** A change with its name in the history: `edit`, `audit` or an action. */
export type Change<P extends string = string> = { readonly verb: string } & Outcome<P>

export interface UnitOfWork {
  /** For reads, and for writes to tables without a resource. */
  readonly tx: Db
  readonly writer: Writer
  /**
   * Locks a record until the transaction ends and returns its current values; locking it again rereads it.
   * Locks must follow `Registry.lockOrder`, and within one table ascending ids, so that transactions never deadlock. `when` is checked after locking,
   * for instance that a receipt is issued.
   * @throws Failure `not_found`, also for a record outside the caller's scope; `not_now` if `when` does not hold, with the record's name and state
   * @throws Error for a lock out of order
   */
  lock<const P extends string>(path: P, id: number, when?: Condition): Promise<LockedRecord<P>>
  isLocked(path: string, id: number): boolean
  /** Writes row, version, history and ledger entry. Returns the changed record. */
  change<P extends string>(record: LockedRecord<P>, change: Change<P>): Promise<LockedRecord<P>>
  add<const P extends string>(path: P, outcome: Outcome<P>): Promise<LockedRecord<P>>
  /** Deletes a record. Its history remains. */
  remove(record: LockedRecord): Promise<void>
  /**
   * Queues journals, which are posted together with the commit after all record locks: all of the transaction or none. A journal with a known key
   * moves nothing. Reads within the transaction see the balances before posting.
   * The transaction throws Failure `insufficient_balance` with the available and the required amount, and `key_reused` for a key of another journal.
   * @throws Error for moves that do not form a journal
   */
  post(journals: readonly JournalDraft[]): void
  /** Returns by how many fen the queued journals change an account. */
  unposted(account: AccountName): bigint
  /** The same transaction without the caller's scope, for records that the change affects but the caller may not see. */
  readonly beyondScope: UnitOfWork
}
