import { z } from 'zod'
import { nameSchema, seconds } from './named-schemas.ts'

const text = z.string()
const whole = z.int().nonnegative()
const share = z.number().min(0).max(100)

export const serviceInfoResponse = nameSchema(
  'ServiceInfo',
  z.strictObject({
    cpu: z.strictObject({ num: whole, total: share, sys: share, user: share, free: share }),
    mem: z.strictObject({ total: whole, used: whole, free: whole, usage: share }),
    process: z.strictObject({
      name: text,
      version: text,
      node: text,
      pid: whole,
      /** Start time in seconds UTC, and run time in seconds. */
      start_time: seconds,
      run_time: whole,
      heap_used: whole,
      heap_total: whole,
      rss: whole,
      /** Milliseconds of timer delay during the last one to two minutes: mean and 99th percentile. */
      delay_mean: whole,
      delay_p99: whole,
    }),
    sys: z.strictObject({ host: text, ip: text, os: text, arch: text, dir: text }),
    disks: z.array(
      z.strictObject({
        dir_name: text,
        type_name: text,
        total: whole,
        used: whole,
        free: whole,
        usage: share,
      }),
    ),
    database: z.strictObject({
      version: text,
      size: whole,
      connections: whole,
      max_connections: whole,
      /** Age of the oldest open transaction in seconds. */
      oldest_transaction: whole,
    }),
    queues: z.array(
      z.strictObject({
        name: text,
        title: text,
        count: whole,
        /** Seconds since the oldest due job became due. */
        wait: whole,
      }),
    ),
    time: seconds,
  }),
)

export type ServiceInfo = z.infer<typeof serviceInfoResponse>

export type ServiceDisk = ServiceInfo['disks'][number]

export type ServiceQueue = ServiceInfo['queues'][number]

export const cacheInfoResponse = nameSchema(
  'CacheInfo',
  z.strictObject({
    /** The process with these caches: each process has its own. */
    process: z.strictObject({ host: text, pid: whole, start_time: seconds }),
    caches: z.array(
      z.strictObject({
        cache_name: text,
        title: text,
        remark: text,
        entries: whole,
        max: whole,
        hits: whole,
        misses: whole,
        hit_rate: share.nullable(),
      }),
    ),
    db_size: whole,
    can_drop: z.boolean(),
    /** PostgreSQL: version, mode, port, connections, uptime, and bytes of shared buffers. */
    version: text,
    mode: z.enum(['embedded', 'external']),
    port: whole,
    clients: whole,
    uptime_days: whole,
    max_memory: whole,
    /** Percent of block reads that the buffers satisfied. */
    hit_rate: share,
    /** Rows and transactions since the statistics were reset. */
    command_stats: z.array(z.strictObject({ name: text, title: text, value: whole })),
  }),
)

export type CacheInfo = z.infer<typeof cacheInfoResponse>

export type CacheLine = CacheInfo['caches'][number]

export const cacheKeysResponse = nameSchema(
  'CacheKeys',
  z.strictObject({
    count: whole,
    is_hashed: z.boolean(),
    rows: z.array(
      z.strictObject({
        cache_key: text,
        /** Characters; null if unknown. */
        size: whole.nullable(),
        /** Seconds until the entry expires; null if only a change invalidates it. */
        ttl: whole.nullable(),
      }),
    ),
  }),
)

export type CacheKeys = z.infer<typeof cacheKeysResponse>

export type CacheKeyRow = CacheKeys['rows'][number]

export const cacheDropRequest = nameSchema(
  'CacheDrop',
  z.strictObject({ cache_name: text.max(40), cache_key: text.max(2000).exactOptional() }),
)

export const cacheDropResponse: z.ZodType<{ count: number }> = nameSchema(
  'CacheDropped',
  z.strictObject({ count: whole }),
)
