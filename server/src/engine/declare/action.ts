// Declares operations beyond adding, editing and deleting, such as enable, void or audit. Buttons, dialogs and rights are derived from them.
import type { Condition, ErrorCode, Row, Title, Verb } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { OrganisationKind, Principal } from '#platform/identity/principal.ts'
import type { Column, ColumnSpec } from './columns/column.ts'
import type { LockedRecord, Outcome, ActionRejection } from './record.ts'
import type { ParentSpec } from './columns/ref.ts'
import type { Transition } from './states.ts'
import type { UnitOfWork } from './records/unit-of-work.ts'

export interface ActionContext<P extends string = string> {
  readonly record: LockedRecord<P>
  /** Input of the dialog; empty for an action without a dialog. */
  readonly input: Row
  readonly principal: Principal
  readonly table: string
  readonly unit: UnitOfWork
  /** Returns the text of an error, for a field of the dialog. */
  readonly getErrorText: (code: ErrorCode) => string
  /** Result of `prepare`; undefined if the record was not open to the action then. */
  readonly prepared: unknown
}

/** Resources for the work before the transaction of an action. */
export interface ActionPreparation {
  readonly db: Db
  readonly files: FileStore
  readonly principal: Principal
  readonly input: Row
}

export interface ActionSpec<P extends string = string> {
  /** `bulk` actions are also offered for all selected rows. */
  readonly scope: 'row' | 'bulk'
  /** The kinds of organisation that may run it, whatever a role grants. Default: every kind that sees the record. */
  readonly by?: readonly OrganisationKind[]
  /** Rows that the action is open to; others are rejected with `not_now`. Names columns of the list, stored or computed. */
  readonly when?: Condition
  /** The state transition that it makes; it is rejected in other states than `from`. */
  readonly transition?: Transition
  /** The user decides on displayed data: the call names the version of the record, and another version is a `conflict`. */
  readonly namesVersion?: true
  /** It moves money or goods out, or gives rights: a session with a second factor must have confirmed a code within 5 minutes (docs/decisions/sessions.md). */
  readonly stepUp?: true
  /** It cannot be undone. */
  readonly danger?: true
  /** Replaces a verb that the resource lacks: it takes over the call and the menu path of that verb. */
  readonly insteadOf?: 'del' | 'audit'
  /** Its question has a path, `{name}/:id`, that roles can be granted and that opens it. */
  readonly ownPath?: true
  /** The path of its call, if the specification requires another than the one derived from its name. */
  readonly call?: string
  readonly fields?: Readonly<Record<string, ColumnSpec>>
  /** Columns whose records are locked before this one, whether or not the caller sees them. */
  readonly locks?: readonly ParentSpec[]
  /** Locks further records between `locks` and the record itself, in the order of locks (`UnitOfWork.lock`). */
  readonly lockFirst?: (unit: UnitOfWork, id: number, input: Row) => Promise<void>
  /**
   * Slow work before the transaction, such as making a file, for a record that the caller sees. `run` rejects its result if the record has changed
   * since then. Only for actions of scope `row`.
   */
  prepare?(this: void, deps: ActionPreparation, id: number): Promise<unknown>
  /** Runs in the transaction that locks the record. Throwing a Failure rolls back; returning `ActionRejection` rejects and commits. */
  run(this: void, tx: Db, context: ActionContext<P>): Promise<Outcome<P> | ActionRejection> | Outcome<P>
}

export interface Action extends Omit<ActionSpec, 'fields' | 'namesVersion'> {
  readonly name: string
  readonly title: Title
  /** Its name among the rights, if the label of the button is too short for a list of rights. */
  readonly right?: Title | undefined
  readonly confirm: Title | undefined
  readonly fields: ReadonlyMap<string, Column>
  readonly call: string
  readonly namesVersion: boolean
  readonly verb?: Verb
  /** The error if `when` does not hold. Default: `not_now`. */
  readonly rejection?: ErrorCode
}
