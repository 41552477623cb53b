// The first page of a list, or a record, is asked for before there is anything to draw it: its code is on the way as well.
import {
  MARKS,
  type CountAnswer,
  type Language,
  type RecordAnswer,
  type Row,
  USUAL_LIMIT,
} from '@cangdan/protocol'
import { type FetchQueryOptions, queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { announce } from '#api/announce.ts'
import { api, ApiError } from '#api/client.ts'
import type { FetchParts, Visit } from '#runtime/define-screen.ts'
import { listKeys, OFFERED, tableMetaQuery } from './meta-query.ts'
import type { WireParams } from './list/view/list-state.ts'

/** Of a list whose address asks for nothing: the same as `rowParams` makes of it. */
export const plainRows = (limit: number): WireParams => ({ page: '1', limit: String(limit) })
const NO_FILTERS: WireParams = {}

/** What is shown to nobody by then is not believed any more. */
const BELIEVED_MS = 10_000

/** Until its screen says what it depends on, whatever changes may concern it. */
const UNKNOWN = { meta: OFFERED } as const

const asked = new Map<string, number>()

export const rowsQuery = (listPath: string, params: WireParams) =>
  queryOptions({
    queryKey: [...listKeys.rows(listPath), params],
    queryFn: ({ signal }) => api.get<Row[]>(listPath, params, { signal }),
  })

/** How many match, as far as counting is cheap; with `countSum` all of them, and their sums. */
export const countQuery = (listPath: string, filters: WireParams, mark: string = MARKS.count) => {
  const key = [...listKeys.count(listPath), filters]
  return queryOptions({
    queryKey: mark === MARKS.count ? key : [...key, 'whole'],
    queryFn: ({ signal }) => api.get<CountAnswer>(listPath, { ...filters, [mark]: true }, { signal }),
  })
}

/** What is asked for of a list before anybody has chosen anything of it. */
export interface FirstLook {
  readonly search: string
  /** Rows of its page, as the menu says it. */
  readonly limit?: number | undefined
}

/** Asks for the description of the list, and for its first page where the address asks for no other. A failure waits for the screen. */
export function askAhead(client: QueryClient, listPath: string, language: Language, look: FirstLook): void {
  const { search, limit = USUAL_LIMIT } = look
  void prefetch(client, tableMetaQuery(listPath, language, true))
  if (search !== '') return
  noteAsked(listPath)
  void prefetch(client, { ...rowsQuery(listPath, plainRows(limit)), ...UNKNOWN })
  void prefetch(client, { ...countQuery(listPath, NO_FILTERS), ...UNKNOWN })
}

/** What fails before its screen is drawn has failed for nobody: the screen asks as if it had not been asked for. */
async function prefetch<Answer, Key extends QueryKey>(
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

/** `info` is the call that its list describes. Each attempt is a query of its own, so that an older answer cannot pass for a newer one. */
export const recordQuery = (listPath: string, info: string, id: number | undefined, attempt: number) =>
  queryOptions({
    queryKey: [...listKeys.record(listPath), id, attempt],
    queryFn: ({ signal }) => api.get<RecordAnswer>(info, { id }, { signal }),
  })

/** Of a record that is read, and not edited. @param isQuiet where its screen has not asked for it yet, so that a failure is nobody's news */
export const lookedAtQuery = (listPath: string, info: string, id: number, isQuiet = false) =>
  queryOptions({
    queryKey: [...listKeys.record(listPath), id, 'looked at'],
    queryFn: ({ signal }) => lookAt(info, id, signal, isQuiet),
  })

/** A page itself says that there is nothing. */
export async function lookAt(
  info: string,
  id: number,
  signal: AbortSignal,
  isQuiet = false,
): Promise<RecordAnswer> {
  try {
    return await api.get<RecordAnswer>(info, { id }, { signal, quiet: true })
  } catch (error) {
    if (!isQuiet && !isNotFound(error)) announce(error)
    throw error
  }
}

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found'

export const recordPath = (listPath: string, id: number | undefined) => `${listPath}/${id ?? ''}`

/** Asks for the description of the list, and then for the record, where there is one; with `fetchParts` to be looked at, with its parts, else to be edited. A failure waits for the screen. */
export async function askRecordAhead(
  client: QueryClient,
  listPath: string,
  visit: Visit,
  fetchParts?: FetchParts,
): Promise<void> {
  const { id, language } = visit
  await prefetch(client, tableMetaQuery(listPath, language, true))
  const description = client.getQueryData(tableMetaQuery(listPath, language).queryKey)
  if (description === undefined) return
  fetchParts?.(client, description, visit)
  if (id === undefined) return
  noteAsked(recordPath(listPath, id))
  const { info } = description.calls
  if (fetchParts !== undefined)
    await prefetch(client, { ...lookedAtQuery(listPath, info, id, true), ...UNKNOWN })
  else await prefetch(client, { ...recordQuery(listPath, info, id, 0), ...UNKNOWN })
}

/** What is asked for now may be believed by its first drawing. */
export const noteAsked = (path: string): void => void asked.set(path, Date.now())

/** Whether what is known of the list, or of the record, has just been asked for and holds, so that the first drawing need not ask again. */
export const isAskedAhead = (path: string, isInvalidated = false): boolean =>
  !isInvalidated && Date.now() - (asked.get(path) ?? 0) < BELIEVED_MS

/** As a query's `refetchOnMount`. */
export const unlessAskedAhead =
  (path: string) =>
  ({ state }: { readonly state: { readonly isInvalidated: boolean } }): boolean =>
    !isAskedAhead(path, state.isInvalidated)

/** From now on it is asked for anew whenever the list comes into view (L12). */
export const endAhead = (path: string): void => void asked.delete(path)
