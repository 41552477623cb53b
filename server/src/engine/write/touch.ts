// What a write has touched, as its answer and open screens are to know (decision 61).
import { isOwnTopic, listOfTopic, topicOf, type Topic, type WireValue } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import { holdsApi } from '#platform/identity/principal.ts'
import { type Place, touch, type Touched, touchOwn } from '#platform/topics/touched.ts'
import type { LockedRecord } from '#engine/declare/record.ts'
import { resourceAt } from '#engine/declare/registry.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import { listEntry } from '../declare/rights/rights.ts'
import { partsOf } from '../declare/rights/scope.ts'
import type { Writer } from '../declare/records/writer.ts'
import { EVERYTHING } from '#engine/sql/scope.ts'
import type { ScopeOf } from './record.ts'

interface Written {
  readonly before?: LockedRecord
  /** The record as it is now; `undefined` where it is gone. */
  readonly after?: LockedRecord
}

/** Says that a record was added, changed or deleted. */
export function touchRecord(tx: Db, resource: Resource, { before, after }: Written, scope: ScopeOf): void {
  const id = (after ?? before)?.id
  const now = after === undefined ? [] : placesOf(resource, after)
  const were = before === undefined ? [] : placesOf(resource, before)
  const lost = were.filter((place) => now.every((other) => !isSame(place, other)))
  touch(tx, {
    list: resource.table,
    path: resource.path,
    id,
    ...(after === undefined || lost.length > 0 ? { lost } : {}),
    // One whose scope leaves nothing out, or that is checked against it, is seen by its writer.
    isBeyond: scope === BEYOND,
  })
  if (resource.concerns !== undefined) touchConcerned(tx, resource.concerns, [before, after])
}

/** Says it to those whose record it was and is. */
function touchConcerned(
  tx: Db,
  { column, topic }: NonNullable<Resource['concerns']>,
  records: readonly (LockedRecord | undefined)[],
) {
  const accounts = records.flatMap((record) => idOf(record?.values[column]) ?? [])
  touchOwn(tx, topic, accounts)
}

/** The scope of a unit of work that reaches what its writer need not see. */
export const BEYOND: ScopeOf = () => EVERYTHING

/** Says that these were added. */
export function touchAdded(tx: Db, { table: list, path }: Resource, ids: readonly number[]): void {
  for (const id of ids) touch(tx, { list, path, id })
}

/** Says that something in the lists at these paths has changed by a statement beside the unit of work. */
export function touchLists(tx: Db, paths: readonly string[]): void {
  for (const path of paths) touch(tx, { list: resourceAt(path).table, path, id: undefined })
}

/** From where organisations see the record, as far as its own columns say. */
function placesOf({ scope }: Resource, { id, values }: LockedRecord): Place[] {
  return [...scope].flatMap(([kind, predicate]) =>
    partsOf(predicate).flatMap((part): Place[] => {
      if (part.is === 'all') return [{ kind, own: 0 }]
      if (part.is === 'listed') return []
      const value = part.column === PK ? id : idOf(values[part.column])
      if (value === undefined) return []
      return [part.is === 'own' ? { kind, own: value } : { kind, path: part.parent, id: value }]
    }),
  )
}

const idOf = (value: WireValue | undefined) => (typeof value === 'number' ? value : undefined)

const isSame = (one: Place, other: Place) => JSON.stringify(one) === JSON.stringify(other)

/** Topics of one list in an answer or an event; of more the list alone is named. */
const MAX_TOPICS = 100

/** What the writer is answered of it: what they may read, within their scope. */
export function topicsFor(touched: Touched, { principal }: Writer): Topic[] {
  const seen = [...touched.all].filter(
    ({ list, path, isBeyond }) =>
      !isOwnTopic(list) &&
      holdsApi(principal, listEntry(resourceAt(path))) &&
      (isBeyond !== true || principal.organisationKind === 'platform'),
  )
  return inShort([...seen.map(({ list, id }) => topicOf(list, id)), ...ownTopics(touched, principal)])
}

/** What it has changed of all that the writer has to themselves. */
const ownTopics = (touched: Touched, { accountId }: Writer['principal']): Topic[] =>
  [...touched.all].flatMap(({ list, id }) =>
    isOwnTopic(list) && (id === undefined || id === accountId) ? [list] : [],
  )

/** Each once; a list instead of too many of its records, or beside itself. */
export function inShort(topics: readonly Topic[]): Topic[] {
  const byList = new Map<string, Set<Topic>>()
  for (const topic of topics) {
    const list = listOfTopic(topic)
    byList.set(list, (byList.get(list) ?? new Set()).add(topic))
  }
  return [...byList].flatMap(([list, some]) =>
    some.has(list) || some.size > MAX_TOPICS ? [list] : [...some],
  )
}
