// Exports that the server writes while nobody waits (decision 90): one's own, and the moment one begins.
import {
  EXPORT_PATHS,
  EXPORT_STATUS,
  type ExportTask,
  type ExportTicket,
  OWN_TOPICS,
} from '@cangdan/protocol'
import { queryOptions } from '@tanstack/react-query'
import { addressOf } from './call.ts'
import { api } from './client.ts'

const EVERY_MS = 3_000
/** That are shown. */
const NEWEST = 50

export const isOpenExport = ({ status }: ExportTask): boolean =>
  status === EXPORT_STATUS.queued || status === EXPORT_STATUS.running

/** The newest first; asked for again as long as one of them is not over. */
export const exportsQuery = queryOptions({
  queryKey: ['exports'] as const,
  queryFn: ({ signal }) =>
    api.get<ExportTask[]>(EXPORT_PATHS.list, { page: 1, limit: NEWEST }, { signal, quiet: true }),
  staleTime: 0,
  meta: { topics: [OWN_TOPICS.exports] },
  refetchInterval: ({ state }) => (state.data?.some(isOpenExport) === true ? EVERY_MS : false),
})

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
