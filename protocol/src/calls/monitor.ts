// How the platform is doing, for those who look after it: figures of the process that answers, and of the database that all share.
// Bytes and milliseconds are whole numbers; shares are percent with one decimal, for they are looked at and decide nothing.

export interface ServiceDisk {
  dir_name: string
  type_name: string
  total: number
  used: number
  free: number
  usage: number
}

/** Work that waits for a worker. */
export interface ServiceQueue {
  /** Its name here, and what people call it. */
  name: string
  title: string
  count: number
  /** Seconds that the one has waited that is due longest. */
  wait: number
}

export interface ServiceInfo {
  cpu: { num: number; total: number; sys: number; user: number; free: number }
  mem: { total: number; used: number; free: number; usage: number }
  process: {
    name: string
    version: string
    node: string
    pid: number
    /** Seconds UTC; seconds. */
    start_time: number
    run_time: number
    heap_used: number
    heap_total: number
    rss: number
    /** Milliseconds by which timers were late within the last minute or two: on average, and of a hundred the second worst. */
    delay_mean: number
    delay_p99: number
  }
  sys: { host: string; ip: string; os: string; arch: string; dir: string }
  disks: ServiceDisk[]
  database: {
    version: string
    size: number
    connections: number
    max_connections: number
    /** Seconds since the oldest transaction that is still open began. */
    oldest_transaction: number
  }
  queues: ServiceQueue[]
  /** Seconds UTC at which this was so. */
  time: number
}

/** One kind of what the process remembers. */
export interface CacheLine {
  cache_name: string
  title: string
  remark: string
  entries: number
  max: number
  hits: number
  misses: number
  /** Percent; null where nothing was asked for. */
  hit_rate: number | null
}

export interface CacheInfo {
  /** Whose entries these are: another process has its own. */
  process: { host: string; pid: number; start_time: number }
  caches: CacheLine[]
  /** Entries of all. */
  db_size: number
  can_drop: boolean
  /** PostgreSQL: its version, how it is run, its port, its connections, how long, and bytes of its buffers. */
  version: string
  mode: 'embedded' | 'external'
  port: number
  clients: number
  uptime_days: number
  max_memory: number
  /** Blocks that were found in the buffers, of all that were asked for. */
  hit_rate: number
  /** Rows and transactions since the statistics began. */
  command_stats: { name: string; title: string; value: number }[]
}

export interface CacheKeyRow {
  cache_key: string
  /** Characters; null where it is not known. */
  size: number | null
  /** Seconds until it is asked for anew; null where nothing ends it but a change. */
  ttl: number | null
}

export interface CacheKeys {
  count: number
  /** Keys are shown by their hash. */
  is_hashed: boolean
  rows: CacheKeyRow[]
}

/** Keys of a page. */
export const MAX_CACHE_KEYS = 50

export const MONITOR_PATHS = {
  service: 'seller/system/ServiceInfo',
  cache: 'seller/system/CacheInfo',
  cacheKeys: 'seller/system/CacheKeyList',
  cacheDrop: 'seller/system/CacheDel',
} as const
