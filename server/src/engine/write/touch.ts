// Invalidates the lists and records that a write has changed, for responses and open screens (decision 61).
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
  readonly after?: LockedRecord
}

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
    // A write within a scope is visible to its writer.
    isBeyond: scope === BEYOND,
  })
  if (resource.concerns !== undefined) touchConcerned(tx, resource.concerns, [before, after])
}

/** Invalidates the topic of the accounts that the record belongs to. */
function touchConcerned(
  tx: Db,
  { column, topic }: NonNullable<Resource['concerns']>,
  records: readonly (LockedRecord | undefined)[],
) {
  const accounts = records.flatMap((record) => idOf(record?.values[column]) ?? [])
  touchOwn(tx, topic, accounts)
}

/** The scope of `UnitOfWork.beyondScope`. */
export const BEYOND: ScopeOf = () => EVERYTHING

export function touchAdded(tx: Db, { table: list, path }: Resource, ids: readonly number[]): void {
  for (const id of ids) touch(tx, { list, path, id })
}

/** Invalidates lists that were changed by SQL outside of the unit of work. */
export function touchLists(tx: Db, paths: readonly string[]): void {
  for (const path of paths) touch(tx, { list: resourceAt(path).table, path, id: undefined })
}

/** Returns the owners and parent records through which organisations see the record, as far as its columns contain them. */
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

/** Maximum number of topics of one list; above it only the list is named. */
const MAX_TOPICS = 100

/** Returns the changed topics that the writer may read. */
export function topicsFor(touched: Touched, { principal }: Writer): Topic[] {
  const seen = [...touched.all].filter(
    ({ list, path, isBeyond }) =>
      !isOwnTopic(list) &&
      holdsApi(principal, listEntry(resourceAt(path))) &&
      (isBeyond !== true || principal.organisationKind === 'platform'),
  )
  return inShort([...seen.map(({ list, id }) => topicOf(list, id)), ...ownTopics(touched, principal)])
}

const ownTopics = (touched: Touched, { accountId }: Writer['principal']): Topic[] =>
  [...touched.all].flatMap(({ list, id }) =>
    isOwnTopic(list) && (id === undefined || id === accountId) ? [list] : [],
  )

/** Removes duplicates; a list replaces its records if they are too many or the list itself is named. */
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
