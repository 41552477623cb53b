// Reports list queries that reach the statement timeout with the filters that would help, since a retry would time out again.
import { LANGUAGES, type Title } from '@cangdan/protocol'
import { DatabaseError } from 'pg'
import { getFilterType, isStored } from '../declare/columns/column.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import type { QueryString } from '#engine/sql/list-query.ts'
import { Failure } from '#platform/failure.ts'

const QUERY_CANCELED = '57014'
const MAX_NAMED = 3

/** @throws Failure `too_slow` with suggested filters after a statement timeout; errors of `work` */
export async function withTooSlowError<T>(resource: Resource, query: QueryString, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isStatementTimeout(error)) throw error
    throw new Failure('too_slow', { values: { what: listUnusedFilters(resource, query) } })
  }
}

export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === QUERY_CANCELED

/** Titles of filters that an index serves and the query does not use. */
function listUnusedFilters({ columns }: Resource, query: QueryString): Title {
  const unused = [...columns.values()].filter(
    (column) =>
      getFilterType(column) !== undefined &&
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
