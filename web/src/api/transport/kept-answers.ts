// Answers that the server has tagged, such as descriptions of lists: it is asked only whether they have changed. Nothing of them is
// written to disk, and they go with the keys of their session.
import type { Success } from '@cangdan/protocol'
import { currentLanguage } from '#i18n/index.ts'
import { addressOf, queryOf, type Call } from './call.ts'
import type { SessionKeys } from '../keys/session-keys.ts'

interface Kept<T> {
  readonly answer: Success<T>
  /** What the call carries to ask whether the answer is still this one. */
  readonly asked: Pick<Call, 'headers'>
}

const bySession = new WeakMap<SessionKeys, Map<string, Kept<unknown>>>()

/** What this session was answered the last time, where the server has tagged it. */
export function keptAnswer<T>(call: Call): Kept<T> | undefined {
  if (call.keys === undefined) return undefined
  // The same address answers with the same type.
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
