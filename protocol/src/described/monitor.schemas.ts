// The shapes of the monitors.
import { z } from 'zod'
import { named, seconds } from './named.ts'

const text = z.string()
const whole = z.int().nonnegative()
const share = z.number().min(0).max(100)

export const serviceInfoAnswer = named(
  'ServiceInfo',
  z.strictObject({
    cpu: z.strictObject({ num: whole, total: share, sys: share, user: share, free: share }),
    mem: z.strictObject({ total: whole, used: whole, free: whole, usage: share }),
    process: z.strictObject({
      name: text,
      version: text,
      node: text,
      pid: whole,
      /** Seconds UTC; seconds. */
      start_time: seconds,
      run_time: whole,
      heap_used: whole,
      heap_total: whole,
      rss: whole,
      /** Milliseconds by which timers were late within the last minute or two: on average, and of a hundred the second worst. */
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
      /** Seconds since the oldest transaction that is still open began. */
      oldest_transaction: whole,
    }),
    queues: z.array(
      z.strictObject({
        /** Its name here, and what people call it. */
        name: text,
        title: text,
        count: whole,
        /** Seconds that the one has waited that is due longest. */
        wait: whole,
      }),
    ),
    /** Seconds UTC at which this was so. */
    time: seconds,
  }),
)

export type ServiceInfo = z.infer<typeof serviceInfoAnswer>

export type ServiceDisk = ServiceInfo['disks'][number]

/** Work that waits for a worker. */
export type ServiceQueue = ServiceInfo['queues'][number]

export const cacheInfoAnswer = named(
  'CacheInfo',
  z.strictObject({
    /** Whose entries these are: another process has its own. */
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
        /** Percent; null where nothing was asked for. */
        hit_rate: share.nullable(),
      }),
    ),
    /** Entries of all. */
    db_size: whole,
    can_drop: z.boolean(),
    /** PostgreSQL: its version, how it is run, its port, its connections, how long, and bytes of its buffers. */
    version: text,
    mode: z.enum(['embedded', 'external']),
    port: whole,
    clients: whole,
    uptime_days: whole,
    max_memory: whole,
    /** Blocks that were found in the buffers, of all that were asked for. */
    hit_rate: share,
    /** Rows and transactions since the statistics began. */
    command_stats: z.array(z.strictObject({ name: text, title: text, value: whole })),
  }),
)

export type CacheInfo = z.infer<typeof cacheInfoAnswer>

/** One kind of what the process remembers. */
export type CacheLine = CacheInfo['caches'][number]

export const cacheKeysAnswer = named(
  'CacheKeys',
  z.strictObject({
    count: whole,
    /** Keys are shown by their hash. */
    is_hashed: z.boolean(),
    rows: z.array(
      z.strictObject({
        cache_key: text,
        /** Characters; null where it is not known. */
        size: whole.nullable(),
        /** Seconds until it is asked for anew; null where nothing ends it but a change. */
        ttl: whole.nullable(),
      }),
    ),
  }),
)

export type CacheKeys = z.infer<typeof cacheKeysAnswer>

export type CacheKeyRow = CacheKeys['rows'][number]

export const cacheDropRequest = named(
  'CacheDrop',
  z.strictObject({ cache_name: text.max(40), cache_key: text.max(2000).exactOptional() }),
)

export const cacheDropAnswer: z.ZodType<{ count: number }> = named(
  'CacheDropped',
  z.strictObject({ count: whole }),
)
