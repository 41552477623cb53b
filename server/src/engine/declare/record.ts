// A record that is being changed, and what a change leaves behind.
import type { ErrorCode, Row, WireValue } from '@cangdan/protocol'
import type { RawBuilder } from 'kysely'
import type { Facts } from '#platform/ledger/format/entry.ts'
import type { Changes } from './records/changes.ts'

/**
 * The stored columns of each resource by its path, as a record has them: generated from the declarations and the schema
 * (`modules/records.generated.ts`, `npm run db:types`).
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface Records {}

export type ValuesOf<P extends string> = P extends keyof Records ? Records[P] : Row

/** What a form holds: `null` where nothing was typed; beside stored columns its other fields. */
export type FormOf<P extends string> = P extends keyof Records
  ? { readonly [K in keyof Records[P]]: Records[P][K] | null } & Row
  : Row

/** A record, locked while something is done to it. */
export interface LockedRecord<P extends string = string> {
  /** The path of its resource. */
  readonly path: P
  readonly id: number
  readonly version: number
  /** All stored columns, for every reader. */
  readonly values: ValuesOf<P>
  /** The same, and the computed columns that conditions of the resource and of its actions name. */
  readonly state: Row
}

/** What the ledger has of a change. */
export interface EntryDraft {
  /** `approved`; of a price that is the kind `good_price.approved`. */
  readonly event: string
  /** Columns that it states beside the figures of the resource. */
  readonly columns?: readonly string[]
  /** Beside the record's version and figures. Of people nothing but numbers. */
  readonly facts?: Facts
}

/** What an action leaves behind. */
export interface Outcome<P extends string = string> {
  /** Columns that take a new value, or what an expression says. */
  readonly set: Readonly<Record<string, WireValue | RawBuilder<unknown>>>
  /** Added to the ledger, in the same transaction. */
  readonly entry?: EntryDraft
  /** Kept with the history. */
  readonly remark?: string
  /** Changes of what is kept beside the table, for the history. */
  readonly extraChanges?: Changes
  /** Done when the record is as it will be, in the same transaction. */
  after?(this: void, record: LockedRecord<P>): void | Promise<void>
}

/**
 * Refuses the action but commits its transaction: the record keeps what the action itself wrote through the unit of work, and the caller receives
 * this failure, again when the call is repeated under its idempotency key.
 */
export interface Refused {
  readonly refused: { readonly code: ErrorCode; readonly values: Readonly<Record<string, string | number>> }
}
