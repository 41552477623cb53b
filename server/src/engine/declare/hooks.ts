// What a resource does of its own when one of its records is written: rules that need the database or the writer's rights, and what
// is kept beside its table. All of it happens in the transaction of the write.
import type { Row } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import type { ParentSpec } from './ref.ts'
import type { UnitOfWork } from './unit-of-work.ts'
import type { Writer } from './writer.ts'
import type { LockedRecord, Outcome } from './record.ts'

export interface Saving {
  /** The record as it is, locked; undefined for a new one. */
  readonly before: LockedRecord | undefined
  /** What the form holds; good by its fields and rules. */
  readonly values: Row
  readonly writer: Writer
  readonly unit: UnitOfWork
  /** A new record is a row of a sheet: it has neither files nor passwords, whatever a form would ask for. */
  readonly isImported: boolean
}

export interface Hooks {
  /** What is stored for what the form holds. Throws a Failure to refuse. */
  readonly save?: (tx: Db, saving: Saving) => Promise<Outcome>
  /** Throws a Failure to refuse. */
  readonly del?: (tx: Db, record: LockedRecord, writer: Writer) => Promise<void>
  /** What a record names in these columns is locked before it is edited or deleted, whether or not the writer sees it. */
  readonly locks?: readonly ParentSpec[]
}
