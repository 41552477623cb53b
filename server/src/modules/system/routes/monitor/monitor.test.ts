// Monitors (R12): figures of the process and database, for users of the platform with the right.
import { cpus, hostname, tmpdir, totalmem } from 'node:os'
import {
  type CacheInfo,
  type CacheKeys,
  type CacheLine,
  type MenuNode,
  MONITOR_PATHS,
  type RecordResponse,
  type ServiceInfo,
  SESSION_PATHS,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { configSet } from '#modules/system/configset/configset.ts'
import { administrator } from '#modules/accounts/administrator/administrator.ts'
import { signIn } from '#testing/client/callers.ts'
import { DONE, startLoggedServer } from '#testing/process/logged-server.ts'
import { ok, PASSWORD, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform({ folders: [tmpdir()], isEmbedded: true })
})
afterAll(() => platform.close())

const loadService = () => ok(platform.admin.get<ServiceInfo>(MONITOR_PATHS.service, {}, 'en'))
const loadCache = () => ok(platform.admin.get<CacheInfo>(MONITOR_PATHS.cache, {}, 'en'))
const findLine = async (name: string): Promise<CacheLine> => {
  const found = (await loadCache()).caches.find(({ cache_name }) => cache_name === name)
  if (found === undefined) throw new Error(name)
  return found
}
const loadKeys = (query: Record<string, string | number>) =>
  ok(platform.admin.get<CacheKeys>(MONITOR_PATHS.cacheKeys, query))

const { service: SERVICE, cache: CACHE, cacheKeys: KEYS, cacheDrop: DROP } = MONITOR_PATHS

describe('access to the monitors', () => {
  it('requires one right per monitor, and another to drop cache entries', async () => {
    const own = await platform.someone(platform.platformId, {
      apis: [CACHE],
      paths: ['/sys/sysmonitoring/cache'],
    })
    expect((await own.get(CACHE)).status).toBe(true)
    expect((await own.get(KEYS, { cache_name: 'config' })).status).toBe(true)
    expect((await ok(own.get<CacheInfo>(CACHE))).can_drop).toBe(false)
    expect(await getRejectionCode(own.get(SERVICE))).toBe('forbidden')
    expect(await getRejectionCode(own.post(DROP, { cache_name: 'config' }))).toBe('forbidden')
    const menu = await ok(own.get<MenuNode[]>(SESSION_PATHS.menu))
    const paths = JSON.stringify(menu)
    expect(paths).toContain('cache-monitor')
    expect(paths).not.toContain('service-monitor')
  })

  it('is limited to users of the platform', async () => {
    const bank = await platform.organisation('bank', 'North')
    const banker = await platform.someone(bank, { apis: [SERVICE, CACHE, DROP] })
    for (const path of [SERVICE, CACHE]) expect(await getRejectionCode(banker.get(path))).toBe('forbidden')
    expect(await getRejectionCode(banker.get(KEYS, { cache_name: 'config' }))).toBe('forbidden')
    expect(await getRejectionCode(banker.post(DROP, { cache_name: 'config' }))).toBe('forbidden')
    expect(await getRejectionCode(platform.nobody.get(SERVICE))).toBe('login_required')
  })
})

describe('service monitor', () => {
  it('shows process, machine and database', async () => {
    const info = await loadService()
    expect(info.process).toMatchObject({ name: 'cangdan', pid: process.pid, node: process.versions.node })
    expect(info.sys.host).toBe(hostname())
    expect(info.cpu.num).toBe(cpus().length)
    expect(info.cpu.total + info.cpu.free).toBeCloseTo(100, 0)
    expect(info.mem.total).toBeLessThanOrEqual(totalmem())
    expect(info.mem.used + info.mem.free).toBe(info.mem.total)
    expect(new Set(info.disks.map(({ dir_name }) => dir_name)).size).toBe(info.disks.length)
    expect(info.disks[0]).toMatchObject({ dir_name: tmpdir(), total: expect.any(Number) })
    const { rows } = await sql<{ size: number }>`
      select pg_database_size(current_database()) as size`.execute(platform.db)
    expect(Math.abs(info.database.size - (rows[0]?.size ?? 0))).toBeLessThan(info.database.size / 10)
    expect(info.database.connections).toBeGreaterThan(0)
  })

  it('shows count and waiting time of queues', async () => {
    const loadWaiting = async () => Object.fromEntries((await loadService()).queues.map((queue) => [queue.name, queue]))
    expect((await loadWaiting())['task']).toMatchObject({ count: 0, wait: 0, title: 'Bulk tasks' })
    await sql`
      insert into task (account_id, kind, input, total, create_time)
      select min(id), 'test', '{}', 3, now() - interval '90 seconds' from account`.execute(platform.db)
    const { task } = await loadWaiting()
    expect(task?.count).toBe(1)
    expect(task?.wait).toBeGreaterThanOrEqual(90)
  })
})

describe('cache monitor', () => {
  it('shows its process, and figures of the database', async () => {
    expect(await loadCache()).toMatchObject({
      process: { host: hostname(), pid: process.pid },
      mode: 'embedded',
      can_drop: true,
      version: expect.stringMatching(/^\d+\.\d+/),
    })
  })

  it('counts hits and misses of the process', async () => {
    await ok(platform.admin.get('seller_p/bank/BankList'))
    const before = await findLine('rights')
    expect(before.entries).toBeGreaterThan(0)
    await ok(platform.admin.get('seller_p/bank/BankList'))
    const after = await findLine('rights')
    expect(after.hits).toBeGreaterThan(before.hits)
    expect(after.misses).toBe(before.misses)
    const own = await platform.someone(platform.platformId, { apis: [CACHE] })
    await ok(own.get(CACHE))
    expect((await findLine('rights')).misses).toBeGreaterThan(after.misses)
  })

  it('hashes keys that are secret or contain queries', async () => {
    const request = await ok(platform.admin.get<{ token?: string }[]>(SESSION_PATHS.sessions))
    for (const name of ['token', 'session', 'count', 'openapi'])
      for (const { cache_key } of (await loadKeys({ cache_name: name })).rows)
        expect(cache_key).toMatch(/^[0-9a-f]{16}$/)
    expect(request.length).toBeGreaterThan(0)
    expect((await loadKeys({ cache_name: 'config' })).rows.map(({ cache_key }) => cache_key)).toContain('safe_setting')
    const found = await loadKeys({ cache_name: 'config', cache_key: 'safe_s' })
    expect(found.count).toBe(found.rows.length)
    expect(found.rows.length).toBeGreaterThan(0)
    for (const row of found.rows)
      expect(row).toMatchObject({
        cache_key: 'safe_setting',
        size: expect.any(Number),
        ttl: expect.any(Number),
      })
  })

  it('drops one or all entries of a cache, which are then loaded again', async () => {
    const agent = platform.admin
    const { rows } = await loadKeys({ cache_name: 'agent' })
    const before = (await findLine('agent')).entries
    expect(rows.length).toBe(Math.min(before, 50))
    const [first] = rows
    expect(await ok(agent.post(DROP, { cache_name: 'agent', cache_key: first?.cache_key ?? '' }))).toEqual({
      count: before === 0 ? 0 : 1,
    })
    await ok(platform.admin.get(configSet.calls.info))
    const misses = (await findLine('token')).misses
    const dropped = await ok(agent.post<{ count: number }>(DROP, { cache_name: 'token' }))
    expect(dropped.count).toBeGreaterThan(0)
    expect((await findLine('token')).misses).toBeGreaterThan(misses)
    expect((await platform.admin.get(CACHE)).status).toBe(true)
  })

  it('rejects unknown names and invalid pages', async () => {
    for (const cache_name of ['', 'nothing', '__proto__', 'constructor']) {
      expect(await getRejectionCode(platform.admin.get(KEYS, { cache_name }))).toBe('bad_request')
      expect(await getRejectionCode(platform.admin.post(DROP, { cache_name }))).toBe('bad_request')
    }
    for (const page of ['0', '-1', 'x', '1e3'])
      expect(await getRejectionCode(platform.admin.get(KEYS, { cache_name: 'config', page }))).toBe('bad_request')
    expect(await loadKeys({ cache_name: 'config', page: 99_999 })).toMatchObject({ rows: [] })
    expect(await ok(platform.admin.post(DROP, { cache_name: 'config', cache_key: 'none' }))).toEqual({
      count: 0,
    })
  })
})

it('logs the drop of cache entries in the operation log', async () => {
  const server = await startLoggedServer()
  const { app, platform: own } = server
  try {
    await server.begin()
    const admin = await signIn(app, 'user1', PASSWORD)
    await ok(admin.post(DROP, { cache_name: 'agent' }))
    await own.admin.get(CACHE)
    expect(await server.logged()).toEqual([{ ...DONE, call: DROP }])
    const [entry] = await ok(own.admin.get<{ id: number }[]>(administrator.path, { page: 1 }))
    const { values } = await ok(own.admin.get<RecordResponse>('seller/log/AdministratorInfo', { id: entry?.id ?? 0 }))
    expect(values['params']).toBe('cache_name: agent')
  } finally {
    await server.close()
  }
})
