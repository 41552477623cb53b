// Prefetches the first page of a list, or a record, while the code of its page is still loading.
import {
  CALL_FLAGS,
  type CountResponse,
  type Language,
  type RecordResponse,
  type Row,
  DEFAULT_LIMIT,
} from '@cangdan/protocol'
import { type FetchQueryOptions, queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { notifyFailure } from '#api/notify-failure.ts'
import { api, ApiError } from '#api/client.ts'
import type { PrefetchPanel, Visit } from '#runtime/define-screen.ts'
import { listKeys, ANY_TOPIC_META, tableMetaQuery } from './meta-query.ts'
import type { WireParams } from './list/view/list-state.ts'

/** Parameters of a list without filters: equal to the result of `getRowParams` for it. */
export const getPlainParams = (limit: number): WireParams => ({ page: '1', limit: String(limit) })
const NO_FILTERS: WireParams = {}

/** Milliseconds after which prefetched data that was not displayed is refetched. */
const PREFETCH_VALID_MS = 10_000

/** Topics of a prefetched query: until its page registers its own, any change may concern it. */
const UNKNOWN = { meta: ANY_TOPIC_META } as const

const prefetchedAt = new Map<string, number>()

export const rowsQuery = (listPath: string, params: WireParams) =>
  queryOptions({
    queryKey: [...listKeys.rows(listPath), params],
    queryFn: ({ signal }) => api.get<Row[]>(listPath, params, { signal }),
  })

/** Number of matches, up to the limit of a cheap count; with `countSum` the exact number, and sums. */
export const countQuery = (listPath: string, filters: WireParams, mark: string = CALL_FLAGS.count) => {
  const key = [...listKeys.count(listPath), filters]
  return queryOptions({
    queryKey: mark === CALL_FLAGS.count ? key : [...key, 'whole'],
    queryFn: ({ signal }) => api.get<CountResponse>(listPath, { ...filters, [mark]: true }, { signal }),
  })
}

export interface FirstPageRequest {
  readonly search: string
  readonly limit?: number | undefined
}

/** Prefetches the description of the list, and its first page when the address has no parameters. Errors are reported by the page later. */
export function prefetchListPage(
  client: QueryClient,
  listPath: string,
  language: Language,
  look: FirstPageRequest,
): void {
  const { search, limit = DEFAULT_LIMIT } = look
  void prefetchQuietly(client, tableMetaQuery(listPath, language, true))
  if (search !== '') return
  markPrefetched(listPath)
  void prefetchQuietly(client, { ...rowsQuery(listPath, getPlainParams(limit)), ...UNKNOWN })
  void prefetchQuietly(client, { ...countQuery(listPath, NO_FILTERS), ...UNKNOWN })
}

/** Removes a failed prefetch that no page uses, so that the page fetches for itself. */
async function prefetchQuietly<Answer, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Answer, Error, Answer, Key> & { readonly queryKey: Key },
): Promise<void> {
  await client.prefetchQuery(query)
  const { queryKey } = query
  client.removeQueries({
    queryKey,
    exact: true,
    type: 'inactive',
    predicate: ({ state }) => state.status === 'error',
  })
}

/** `info` is the call that the list describes. Each attempt is a separate query, so that an older response cannot replace a newer one. */
export const recordQuery = (listPath: string, info: string, id: number | undefined, attempt: number) =>
  queryOptions({
    queryKey: [...listKeys.record(listPath), id, attempt],
    queryFn: ({ signal }) => api.get<RecordResponse>(info, { id }, { signal }),
  })

/** Query of a record's detail page (not of its form). `isQuiet` suppresses error notices while no page shows the record. */
export const detailQuery = (listPath: string, info: string, id: number, isQuiet = false) =>
  queryOptions({
    queryKey: [...listKeys.record(listPath), id, 'looked at'],
    queryFn: ({ signal }) => loadRecordDetail(info, id, signal, isQuiet),
  })

/** A missing record raises no notice: the page itself shows it. */
export async function loadRecordDetail(
  info: string,
  id: number,
  signal: AbortSignal,
  isQuiet = false,
): Promise<RecordResponse> {
  try {
    return await api.get<RecordResponse>(info, { id }, { signal, quiet: true })
  } catch (error) {
    if (!isQuiet && !isNotFound(error)) notifyFailure(error)
    throw error
  }
}

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found'

export const getRecordPath = (listPath: string, id: number | undefined) => `${listPath}/${id ?? ''}`

/**
 * Prefetches the description of the list, and then the record, where there is one: with `fetchParts` for the detail page with its panels, without
 * for the form. Errors are reported by the page later.
 */
export async function prefetchRecord(
  client: QueryClient,
  listPath: string,
  visit: Visit,
  fetchParts?: PrefetchPanel,
): Promise<void> {
  const { id, language } = visit
  await prefetchQuietly(client, tableMetaQuery(listPath, language, true))
  const description = client.getQueryData(tableMetaQuery(listPath, language).queryKey)
  if (description === undefined) return
  fetchParts?.(client, description, visit)
  if (id === undefined) return
  markPrefetched(getRecordPath(listPath, id))
  const { info } = description.calls
  if (fetchParts !== undefined) await prefetchQuietly(client, { ...detailQuery(listPath, info, id, true), ...UNKNOWN })
  else await prefetchQuietly(client, { ...recordQuery(listPath, info, id, 0), ...UNKNOWN })
}

/** Allows the first render to use the prefetched data without a refetch. */
export const markPrefetched = (path: string): void => void prefetchedAt.set(path, Date.now())

/** Whether the list or record was prefetched recently and has not been invalidated. */
export const isPrefetched = (path: string, isInvalidated = false): boolean =>
  !isInvalidated && Date.now() - (prefetchedAt.get(path) ?? 0) < PREFETCH_VALID_MS

export const refetchUnlessPrefetched =
  (path: string) =>
  ({ state }: { readonly state: { readonly isInvalidated: boolean } }): boolean =>
    !isPrefetched(path, state.isInvalidated)

/** Ends the prefetch: from now on the list refetches whenever it becomes visible (L12). */
export const clearPrefetched = (path: string): void => void prefetchedAt.delete(path)
