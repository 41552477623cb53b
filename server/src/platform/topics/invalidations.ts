// Collects the changes of a transaction, which are published after its commit (docs/decisions/topics.md).
import type { OwnTopic } from '@cangdan/protocol'
import type { Db } from '../database/database.ts'
import type { OrganisationKind } from '../identity/principal.ts'

/** A scope from which a record is no longer visible: an organisation's own records, or those under a record of another list. */
export type RecordScope =
  | { readonly kind: OrganisationKind; readonly own: number }
  | { readonly kind: OrganisationKind; readonly path: string; readonly id: number }

/** A changed record, or an account whose own topic has changed. */
export interface Invalidation {
  readonly list: string
  /** Path of the list through which it was written. */
  readonly path: string
  /** Undefined if the changed records of the list are unknown. */
  readonly id: number | undefined
  /** Scopes from which the record is no longer visible. */
  readonly lost?: readonly RecordScope[] | undefined
  /** The writer need not be able to see the record. */
  readonly isBeyond?: boolean | undefined
}

/** Records of one transaction that are listed by id; with more, only the lists are published. */
const MAX_RECORDS = 10_000

export class Invalidations {
  readonly #touches = new Map<string, Invalidation>()

  get all(): Iterable<Invalidation> {
    return this.#touches.values()
  }

  get isEmpty(): boolean {
    return this.#touches.size === 0
  }

  add(entry: Invalidation): void {
    const isNamed = entry.id !== undefined && this.#touches.size < MAX_RECORDS
    const key = isNamed ? `${entry.path}:${entry.id}` : entry.path
    const before = this.#touches.get(key)
    const lost =
      before?.lost === undefined && entry.lost === undefined
        ? {}
        : { lost: [...(before?.lost ?? []), ...(entry.lost ?? [])] }
    // If one change was within the writer's scope, the writer may know the record.
    const isBeyond = entry.isBeyond === true && before?.isBeyond !== false
    this.#touches.set(key, { ...entry, ...(isNamed ? lost : { id: undefined }), isBeyond })
  }
}

const byTransaction = new WeakMap<Db, Invalidations>()

export function getInvalidations(tx: Db): Invalidations {
  const known = byTransaction.get(tx) ?? new Invalidations()
  byTransaction.set(tx, known)
  return known
}

export const invalidate = (tx: Db, one: Invalidation): void => getInvalidations(tx).add(one)

export const invalidateForAll = (tx: Db, topic: OwnTopic): void =>
  invalidate(tx, { list: topic, path: topic, id: undefined })

/** Invalidates a topic for the accounts. With more than `MAX_RECORDS`, all accounts reload. */
export function invalidateForAccounts(tx: Db, topic: OwnTopic, accounts: readonly number[]): void {
  for (const id of accounts) invalidate(tx, { list: topic, path: topic, id })
}
