// In-process cache that counts hits and misses; the cache monitor lists and drops its entries (docs/decisions/settings-and-parameters.md).
import { createHash } from 'node:crypto'

export const CACHE_NAMES = [
  'token',
  'session',
  'rights',
  'config',
  'count',
  'dict',
  'openapi',
  'agent',
  'tile',
  'head',
] as const
export type CacheName = (typeof CACHE_NAMES)[number]

interface CacheSpec<V> {
  readonly name: CacheName
  readonly max: number
  /** Life of an entry in milliseconds; undefined: until it is dropped. */
  readonly lifeMs?: number
  /** The keys are secrets or reveal requests of users, so the monitor shows their hashes. */
  readonly isSecret?: true
  readonly sizeOf?: (value: V) => number | Promise<number>
}

interface Entry<V> {
  readonly value: V
  /** `performance.now()` when it was set. */
  readonly at: number
}

export interface CacheKey {
  readonly cache_key: string
  /** Characters; null if unknown. */
  readonly size: number | null
  /** Seconds until it expires; null if it does not. */
  readonly ttl: number | null
}

const HASH_LENGTH = 16

export class Cache<V> {
  readonly spec: CacheSpec<V>
  readonly #entries = new Map<string, Entry<V>>()
  hits = 0
  misses = 0

  constructor(spec: CacheSpec<V>) {
    this.spec = spec
    registerCache(this)
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: string, isGood: (value: V) => boolean = () => true): V | undefined {
    const cached = this.peek(key)
    const good = cached !== undefined && isGood(cached) ? cached : undefined
    this.count(good !== undefined)
    return good
  }

  /** Returns the value without counting; the caller calls `count`. */
  peek(key: string): V | undefined {
    return this.#entries.get(key)?.value
  }

  count(isHit: boolean): void {
    if (isHit) this.hits += 1
    else this.misses += 1
  }

  set(key: string, value: V): void {
    this.#entries.delete(key)
    this.#entries.set(key, { value, at: performance.now() })
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > this.spec.max && oldest !== undefined) this.#entries.delete(oldest)
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }

  /** Drops the entries shown under this name, or all. Returns their number. */
  drop(shown?: string): number {
    const keys = [...this.#entries.keys()].filter((key) => shown === undefined || this.#shown(key) === shown)
    for (const key of keys) this.#entries.delete(key)
    return keys.length
  }

  /** Returns a page of the entries whose shown key contains `part`, the newest first. */
  async keys(part: string, { from, most }: { readonly from: number; readonly most: number }) {
    const found = [...this.#entries].filter(([key]) => this.#shown(key).includes(part)).toReversed()
    const rows = await Promise.all(found.slice(from, from + most).map((entry) => this.#describe(...entry)))
    return { count: found.length, rows }
  }

  #shown(key: string): string {
    if (this.spec.isSecret !== true) return key
    return createHash('sha256').update(key).digest('hex').slice(0, HASH_LENGTH)
  }

  async #describe(key: string, { value, at }: Entry<V>): Promise<CacheKey> {
    const { lifeMs, sizeOf } = this.spec
    const ttl = lifeMs === undefined ? null : Math.max(0, Math.ceil((at + lifeMs - performance.now()) / 1000))
    const size = (await sizeOf?.(value)) ?? null
    return { cache_key: this.#shown(key), size, ttl }
  }
}

/** Weak references, so that the caches of a closed server are collected. */
const registered = new Set<WeakRef<Cache<unknown>>>()

function registerCache<V>(cache: Cache<V>): void {
  registered.add(new WeakRef(cache as Cache<unknown>))
}

export function findCaches(name: CacheName): Cache<unknown>[] {
  return [...registered].flatMap((weak) => {
    const cache = weak.deref()
    if (cache === undefined) registered.delete(weak)
    return cache?.spec.name === name ? [cache] : []
  })
}

export const getJsonSize = (value: unknown): number => JSON.stringify(value)?.length ?? 0
