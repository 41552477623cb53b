import { type Language, QUICK_MENU_PATHS, type QuickMenuItem } from '@cangdan/protocol'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { inboxQuery } from '#api/endpoints/inbox.ts'
import { workbenchQuery } from '#api/endpoints/workbench.ts'

export const quickMenusQuery = (language: Language) =>
  queryOptions({
    queryKey: ['quick-menus', language] as const,
    queryFn: ({ signal }) => api.get<QuickMenuItem[]>(QUICK_MENU_PATHS.list, {}, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export function prefetchDashboard(client: QueryClient, language: Language): void {
  void client.prefetchQuery(workbenchQuery(language))
  void client.prefetchQuery(quickMenusQuery(language))
  void client.prefetchInfiniteQuery(inboxQuery(language, false))
}
