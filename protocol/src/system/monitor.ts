// Metrics for operators of the platform: of the responding process, and of the shared database. Bytes and milliseconds are whole numbers; shares are
// percent with one decimal, for display only.

export const MAX_CACHE_KEYS = 50

export const MONITOR_PATHS = {
  service: 'seller/system/ServiceInfo',
  cache: 'seller/system/CacheInfo',
  cacheKeys: 'seller/system/CacheKeyList',
  cacheDrop: 'seller/system/CacheDel',
} as const
