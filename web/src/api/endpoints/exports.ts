// Exports that run in the background (docs/decisions/exports.md).
import { EXPORT_PATHS, EXPORT_STATUS, type ExportTask, type ExportTicket, OWN_TOPICS } from '@cangdan/protocol'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { buildUrl } from '../transport/call.ts'
import { api } from '../client.ts'

const POLL_MS = 3_000
const PAGE = 50

export const isOpenExport = ({ status }: ExportTask): boolean =>
  status === EXPORT_STATUS.queued || status === EXPORT_STATUS.running

const loadPage = (page: number, signal: AbortSignal) =>
  api.get<ExportTask[]>(EXPORT_PATHS.list, { page, limit: PAGE }, { signal, quiet: true })

const meta = { topics: [OWN_TOPICS.exports] }

export const EXPORTS_KEY = ['exports'] as const

/** Newest exports first, polled while one of them is open. */
export const exportsQuery = queryOptions({
  queryKey: [...EXPORTS_KEY, 'newest'] as const,
  queryFn: ({ signal }) => loadPage(1, signal),
  staleTime: 0,
  meta,
  refetchInterval: ({ state }) => (state.data?.some(isOpenExport) === true ? POLL_MS : false),
})

/**
 * Older pages. An export that starts in between shifts the pages, so the last row of one page can repeat on the next.
 */
export const olderExportsQuery = infiniteQueryOptions({
  queryKey: [...EXPORTS_KEY, 'older'] as const,
  queryFn: ({ pageParam, signal }) => loadPage(pageParam, signal),
  initialPageParam: 2,
  getNextPageParam: (last, _pages, page) => (last.length === PAGE ? page + 1 : undefined),
  staleTime: 0,
  meta,
})

export const isFullPage = (tasks: readonly ExportTask[]): boolean => tasks.length >= PAGE

export async function downloadExport(id: number): Promise<void> {
  const { url } = await api.post<ExportTicket>(EXPORT_PATHS.ticket, { id })
  const link = document.createElement('a')
  link.href = buildUrl(EXPORT_PATHS.open, new URLSearchParams(url.slice(url.indexOf('?') + 1)))
  // Keeps this page open; the server provides the file name.
  link.download = ''
  link.click()
}

type Listener = (from: DOMRect | undefined) => void

const listeners = new Set<Listener>()

export function notifyExportStarted(from: DOMRect | undefined): void {
  for (const listener of listeners) listener(from)
}

export function onExportStarted(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
