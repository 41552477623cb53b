// The shapes of the monitors.
import { z } from 'zod'
import type { CacheInfo, CacheKeys, ServiceInfo } from '../calls/monitor.ts'
import { named, seconds } from './named.ts'

const text = z.string()
const whole = z.int().nonnegative()
const share = z.number().min(0).max(100)

export const serviceInfoAnswer: z.ZodType<ServiceInfo> = named(
  'ServiceInfo',
  z.strictObject({
    cpu: z.strictObject({ num: whole, total: share, sys: share, user: share, free: share }),
    mem: z.strictObject({ total: whole, used: whole, free: whole, usage: share }),
    process: z.strictObject({
      name: text,
      version: text,
      node: text,
      pid: whole,
      start_time: seconds,
      run_time: whole,
      heap_used: whole,
      heap_total: whole,
      rss: whole,
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
      oldest_transaction: whole,
    }),
    queues: z.array(z.strictObject({ name: text, title: text, count: whole, wait: whole })),
    time: seconds,
  }),
)

export const cacheInfoAnswer: z.ZodType<CacheInfo> = named(
  'CacheInfo',
  z.strictObject({
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
    version: text,
    mode: z.enum(['embedded', 'external']),
    port: whole,
    clients: whole,
    uptime_days: whole,
    max_memory: whole,
    hit_rate: share,
    command_stats: z.array(z.strictObject({ name: text, title: text, value: whole })),
  }),
)

export const cacheKeysAnswer: z.ZodType<CacheKeys> = named(
  'CacheKeys',
  z.strictObject({
    count: whole,
    is_hashed: z.boolean(),
    rows: z.array(z.strictObject({ cache_key: text, size: whole.nullable(), ttl: whole.nullable() })),
  }),
)

export const cacheDropRequest = named(
  'CacheDrop',
  z.strictObject({ cache_name: text.max(40), cache_key: text.max(2000).exactOptional() }),
)

export const cacheDropAnswer: z.ZodType<{ count: number }> = named(
  'CacheDropped',
  z.strictObject({ count: whole }),
)
