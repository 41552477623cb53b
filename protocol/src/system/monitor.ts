// How the platform is doing, for those who look after it: figures of the process that answers, and of the database that all share.
// Bytes and milliseconds are whole numbers; shares are percent with one decimal, for they are looked at and decide nothing.

/** Keys of a page. */
export const MAX_CACHE_KEYS = 50

export const MONITOR_PATHS = {
  service: 'seller/system/ServiceInfo',
  cache: 'seller/system/CacheInfo',
  cacheKeys: 'seller/system/CacheKeyList',
  cacheDrop: 'seller/system/CacheDel',
} as const
