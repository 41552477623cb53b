import type { ErrorCode, Row, WireValue } from '@cangdan/protocol'
import type { RawBuilder } from 'kysely'
import type { Facts } from '#platform/ledger/format/entry.ts'
import type { Changes } from './records/changes.ts'

/** Stored columns of each resource by path. Generated from the declarations and the schema (`modules/records.generated.ts`, `npm run db:types`). */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface Records {}

export type RecordValues<P extends string> = P extends keyof Records ? Records[P] : Row

/** Values of a form: `null` for empty fields; also fields that are not stored columns. */
export type RecordInput<P extends string> = P extends keyof Records
  ? { readonly [K in keyof Records[P]]: Records[P][K] | null } & Row
  : Row

export interface LockedRecord<P extends string = string> {
  readonly path: P
  readonly id: number
  readonly version: number
  /** All stored columns, including those hidden from the caller. */
  readonly values: RecordValues<P>
  /** `values` with the computed columns that conditions of the resource and its actions name. */
  readonly state: Row
}

export interface EntryDraft {
  /** `approved`; an entry of a price has the kind `good_price.approved`. */
  readonly event: string
  /** Columns to include, in addition to the figures of the resource. */
  readonly columns?: readonly string[]
  /** Further facts, in addition to version and figures. Only numbers about people. */
  readonly facts?: Facts
}

/** The result of an action or hook: the change to write. */
export interface Outcome<P extends string = string> {
  /** New values of columns, or SQL expressions. */
  readonly set: Readonly<Record<string, WireValue | RawBuilder<unknown>>>
  readonly entry?: EntryDraft
  readonly remark?: string
  /** Changes outside of the table, for the history. */
  readonly extraChanges?: Changes
  /** Runs in the same transaction after the record is written. */
  after?(this: void, record: LockedRecord<P>): void | Promise<void>
}

/** Rejects an action but commits its transaction with all writes so far. Repeated calls under its idempotency key receive the same error. */
export interface ActionRejection {
  readonly rejected: { readonly code: ErrorCode; readonly values: Readonly<Record<string, string | number>> }
}
