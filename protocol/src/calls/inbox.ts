// What the platform has written to one person: messages to them, and notices to the people of their kind of organisation.
import type { FileRef } from './file.ts'

/** A message was sent to one account; a notice stands for all whom it is for. */
export const INBOX_KINDS = ['msg', 'notification'] as const
export type InboxKind = (typeof INBOX_KINDS)[number]

/** Which of them, as both have numbers of their own. */
export interface InboxKey {
  kind: InboxKind
  id: number
}

export interface InboxItem extends InboxKey {
  title: string
  /** `Alert`, `Announcement`: in the reader's language. */
  type: string
  tone: 'plain' | 'alert'
  /** Seconds UTC: when it was sent or published. */
  time: number
  is_read: boolean
  is_top: boolean
}

/** Newest first; pinned ones before the others. */
export interface InboxAnswer {
  items: InboxItem[]
  /** All there are, for pages. */
  count: number
}

export interface InboxCount {
  /** At most `MAX_UNREAD`. */
  unread: number
  /** A pinned notice that was not read yet, and opens by itself; null where there is none. */
  opens: InboxKey | null
}

export interface InboxText extends InboxItem {
  /** Of a message plain words, of a notice the JSON of a document. */
  content: string
  /** Where a message leads; empty where it leads nowhere. */
  jump_path: string
  /** The pictures in a notice, each with an address for this reader; the first of `cover` stands above it. */
  files: FileRef[]
  cover: FileRef[]
}

/** These, or all there are. */
export type InboxRead = { items: InboxKey[] } | { all: true }

export const INBOX_PATHS = {
  list: 'seller/index/InboxList',
  count: 'seller/index/InboxCount',
  info: 'seller/index/InboxInfo',
  read: 'seller/index/InboxRead',
} as const

/** Beyond, nobody counts. */
export const MAX_UNREAD = 99
/** Items that one call marks. */
export const MAX_INBOX_READ = 100
