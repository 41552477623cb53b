// A list that takes longer to read than a statement may: it says what to narrow, for trying again would end alike.
import { LANGUAGES, type Title } from '@cangdan/protocol'
import { DatabaseError } from 'pg'
import { filteredAs, isStored } from '../declare/columns/column.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import type { QueryString } from '#engine/sql/list-query.ts'
import { Failure } from '#platform/failure.ts'

const QUERY_CANCELED = '57014'
/** Filters that are proposed. */
const MAX_NAMED = 3

/** @throws Failure `too_slow` naming what to filter by, where the database gave up; what the work throws */
export async function inTime<T>(resource: Resource, query: QueryString, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isTooSlow(error)) throw error
    throw new Failure('too_slow', { values: { what: unusedFilters(resource, query) } })
  }
}

/** Whether the database gave a statement up for the time it took. */
export const isTooSlow = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === QUERY_CANCELED

/** The filters that an index serves and that were not asked for, by their titles. */
function unusedFilters({ columns }: Resource, query: QueryString): Title {
  const unused = [...columns.values()].filter(
    (column) =>
      filteredAs(column) !== undefined &&
      isStored(column) &&
      column.fullScan === undefined &&
      column.name !== PK &&
      query[column.name] === undefined,
  )
  const named = unused.slice(0, MAX_NAMED)
  const words = LANGUAGES.map((language) => [
    language,
    named.map(({ title }) => title[language]).join(language === 'zh' || language === 'ja' ? '、' : ', '),
  ])
  return Object.fromEntries(words) as Title
}
