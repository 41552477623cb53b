// Unfinished bulk calls, stored in the tab's session storage like drafts (decisions 35 and 55): after a reload the page sends the same calls again.
import type { Row } from '@cangdan/protocol'
import { serverNow } from '#api/transport/clock.ts'
import { draftKey } from '#api/drafts.ts'
import { dropOfTab, readOfTab, writeOfTab } from '#api/local.ts'
import type { Key } from '../list/selection/selection.ts'

export type Target = Readonly<Record<string, Row[string]>>

export interface KeptCalls {
  /** Seconds since 1970 when the first call was sent. */
  readonly at: number
  readonly action: string
  readonly calls: readonly { readonly keys: readonly Key[]; readonly target: Target }[]
  readonly done: readonly Key[]
  readonly notDone: readonly { readonly key: Key; readonly reason: string }[]
  readonly names: readonly (readonly [Key, string])[]
}

/** Seconds. The server keeps an idempotency key for 24 hours; one hour is left for clock differences. */
const LIFE = 23 * 3600

/** Returns the storage key of an account's calls of a list; they are deleted with the account's drafts. */
export const callsKey = (account: number, listPath: string): string =>
  draftKey(account, `/:calls/${listPath}`)

export const keepCalls = (key: string, calls: KeptCalls): boolean => writeOfTab(key, JSON.stringify(calls))

export const dropCalls = (key: string): void => dropOfTab(key)

export function keptCalls(key: string): KeptCalls | undefined {
  try {
    const kept = JSON.parse(readOfTab(key) ?? 'null') as KeptCalls | null
    if (kept !== null && serverNow() - kept.at < LIFE) return kept
  } catch {
    // The stored text is not valid JSON.
  }
  dropCalls(key)
  return undefined
}
