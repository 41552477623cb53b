import {
  type InboxResponse,
  type InboxCount,
  type InboxKey,
  INBOX_PATHS,
  type InboxText,
  type Language,
  OWN_TOPICS,
} from '@cangdan/protocol'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { create } from 'zustand'
import { api } from '../client.ts'

const PAGE = 20
/** Scheduled notices are published without an event, so the count is polled. */
const POLL_MS = 300_000

const meta = { topics: [OWN_TOPICS.inbox] }

export const inboxCountQuery = queryOptions({
  queryKey: ['inbox', 'count'] as const,
  queryFn: ({ signal }) => api.get<InboxCount>(INBOX_PATHS.count, {}, { signal, quiet: true }),
  refetchInterval: POLL_MS,
  meta,
})

export const inboxQuery = (language: Language, isUnread: boolean) =>
  infiniteQueryOptions({
    queryKey: ['inbox', 'list', language, isUnread] as const,
    queryFn: ({ pageParam, signal }) =>
      api.get<InboxResponse>(
        INBOX_PATHS.list,
        { page: pageParam, limit: PAGE, ...(isUnread && { unread: 1 }) },
        { signal, quiet: true },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ count }, _pages, page) => (page * PAGE < count ? page + 1 : undefined),
    meta,
  })

export const inboxTextQuery = (language: Language, { kind, id }: InboxKey) =>
  queryOptions({
    queryKey: ['inbox', 'text', language, kind, id] as const,
    queryFn: ({ signal }) => api.get<InboxText>(INBOX_PATHS.info, { kind, id }, { signal, quiet: true }),
    // The message may have been recalled or replaced.
    staleTime: 0,
    meta,
  })

interface InboxDrawerState {
  readonly isOpen: boolean
  /** The item shown first; undefined for the list. */
  readonly item: InboxKey | undefined
}

/** State of the inbox drawer of the navigation bar; pages open it as well. */
export const useInboxDrawer = create<InboxDrawerState>()(() => ({ isOpen: false, item: undefined }))

export const openInbox = (item?: InboxKey): void => useInboxDrawer.setState({ isOpen: true, item })
export const closeInbox = (): void => useInboxDrawer.setState({ isOpen: false })
