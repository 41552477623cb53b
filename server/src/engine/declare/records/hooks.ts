// Hooks of a resource around writes, in their transaction: rules that need the database or the caller's rights, and data outside of its table.
import type { Db } from '#platform/database/database.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { Principal } from '#platform/identity/principal.ts'
import type { ParentSpec } from '../columns/ref.ts'
import type { UnitOfWork } from './unit-of-work.ts'
import type { Writer } from './writer.ts'
import type { RecordInput, LockedRecord, Outcome } from '../record.ts'

export interface SaveContext<P extends string = string> {
  /** The locked record; `undefined` for a new one. */
  readonly before: LockedRecord<P> | undefined
  /** Values of the form; they satisfy its fields and rules. */
  readonly values: RecordInput<P>
  readonly writer: Writer
  readonly unit: UnitOfWork
  /** The new record is a row of a spreadsheet: it has no files and no passwords, even if the form requires them. */
  readonly isImported: boolean
  /** Caches reads during an import, for data that no row changes; absent if a record is saved on its own. */
  readonly readOnce?: MemoizedRead
  /** Result of `prepare`; undefined for an edit and for a row of a spreadsheet. */
  readonly prepared?: unknown
}

/** Resources for the work before the transaction of a new record. */
export interface SavePreparation<P extends string = string> {
  readonly db: Db
  readonly files: FileStore
  /** Valid values of the form; its files are the caller's. */
  readonly values: RecordInput<P>
  readonly principal: Principal
}

/** Returns the result of an earlier `read` under the same name, or calls `read`. */
export type MemoizedRead = <T>(name: string, read: () => Promise<T>) => Promise<T>

export interface Hooks<P extends string = string> {
  /** Slow work before a record is added, such as reading its files. */
  prepare?(this: void, preparation: SavePreparation<P>): Promise<unknown>
  /** Returns the values to store; a Failure rejects. During an import, histories and ledger entries of earlier rows may not be written yet. */
  save?(this: void, tx: Db, saving: SaveContext<P>): Promise<Outcome<P>>
  /** Runs before the deletion, in its transaction. Throws a Failure to reject. */
  del?(this: void, tx: Db, record: LockedRecord<P>, writer: Writer, unit: UnitOfWork): Promise<void>
  /** Columns whose records are locked before this one is edited or deleted, whether or not the caller sees them. */
  readonly locks?: readonly ParentSpec[]
}
