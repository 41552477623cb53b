import { type Language, WORKBENCH_PATH, type WorkbenchResponse } from '@cangdan/protocol'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#i18n/index.ts'
import { api } from '../client.ts'

const STALE_MS = 30_000

export const workbenchQuery = (language: Language) =>
  queryOptions({
    queryKey: ['workbench', language] as const,
    queryFn: ({ signal }) => api.get<WorkbenchResponse>(WORKBENCH_PATH, {}, { signal, quiet: true }),
    staleTime: STALE_MS,
  })

export function useWorkbench() {
  const { language } = useTranslation()
  const query = workbenchQuery(language)
  const topics = useQueryClient().getQueryData(query.queryKey)?.topics
  return useQuery({
    ...query,
    ...(topics === undefined ? {} : { meta: { topics } }),
  })
}

/** Returns the number of records that wait on the matching screens; 0 while loading. */
export function useWaitingCount(isCounted: (screen: string) => boolean): number {
  const { data } = useWorkbench()
  return (data?.waiting ?? []).filter(({ screen }) => isCounted(screen)).reduce((sum, { count }) => sum + count, 0)
}
