// What is typed into forms and not saved yet, kept in this tab for the account that typed it: a session that ends in the middle of a
// form, or a page that is loaded anew, loses nothing.
import type { WireValue } from '@cangdan/protocol'
import { dropOfTab, namesOfTab, readOfTab, writeOfTab } from './local.ts'

const PREFIX = 'draft/'

export interface KeptDraft {
  /** Seconds since 1970 when it was last typed in. */
  readonly at: number
  /** Of the record that was being edited; none for a new one. */
  readonly version: number | undefined
  /** The fields that were changed, as they were typed. */
  readonly changes: Readonly<Record<string, WireValue>>
  /** What the record had in these fields. */
  readonly base: Readonly<Record<string, WireValue>>
  /** Whether something is left out: a password is never kept, nor a file that is still on its way. */
  readonly isPartial: boolean
}

/** The name under which an account's draft of a page is kept. */
export const draftKey = (account: number, path: string): string => `${PREFIX}${account}${path}`

/** Whether the browser took it. */
export const keepDraft = (key: string, draft: KeptDraft): boolean => writeOfTab(key, JSON.stringify(draft))

export function keptDraft(key: string): KeptDraft | undefined {
  try {
    return JSON.parse(readOfTab(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export const dropDraft = (key: string): void => dropOfTab(key)

/** Of everybody but this account; of everybody without one. */
export function dropDrafts(except?: number): void {
  for (const name of namesOfTab())
    if (name.startsWith(PREFIX) && (except === undefined || !name.startsWith(`${PREFIX}${except}/`)))
      dropOfTab(name)
}
