import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '#api/query-client.ts'
import type { AppRouter } from './router.tsx'

interface AppRootProps {
  readonly router: AppRouter
}

export function AppRoot({ router }: AppRootProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
