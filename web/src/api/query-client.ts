// What the browser remembers of the server's answers, and for how long it believes them.
import { QueryClient } from '@tanstack/react-query'
import { onLanguageChange } from '#i18n/index.ts'
import { ApiError } from './transport/api-error.ts'
import { onReconnect } from './transport/connection.ts'

const RETRIES = 2

/** Under which it is known what is done behind the pages. */
export const WORK_KEY = ['work'] as const

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Going back to a screen within this time shows what it showed; screens that must be newer say so.
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // A bank's inner network is no internet: what the browser calls offline may well reach the server.
      networkMode: 'always',
      retry: (failures, error) => error instanceof ApiError && error.code === 'network' && failures < RETRIES,
      retryDelay: (failures) => 500 * 2 ** failures,
    },
    // Never sent twice by themselves: an answer that got lost may have been a success.
    mutations: { retry: false, networkMode: 'always' },
  },
})

// Titles, options and messages come from the server in the reader's language.
onLanguageChange(() => {
  void queryClient.invalidateQueries()
})

// What is on the page may be as old as the time without a connection, and what failed in it was nobody's fault.
onReconnect(() => {
  void queryClient.invalidateQueries()
})
