// Unsaved form input, stored per tab and account, so that an ended session or a page reload loses nothing.
import type { WireValue } from '@cangdan/protocol'
import { dropOfTab, namesOfTab, readOfTab, writeOfTab } from './local.ts'

const PREFIX = 'draft/'

export interface KeptDraft {
  /** Seconds since 1970 of the last edit. */
  readonly at: number
  /** Version of the edited record; undefined for a new record. */
  readonly version: number | undefined
  readonly changes: Readonly<Record<string, WireValue>>
  readonly base: Readonly<Record<string, WireValue>>
  /** True when values are missing: passwords and unfinished uploads are never stored. */
  readonly isPartial: boolean
}

export const draftKey = (account: number, path: string): string => `${PREFIX}${account}${path}`

export const keepDraft = (key: string, draft: KeptDraft): boolean => writeOfTab(key, JSON.stringify(draft))

export function keptDraft(key: string): KeptDraft | undefined {
  try {
    return JSON.parse(readOfTab(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export const dropDraft = (key: string): void => dropOfTab(key)

/** Deletes the drafts of all accounts except the given one. */
export function dropDrafts(except?: number): void {
  for (const name of namesOfTab())
    if (name.startsWith(PREFIX) && (except === undefined || !name.startsWith(`${PREFIX}${except}/`)))
      dropOfTab(name)
}
