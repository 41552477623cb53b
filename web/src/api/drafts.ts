// Unsaved form input, stored per tab and account, so that an ended session or a page reload loses nothing.
import type { WireValue } from '@cangdan/protocol'
import { deleteTabItem, listTabItems, readTabItem, writeTabItem } from './browser-storage.ts'

const PREFIX = 'draft/'

export interface StoredDraft {
  /** Seconds since 1970 of the last edit. */
  readonly at: number
  /** Version of the edited record; undefined for a new record. */
  readonly version: number | undefined
  readonly changes: Readonly<Record<string, WireValue>>
  readonly base: Readonly<Record<string, WireValue>>
  /** True when values are missing: passwords and unfinished uploads are never stored. */
  readonly isPartial: boolean
}

export const buildDraftKey = (account: number, path: string): string => `${PREFIX}${account}${path}`

export const storeDraft = (key: string, draft: StoredDraft): boolean => writeTabItem(key, JSON.stringify(draft))

export function loadDraft(key: string): StoredDraft | undefined {
  try {
    return JSON.parse(readTabItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export const deleteDraft = (key: string): void => deleteTabItem(key)

/** Deletes the drafts of all accounts except the given one. */
export function deleteDrafts(except?: number): void {
  for (const name of listTabItems())
    if (name.startsWith(PREFIX) && (except === undefined || !name.startsWith(`${PREFIX}${except}/`)))
      deleteTabItem(name)
}
