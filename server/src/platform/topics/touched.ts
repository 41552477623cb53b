// What a transaction has changed, gathered while it runs and published once it is committed (decision 61).
import type { OwnTopic } from '@cangdan/protocol'
import type { Db } from '../database/database.ts'
import type { OrganisationKind } from '../identity/principal.ts'

/** A place from which a record was seen that has left it: an organisation's own records, or those under a record of another list. */
export type Place =
  | { readonly kind: OrganisationKind; readonly own: number }
  | { readonly kind: OrganisationKind; readonly path: string; readonly id: number }

/** A record that was written; or, under the name of a topic of one's own, an account that it concerns. */
export interface Touch {
  /** The table. */
  readonly list: string
  /** The path of the list under which it was written. */
  readonly path: string
  /** `undefined` where something in the list has changed, and nothing says which records. */
  readonly id: number | undefined
  /** It was deleted, or cannot be seen any more from these places. */
  readonly lost?: readonly Place[] | undefined
  /** Its writer need not be able to see it. */
  readonly isBeyond?: boolean | undefined
}

/** Records of one transaction that are named one by one; of more the lists alone are. */
const MAX_RECORDS = 10_000

export class Touched {
  readonly #touches = new Map<string, Touch>()

  get all(): Iterable<Touch> {
    return this.#touches.values()
  }

  get isEmpty(): boolean {
    return this.#touches.size === 0
  }

  add(touch: Touch): void {
    const isNamed = touch.id !== undefined && this.#touches.size < MAX_RECORDS
    const key = isNamed ? `${touch.path}:${touch.id}` : touch.path
    const before = this.#touches.get(key)
    const lost =
      before?.lost === undefined && touch.lost === undefined
        ? {}
        : { lost: [...(before?.lost ?? []), ...(touch.lost ?? [])] }
    // What was seen once within its writer's scope is theirs to know.
    const isBeyond = touch.isBeyond === true && before?.isBeyond !== false
    this.#touches.set(key, { ...touch, ...(isNamed ? lost : { id: undefined }), isBeyond })
  }
}

const byTransaction = new WeakMap<Db, Touched>()

/** What the transaction has changed so far. */
export function touchedIn(tx: Db): Touched {
  const known = byTransaction.get(tx) ?? new Touched()
  byTransaction.set(tx, known)
  return known
}

/** Says that the transaction changes it. */
export const touch = (tx: Db, one: Touch): void => touchedIn(tx).add(one)

/** Says that what everybody has to themselves has changed. */
export const touchOwnOfAll = (tx: Db, topic: OwnTopic): void =>
  touch(tx, { list: topic, path: topic, id: undefined })

/** Says that what these accounts have to themselves has changed. Of more than are named one by one, all accounts look again. */
export function touchOwn(tx: Db, topic: OwnTopic, accounts: readonly number[]): void {
  for (const id of accounts) touch(tx, { list: topic, path: topic, id })
}
