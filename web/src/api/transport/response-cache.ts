// In-memory cache of responses with an ETag, such as descriptions of lists. Never written to disk; dropped with the session keys.
import type { Success } from '@cangdan/protocol'
import { getLanguage } from '#i18n/index.ts'
import { buildUrl, buildQuery, type Call } from './call.ts'
import type { SessionKeys } from '../keys/session-keys.ts'

interface CachedResponse<T> {
  readonly answer: Success<T>
  readonly request: Pick<Call, 'headers'>
}

const bySession = new WeakMap<SessionKeys, Map<string, CachedResponse<unknown>>>()

/** Returns the last response with an ETag in this session. */
export function findCachedResponse<T>(call: Call): CachedResponse<T> | undefined {
  if (call.keys === undefined) return undefined
  // The same address always returns the same type.
  return bySession.get(call.keys)?.get(buildCacheKey(call)) as CachedResponse<T> | undefined
}

export function cacheResponse<T>(call: Call, tag: string | null, answer: Success<T>): void {
  if (call.keys === undefined || tag === null) return
  const cache = bySession.get(call.keys) ?? new Map<string, CachedResponse<unknown>>()
  cache.set(buildCacheKey(call), { answer, request: { headers: { ...call.headers, 'if-none-match': tag } } })
  bySession.set(call.keys, cache)
}

const buildCacheKey = ({ method, path, params }: Call): string =>
  `${method} ${getLanguage()} ${buildUrl(path, buildQuery(params))}`
