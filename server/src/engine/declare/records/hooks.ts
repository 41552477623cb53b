// What a resource does of its own when one of its records is written: rules that need the database or the writer's rights, and what
// is kept beside its table. All of it happens in the transaction of the write.
import type { Db } from '#platform/database/database.ts'
import type { ParentSpec } from '../columns/ref.ts'
import type { UnitOfWork } from './unit-of-work.ts'
import type { Writer } from './writer.ts'
import type { FormOf, LockedRecord, Outcome } from '../record.ts'

export interface Saving<P extends string = string> {
  /** The record as it is, locked; undefined for a new one. */
  readonly before: LockedRecord<P> | undefined
  /** What the form holds; good by its fields and rules. */
  readonly values: FormOf<P>
  readonly writer: Writer
  readonly unit: UnitOfWork
  /** A new record is a row of a sheet: it has neither files nor passwords, whatever a form would ask for. */
  readonly isImported: boolean
  /** Rows of a sheet are added together, and read once what no row of it changes; absent where a record is saved by itself. */
  readonly readOnce?: ReadOnce
}

/** What was read under this name before, or what `read` reads. */
export type ReadOnce = <T>(name: string, read: () => Promise<T>) => Promise<T>

export interface Hooks<P extends string = string> {
  /**
   * What is stored for what the form holds. Throws a Failure to refuse. Of a sheet it finds the records of the rows above, whose
   * histories and events may not be written yet.
   */
  save?(this: void, tx: Db, saving: Saving<P>): Promise<Outcome<P>>
  /** Throws a Failure to refuse. */
  del?(this: void, tx: Db, record: LockedRecord<P>, writer: Writer): Promise<void>
  /** What a record names in these columns is locked before it is edited or deleted, whether or not the writer sees it. */
  readonly locks?: readonly ParentSpec[]
}
