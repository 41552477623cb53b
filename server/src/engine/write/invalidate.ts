// Invalidates the lists and records that a write has changed, for responses and open screens (docs/decisions/topics.md).
import { isOwnTopic, getTopicList, toTopic, type Topic, type WireValue } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import { hasApi } from '#platform/identity/principal.ts'
import {
  type RecordScope,
  invalidate,
  type Invalidations,
  invalidateForAccounts,
} from '#platform/topics/invalidations.ts'
import type { LockedRecord } from '#engine/declare/record.ts'
import { getResource } from '#engine/declare/registry.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import { getListEntry } from '../declare/rights/rights.ts'
import { flattenPredicate } from '../declare/rights/scope.ts'
import type { Writer } from '../declare/records/writer.ts'
import { EVERYTHING } from '#engine/sql/scope.ts'
import type { ScopeBuilder } from './record.ts'

interface RecordWrite {
  readonly before?: LockedRecord
  readonly after?: LockedRecord
}

export function invalidateRecord(
  tx: Db,
  resource: Resource,
  { before, after }: RecordWrite,
  scope: ScopeBuilder,
): void {
  const id = (after ?? before)?.id
  const now = after === undefined ? [] : listPlaces(resource, after)
  const were = before === undefined ? [] : listPlaces(resource, before)
  const lost = were.filter((place) => now.every((other) => !isSame(place, other)))
  invalidate(tx, {
    list: resource.table,
    path: resource.path,
    id,
    ...(after === undefined || lost.length > 0 ? { lost } : {}),
    // A write within a scope is visible to its writer.
    isBeyond: scope === UNSCOPED,
  })
  if (resource.concerns !== undefined) invalidateOwnTopic(tx, resource.concerns, [before, after])
}

/** Invalidates the topic of the accounts that the record belongs to. */
function invalidateOwnTopic(
  tx: Db,
  { column, topic }: NonNullable<Resource['concerns']>,
  records: readonly (LockedRecord | undefined)[],
) {
  const accounts = records.flatMap((record) => toId(record?.values[column]) ?? [])
  invalidateForAccounts(tx, topic, accounts)
}

/** The scope of `UnitOfWork.beyondScope`. */
export const UNSCOPED: ScopeBuilder = () => EVERYTHING

export function invalidateAdded(tx: Db, { table: list, path }: Resource, ids: readonly number[]): void {
  for (const id of ids) invalidate(tx, { list, path, id })
}

/** Invalidates lists that were changed by SQL outside of the unit of work. */
export function invalidateLists(tx: Db, paths: readonly string[]): void {
  for (const path of paths) invalidate(tx, { list: getResource(path).table, path, id: undefined })
}

/** Returns the owners and parent records through which organisations see the record, as far as its columns contain them. */
function listPlaces({ scope }: Resource, { id, values }: LockedRecord): RecordScope[] {
  return [...scope].flatMap(([kind, predicate]) =>
    flattenPredicate(predicate).flatMap((part): RecordScope[] => {
      if (part.is === 'all') return [{ kind, own: 0 }]
      if (part.is === 'listed' || part.is === 'shared') return []
      const value = part.column === PK ? id : toId(values[part.column])
      if (value === undefined) return []
      return [part.is === 'own' ? { kind, own: value } : { kind, path: part.parent, id: value }]
    }),
  )
}

const toId = (value: WireValue | undefined) => (typeof value === 'number' ? value : undefined)

const isSame = (one: RecordScope, other: RecordScope) => JSON.stringify(one) === JSON.stringify(other)

/** Maximum number of topics of one list; above it only the list is named. */
const MAX_TOPICS = 100

/** Returns the changed topics that the writer may read. */
export function listWriterTopics(touched: Invalidations, { principal }: Writer): Topic[] {
  const seen = [...touched.all].filter(
    ({ list, path, isBeyond }) =>
      !isOwnTopic(list) &&
      hasApi(principal, getListEntry(getResource(path))) &&
      (isBeyond !== true || principal.organisationKind === 'platform'),
  )
  return compactTopics([...seen.map(({ list, id }) => toTopic(list, id)), ...listOwnTopics(touched, principal)])
}

const listOwnTopics = (touched: Invalidations, { accountId }: Writer['principal']): Topic[] =>
  [...touched.all].flatMap(({ list, id }) => (isOwnTopic(list) && (id === undefined || id === accountId) ? [list] : []))

/** Removes duplicates; a list replaces its records if they are too many or the list itself is named. */
export function compactTopics(topics: readonly Topic[]): Topic[] {
  const byList = new Map<string, Set<Topic>>()
  for (const topic of topics) {
    const list = getTopicList(topic)
    byList.set(list, (byList.get(list) ?? new Set()).add(topic))
  }
  return [...byList].flatMap(([list, some]) => (some.has(list) || some.size > MAX_TOPICS ? [list] : [...some]))
}
