import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { onNotice, type Notice } from '#api/notices.ts'
import { sessionQuery } from '#api/session/session.ts'
import { followTopics } from '#api/topics/follow-topics.ts'
import { startLanguage } from '#i18n/index.ts'
import { FeedbackHost } from '#ui/feedback/feedback-host.tsx'
import { Routed } from '../../testing/routed.tsx'
import { LIN } from '../../testing/session.ts'

async function setEnglish(): Promise<void> {
  localStorage.setItem('language', 'en')
  await startLanguage()
}

/** Registers hooks for a test file: English texts, empty storage, and cleanup after each test. */
export function setUpScreenTests(): void {
  beforeAll(setEnglish)
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  afterEach(() => {
    cleanup()
    stopFollowing?.()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}

let stopFollowing: (() => void) | undefined

type Address = string | { pathname: string; search?: string; state?: unknown }

export function renderScreen(screen: ReactNode, ...history: Address[]) {
  // The check for hidden elements takes most of the time, and no hidden element is rendered here.
  configure({ defaultHidden: true })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  stopFollowing = followTopics(client)
  client.setQueryData(sessionQuery.queryKey, { info: LIN, menu: [] })
  const entries = history.length === 0 ? ['/garden'] : history
  const router = createMemoryRouter(
    [
      {
        path: '/garden/*',
        element: (
          <>
            <FeedbackHost />
            <Routed>{screen}</Routed>
          </>
        ),
      },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: entries },
  )
  const notices: Notice[] = []
  onNotice((notice) => notices.push(notice))
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return {
    client,
    router,
    notices,
    user: userEvent.setup({ pointerEventsCheck: 0 }),
    address: () => router.state.location.pathname + router.state.location.search,
  }
}
