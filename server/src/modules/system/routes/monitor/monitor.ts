// Routes of the monitors (R12): figures of the responding process and the database, for users of the platform with the right
// (docs/decisions/settings-and-parameters.md).
import { hostname } from 'node:os'
import {
  type CacheInfo,
  type CacheKeys,
  type CacheLine,
  type Language,
  MAX_CACHE_KEYS,
  MONITOR_PATHS,
  type ServiceInfo,
  type ServiceQueue,
} from '@cangdan/protocol'
import {
  cacheDropResponse,
  cacheDropRequest,
  cacheInfoResponse,
  cacheKeysResponse,
  serviceInfoResponse,
} from '@cangdan/protocol/schemas'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { CACHE_NAMES, type CacheName, findCaches } from '#platform/cache/cache.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { plainNumber } from '#platform/http/requests/query.ts'
import { getRequestLanguage, buildSuccess } from '#platform/http/responses/replies.ts'
import type { ZodRoutes } from '#platform/http/zod-routes.ts'
import { hasApi, type Principal } from '#platform/identity/principal.ts'
import PACKAGE from '#package' with { type: 'json' }
import { createCpuMeter, createDelayMeter, listDisks, readMemory, computePercent, readSystem } from './machine.ts'
import { loadBufferFigures, loadDatabaseFigures, listQueues } from './monitor.queries.ts'
import { CACHE_TITLES, COMMAND_TITLES, MONITOR_TITLES, QUEUE_TITLES } from './monitor.titles.ts'

export interface MonitorDeps {
  readonly db: Db
  readonly folders?: readonly string[]
  readonly isEmbedded?: boolean
}

const getStartTime = (): number => Math.round(Date.now() / 1000 - process.uptime())

export function createMonitorRoutes({ db, folders = [], isEmbedded = false }: MonitorDeps): ZodRoutes {
  return async (app) => {
    const cpu = createCpuMeter()
    const delays = createDelayMeter()
    app.addHook('onClose', async () => delays.stop())
    app.get(`/${MONITOR_PATHS.service}`, calls.service, async (request) => {
      requirePlatformUser(request)
      const [busy, found, database, waiting] = await Promise.all([
        cpu(),
        listDisks(folders),
        loadDatabaseFigures(db),
        listQueues(db),
      ])
      return buildSuccess<ServiceInfo>({
        cpu: busy,
        mem: readMemory(),
        process: { ...readProcessFigures(), ...delays.read() },
        sys: readSystem(),
        disks: found,
        database,
        queues: waiting.map((each) => buildQueueLine(each, getRequestLanguage(request))),
        time: Math.floor(Date.now() / 1000),
      })
    })
    app.get(`/${MONITOR_PATHS.cache}`, calls.cache, async (request) => {
      const principal = requirePlatformUser(request)
      const language = getRequestLanguage(request)
      const buffers = await loadCacheFigures(db, language)
      const caches = CACHE_NAMES.map((name) => buildCacheLine(name, language))
      return buildSuccess<CacheInfo>({
        process: { host: hostname(), pid: process.pid, start_time: getStartTime() },
        caches,
        db_size: caches.reduce((sum, { entries }) => sum + entries, 0),
        can_drop: hasApi(principal, MONITOR_PATHS.cacheDrop),
        mode: isEmbedded ? 'embedded' : 'external',
        ...buffers,
      })
    })
    app.get(`/${MONITOR_PATHS.cacheKeys}`, calls.keys, async (request) => {
      requirePlatformUser(request)
      const { cache_name, cache_key = '', page } = request.query
      return buildSuccess<CacheKeys>(await listKeys(cache_name, cache_key, page))
    })
    app.post(`/${MONITOR_PATHS.cacheDrop}`, calls.drop, async (request) => {
      requirePlatformUser(request)
      const { cache_name, cache_key } = request.body
      const caches = findCaches(readName(cache_name))
      return buildSuccess({ count: caches.reduce((sum, cache) => sum + cache.drop(cache_key), 0) })
    })
  }
}

const keysQuery = z.object({
  cache_name: z.enum(CACHE_NAMES),
  cache_key: z.string().optional(),
  page: plainNumber.default(1),
})

const calls = describeCalls()

function describeCalls() {
  const { service, cache } = MONITOR_PATHS
  return {
    service: defineCall(MONITOR_TITLES.service, { access: { api: [service] } }, { answer: serviceInfoResponse }),
    cache: defineCall(MONITOR_TITLES.cache, { access: { api: [cache] } }, { answer: cacheInfoResponse }),
    keys: defineCall(
      MONITOR_TITLES.keys,
      { access: { api: [cache] } },
      { query: keysQuery, answer: cacheKeysResponse },
    ),
    drop: defineCall(
      MONITOR_TITLES.drop,
      { access: { api: [MONITOR_PATHS.cacheDrop] } },
      { body: cacheDropRequest, answer: cacheDropResponse },
    ),
  } as const
}

/** @throws Failure `forbidden` for users of other organisations, whatever their role grants */
function requirePlatformUser(request: FastifyRequest): Principal {
  const principal = getPrincipal(request)
  if (principal.organisationKind !== 'platform') throw new Failure('forbidden')
  return principal
}

function readProcessFigures() {
  const { heapUsed, heapTotal, rss } = process.memoryUsage()
  return {
    name: 'cangdan',
    version: PACKAGE.version,
    node: process.versions.node,
    pid: process.pid,
    start_time: getStartTime(),
    run_time: Math.floor(process.uptime()),
    heap_used: heapUsed,
    heap_total: heapTotal,
    rss,
  }
}

function buildQueueLine(
  { name, count, wait }: Pick<ServiceQueue, 'name' | 'count' | 'wait'>,
  language: Language,
): ServiceQueue {
  const [kind = '', ...rest] = name.split(' ')
  const named = QUEUE_TITLES[kind]?.[language] ?? kind
  return { name, title: [named, ...rest].join(' '), count, wait: count === 0 ? 0 : wait }
}

function buildCacheLine(name: CacheName, language: Language): CacheLine {
  const caches = findCaches(name)
  const sum = (of: (cache: (typeof caches)[number]) => number) => caches.reduce((total, cache) => total + of(cache), 0)
  const [hits, misses] = [sum((cache) => cache.hits), sum((cache) => cache.misses)]
  const [named, remark] = CACHE_TITLES[name]
  return {
    cache_name: name,
    title: named[language],
    remark: remark[language],
    entries: sum(({ size }) => size),
    max: sum(({ spec }) => spec.max),
    hits,
    misses,
    hit_rate: hits + misses === 0 ? null : computePercent(hits, hits + misses),
  }
}

async function loadCacheFigures(db: Db, language: Language) {
  const { blks_hit, blks_read, version, port, clients, uptime_days, max_memory, ...counts } =
    await loadBufferFigures(db)
  const names = Object.keys(COMMAND_TITLES) as (keyof typeof COMMAND_TITLES)[]
  return {
    version,
    port,
    clients,
    uptime_days,
    max_memory,
    hit_rate: computePercent(blks_hit, blks_hit + blks_read),
    command_stats: names.map((name) => ({
      name,
      title: COMMAND_TITLES[name][language],
      value: counts[name],
    })),
  }
}

/** @throws Failure `bad_request` */
function readName(name: string): CacheName {
  const known = CACHE_NAMES.find((each) => each === name)
  if (known === undefined) throw new Failure('bad_request')
  return known
}

async function listKeys(name: CacheName, part: string, page: number): Promise<CacheKeys> {
  const [from, most] = [(page - 1) * MAX_CACHE_KEYS, page * MAX_CACHE_KEYS]
  const caches = findCaches(name)
  const all = await Promise.all(caches.map((cache) => cache.keys(part, { from: 0, most })))
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    is_hashed: caches.some(({ spec }) => spec.isSecret === true),
    rows: all.flatMap(({ rows }) => rows).slice(from, most),
  }
}
