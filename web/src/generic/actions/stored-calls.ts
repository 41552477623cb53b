// Unfinished bulk calls, stored in the tab's session storage like drafts (docs/decisions/tabs-and-drafts.md): after a reload the page sends the same calls again.
import type { Row } from '@cangdan/protocol'
import { getServerTime } from '#api/transport/clock.ts'
import { buildDraftKey } from '#api/drafts.ts'
import { deleteTabItem, readTabItem, writeTabItem } from '#api/browser-storage.ts'
import type { Key } from '../list/selection/selection.ts'

export type CallParams = Readonly<Record<string, Row[string]>>

export interface StoredCalls {
  /** Seconds since 1970 when the first call was sent. */
  readonly at: number
  readonly action: string
  readonly calls: readonly { readonly keys: readonly Key[]; readonly target: CallParams }[]
  readonly done: readonly Key[]
  readonly notDone: readonly { readonly key: Key; readonly reason: string }[]
  readonly names: readonly (readonly [Key, string])[]
}

/** Seconds. The server keeps an idempotency key for 24 hours; one hour is left for clock differences. */
const MAX_AGE_SECONDS = 23 * 3600

/** Returns the storage key of an account's calls of a list; they are deleted with the account's drafts. */
export const getCallsKey = (account: number, listPath: string): string => buildDraftKey(account, `/:calls/${listPath}`)

export const storeCalls = (key: string, calls: StoredCalls): boolean => writeTabItem(key, JSON.stringify(calls))

export const deleteCalls = (key: string): void => deleteTabItem(key)

export function readStoredCalls(key: string): StoredCalls | undefined {
  try {
    const kept = JSON.parse(readTabItem(key) ?? 'null') as StoredCalls | null
    if (kept !== null && getServerTime() - kept.at < MAX_AGE_SECONDS) return kept
  } catch {
    // The stored text is not valid JSON.
  }
  deleteCalls(key)
  return undefined
}
