// Monitor data, polled while it is on screen: a hidden tab of the application has no observer, and browsers pause
// hidden tabs.
import { type CacheInfo, type CacheKeys, MONITOR_PATHS, type ServiceInfo } from '@cangdan/protocol'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from '#i18n/index.ts'
import { api } from '../client.ts'

const POLL_MS = 5_000
const LIVE = { refetchInterval: POLL_MS, staleTime: 0, gcTime: 0 } as const

export function useServiceInfo() {
  const { language } = useTranslation()
  return useQuery({
    queryKey: [MONITOR_PATHS.service, language],
    queryFn: ({ signal }) => api.get<ServiceInfo>(MONITOR_PATHS.service, {}, { signal, quiet: true }),
    ...LIVE,
  })
}

export function useCacheInfo() {
  const { language } = useTranslation()
  return useQuery({
    queryKey: [MONITOR_PATHS.cache, language],
    queryFn: ({ signal }) => api.get<CacheInfo>(MONITOR_PATHS.cache, {}, { signal, quiet: true }),
    ...LIVE,
  })
}

export interface CacheKeysQuery {
  readonly cache_name: string
  readonly cache_key: string
  readonly page: number
}

export function useCacheKeys(requested: CacheKeysQuery) {
  return useQuery({
    queryKey: [MONITOR_PATHS.cacheKeys, requested],
    queryFn: ({ signal }) =>
      api.get<CacheKeys>(
        MONITOR_PATHS.cacheKeys,
        { ...requested, page: String(requested.page) },
        { signal, quiet: true },
      ),
    placeholderData: keepPreviousData,
    ...LIVE,
  })
}

export const clearCache = (cache_name: string, cache_key?: string) =>
  api.post<{ count: number }>(
    MONITOR_PATHS.cacheDrop,
    { cache_name, ...(cache_key === undefined ? {} : { cache_key }) },
    { quiet: true },
  )
