import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { queryClient } from '#api/query-client.ts'
import { sessionQuery, type Session } from '#api/session/session.ts'
import { ShellProviders } from '#layout/shell-providers.tsx'
import { workQuery } from '#layout/work-notice.tsx'
import { closeAllTabs } from '#runtime/tab-store.ts'
import { LIN, MENU } from './session.ts'

/** Without background tasks unless `asksForWork` is set. */
export function renderInside(
  page: ReactElement,
  address: string,
  { asksForWork = false, ...session }: Partial<Session> & { asksForWork?: boolean } = {},
) {
  queryClient.clear()
  closeAllTabs()
  if (!asksForWork) queryClient.setQueryData(workQuery.queryKey, [])
  queryClient.setQueryData(sessionQuery.queryKey, { info: LIN, menu: MENU, ...session })
  const router = createMemoryRouter([{ path: '*', element: <ShellProviders>{page}</ShellProviders> }], {
    initialEntries: [address],
  })
  const drawn = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { router, ...drawn }
}
