import { QueryClient } from '@tanstack/react-query'
import { onLanguageChange } from '#i18n/index.ts'
import { ApiError } from './transport/api-error.ts'
import { onReconnect } from './transport/connection.ts'

const RETRIES = 2

/** Mutation key of background work. */
export const WORK_KEY = ['work'] as const

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Cached data is shown without a reload for this time; screens with fresher data set their own.
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // In a bank's internal network the browser may report offline while the server is reachable.
      networkMode: 'always',
      retry: (failures, error) => error instanceof ApiError && error.code === 'network' && failures < RETRIES,
      retryDelay: (failures) => 500 * 2 ** failures,
    },
    // Never retried automatically: a call whose response was lost may have succeeded.
    mutations: { retry: false, networkMode: 'always' },
  },
})

// Titles, options and messages are translated by the server.
onLanguageChange(() => {
  void queryClient.invalidateQueries()
})

// Data may be stale after a lost connection, and queries that failed meanwhile need a retry.
onReconnect(() => {
  void queryClient.invalidateQueries()
})
