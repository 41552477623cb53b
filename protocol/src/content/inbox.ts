// Messages to one account, and notices to all users of a kind of organisation.

/** A message is sent to one account; a notice is shared by all its readers. */
export const INBOX_KINDS = ['msg', 'notification'] as const
export type InboxKind = (typeof INBOX_KINDS)[number]

export const INBOX_PATHS = {
  list: 'seller/index/InboxList',
  count: 'seller/index/InboxCount',
  info: 'seller/index/InboxInfo',
  read: 'seller/index/InboxRead',
} as const

/** Counting stops here. */
export const MAX_UNREAD = 99
export const MAX_INBOX_READ = 100
