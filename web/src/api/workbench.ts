// What waits for the reader, as the workbench and the menu show it.
import { WORKBENCH_PATH, type WorkbenchAnswer } from '@cangdan/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLanguage } from '#i18n/index.ts'
import { api } from './client.ts'

const STALE_MS = 30_000

export function useWorkbench() {
  const { language } = useLanguage()
  const key = ['workbench', language] as const
  const topics = useQueryClient().getQueryData<WorkbenchAnswer>(key)?.topics
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.get<WorkbenchAnswer>(WORKBENCH_PATH, {}, { signal, quiet: true }),
    staleTime: STALE_MS,
    ...(topics === undefined ? {} : { meta: { topics } }),
  })
}

/** How many records wait on the screens at these paths; 0 until that is known. */
export function useWaitingCount(isCounted: (screen: string) => boolean): number {
  const { data } = useWorkbench()
  return (data?.waiting ?? [])
    .filter(({ screen }) => isCounted(screen))
    .reduce((sum, { count }) => sum + count, 0)
}
