// Calls on many records that have not been answered to their end, kept in their tab as typed work is (decisions 35 and 55): a page that is
// loaded anew asks for the very same again.
import type { Row } from '@cangdan/protocol'
import { serverNow } from '#api/transport/clock.ts'
import { draftKey } from '#api/drafts.ts'
import { dropOfTab, readOfTab, writeOfTab } from '#api/local.ts'
import type { Key } from '../list/selection/selection.ts'

export type Target = Readonly<Record<string, Row[string]>>

export interface KeptCalls {
  /** Seconds since 1970 when the first of them was sent. */
  readonly at: number
  /** The name of the action. */
  readonly action: string
  readonly calls: readonly { readonly keys: readonly Key[]; readonly target: Target }[]
  /** What is known of the calls before them. */
  readonly done: readonly Key[]
  readonly notDone: readonly { readonly key: Key; readonly reason: string }[]
  /** What people call the records. */
  readonly names: readonly (readonly [Key, string])[]
}

/** For as long the server knows an idempotency key, less the time that a clock may differ. */
const LIFE = 23 * 3600

/** The name under which an account's calls of a list are kept; they go with its drafts. */
export const callsKey = (account: number, listPath: string): string =>
  draftKey(account, `/:calls/${listPath}`)

export const keepCalls = (key: string, calls: KeptCalls): boolean => writeOfTab(key, JSON.stringify(calls))

export const dropCalls = (key: string): void => dropOfTab(key)

export function keptCalls(key: string): KeptCalls | undefined {
  try {
    const kept = JSON.parse(readOfTab(key) ?? 'null') as KeptCalls | null
    if (kept !== null && serverNow() - kept.at < LIFE) return kept
  } catch {
    // Not written by us.
  }
  dropCalls(key)
  return undefined
}
