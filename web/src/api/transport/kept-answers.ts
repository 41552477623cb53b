// In-memory cache of responses with an ETag, such as descriptions of lists. Never written to disk; dropped with the session keys.
import type { Success } from '@cangdan/protocol'
import { currentLanguage } from '#i18n/index.ts'
import { addressOf, queryOf, type Call } from './call.ts'
import type { SessionKeys } from '../keys/session-keys.ts'

interface Kept<T> {
  readonly answer: Success<T>
  readonly asked: Pick<Call, 'headers'>
}

const bySession = new WeakMap<SessionKeys, Map<string, Kept<unknown>>>()

/** Returns the last response with an ETag in this session. */
export function keptAnswer<T>(call: Call): Kept<T> | undefined {
  if (call.keys === undefined) return undefined
  // The same address always returns the same type.
  return bySession.get(call.keys)?.get(nameOf(call)) as Kept<T> | undefined
}

export function keepAnswer<T>(call: Call, tag: string | null, answer: Success<T>): void {
  if (call.keys === undefined || tag === null) return
  const kept = bySession.get(call.keys) ?? new Map<string, Kept<unknown>>()
  kept.set(nameOf(call), { answer, asked: { headers: { ...call.headers, 'if-none-match': tag } } })
  bySession.set(call.keys, kept)
}

const nameOf = ({ method, path, params }: Call): string =>
  `${method} ${currentLanguage()} ${addressOf(path, queryOf(params))}`
