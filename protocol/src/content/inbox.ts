// What the platform has written to one person: messages to them, and notices to the people of their kind of organisation.

/** A message was sent to one account; a notice stands for all whom it is for. */
export const INBOX_KINDS = ['msg', 'notification'] as const
export type InboxKind = (typeof INBOX_KINDS)[number]

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
