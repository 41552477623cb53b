// An action is what can be done with records beyond adding, editing and deleting: enable, void, audit. One is declared by its
// resource; where its button stands, what it asks and who may do it follow from that.
import type { Condition, ErrorCode, Row, Title, Verb } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import type { OrganisationKind, Principal } from '#platform/identity/principal.ts'
import type { Column, ColumnSpec } from './columns/column.ts'
import type { LockedRecord, Outcome, Refused } from './record.ts'
import type { ParentSpec } from './columns/ref.ts'
import type { Transition } from './states.ts'
import type { UnitOfWork } from './records/unit-of-work.ts'

export interface ActionContext<P extends string = string> {
  readonly record: LockedRecord<P>
  /** What its dialog was given; empty where it has none. */
  readonly given: Row
  readonly principal: Principal
  readonly table: string
  /** The transaction: other records are locked and changed by it. */
  readonly unit: UnitOfWork
  /** The sentence of an error, for a field of its dialog. */
  readonly say: (code: ErrorCode) => string
}

export interface ActionSpec<P extends string = string> {
  /** In every row, or in every row and for all that are selected. */
  readonly scope: 'row' | 'bulk'
  /** The kinds of organisation that may do it, whatever a role grants; any that sees the record where that is not said. */
  readonly by?: readonly OrganisationKind[]
  /** Rows it can be done to; it is refused on others with `not_now`. Names columns of the list, stored or computed. */
  readonly when?: Condition
  /** The step that it is in a record's life: it is refused in other states than those it leads from. */
  readonly transition?: Transition
  /** It decides on what was read: the record is shown first, and the call names its version, `conflict` where that is another by now. */
  readonly namesVersion?: true
  /** It moves money or goods out, or gives rights: the session of a caller with a second factor must have shown a code within 5 minutes (decision 360). */
  readonly stepUp?: true
  /** It cannot be undone. */
  readonly danger?: true
  /** Stands in for a verb that the resource does not have: it takes that one's call and its path in the menu. */
  readonly insteadOf?: 'del' | 'audit'
  /** The path of its call, where the specification names another than its name makes. */
  readonly call?: string
  /** What its dialog asks. */
  readonly fields?: Readonly<Record<string, ColumnSpec>>
  /** What the record names in these columns is locked before it, whether or not the actor sees it. */
  readonly locks?: readonly ParentSpec[]
  /** Locks, behind these and before the record itself, what else comes before it in the order of locks (`UnitOfWork.lock`). */
  readonly lockFirst?: (unit: UnitOfWork, id: number, given: Row) => Promise<void>
  /** Runs inside the transaction that holds the record. Throws a Failure to refuse and roll back; returns `Refused` to refuse and commit. */
  run(this: void, tx: Db, context: ActionContext<P>): Promise<Outcome<P> | Refused> | Outcome<P>
}

export interface Action extends Omit<ActionSpec, 'fields' | 'namesVersion'> {
  readonly name: string
  readonly title: Title
  /** What it is called among the rights, where the word on the button says too little of it. */
  readonly right?: Title | undefined
  readonly confirm: Title | undefined
  readonly fields: ReadonlyMap<string, Column>
  /** The path of its call. */
  readonly call: string
  /** Only a record that is still as it was read: the call names the version. */
  readonly namesVersion: boolean
  /** The verb that it is the doing of, where it is one's. */
  readonly verb?: Verb
  /** How it is refused where `when` does not hold; `not_now` where that is not said. */
  readonly refusal?: ErrorCode
}
