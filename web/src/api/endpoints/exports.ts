// Exports that the server writes while nobody waits (decision 90): one's own, and the moment one begins.
import {
  EXPORT_PATHS,
  EXPORT_STATUS,
  type ExportTask,
  type ExportTicket,
  OWN_TOPICS,
} from '@cangdan/protocol'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { addressOf } from '../transport/call.ts'
import { api } from '../client.ts'

const EVERY_MS = 3_000
/** That are asked for at once. */
const PAGE = 50

export const isOpenExport = ({ status }: ExportTask): boolean =>
  status === EXPORT_STATUS.queued || status === EXPORT_STATUS.running

const pageOf = (page: number, signal: AbortSignal) =>
  api.get<ExportTask[]>(EXPORT_PATHS.list, { page, limit: PAGE }, { signal, quiet: true })

const meta = { topics: [OWN_TOPICS.exports] }

/** Asks for all that is known of them anew. */
export const EXPORTS_KEY = ['exports'] as const

/** The newest first; asked for again as long as one of them is not over. */
export const exportsQuery = queryOptions({
  queryKey: [...EXPORTS_KEY, 'newest'] as const,
  queryFn: ({ signal }) => pageOf(1, signal),
  staleTime: 0,
  meta,
  refetchInterval: ({ state }) => (state.data?.some(isOpenExport) === true ? EVERY_MS : false),
})

/** Those before the newest, a page at a time. Where one begins in between, the last of one page is the first of the next, too. */
export const olderExportsQuery = infiniteQueryOptions({
  queryKey: [...EXPORTS_KEY, 'older'] as const,
  queryFn: ({ pageParam, signal }) => pageOf(pageParam, signal),
  initialPageParam: 2,
  getNextPageParam: (last, _pages, page) => (last.length === PAGE ? page + 1 : undefined),
  staleTime: 0,
  meta,
})

/** Whether there may be others behind these. */
export const isFullPage = (tasks: readonly ExportTask[]): boolean => tasks.length >= PAGE

/** Has the browser save the file, by an address that opens once. */
export async function downloadExport(id: number): Promise<void> {
  const { url } = await api.post<ExportTicket>(EXPORT_PATHS.ticket, { id })
  const link = document.createElement('a')
  link.href = addressOf(EXPORT_PATHS.open, new URLSearchParams(url.slice(url.indexOf('?') + 1)))
  // Keeps this page where it is; the name of the file is the server's to give.
  link.download = ''
  link.click()
}

/** Where on the page it was asked for; undefined where nobody knows. */
type Listener = (from: DOMRect | undefined) => void

const listeners = new Set<Listener>()

/** Says that one was begun. */
export function reportExport(from: DOMRect | undefined): void {
  for (const listener of listeners) listener(from)
}

/** Answers with the way to stop listening. */
export function onExport(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
