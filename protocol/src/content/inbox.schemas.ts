// Kept apart from the types, so that the browser never loads the validator.
import { z } from 'zod'
import { nameSchema } from '../described/named-schemas.ts'
import { fileRef } from '../described/file.schemas.ts'
import { INBOX_KINDS, MAX_INBOX_READ } from './inbox.ts'

const key = z.strictObject({
  kind: z.enum(INBOX_KINDS),
  id: z.int().min(1),
})

/** Identifies an item: messages and notices are numbered separately. */
export type InboxKey = z.infer<typeof key>

/** Marks the listed items as read; without a list, all items. */
export const inboxReadRequest = nameSchema(
  'InboxRead',
  z.union([
    z.strictObject({ items: z.array(key).min(1).max(MAX_INBOX_READ) }),
    z.strictObject({ all: z.literal(true) }),
  ]),
)

const item = z.strictObject({
  kind: z.enum(INBOX_KINDS),
  id: z.int(),
  title: z.string(),
  /** `Alert`, `Announcement`, in the caller's language. */
  type: z.string(),
  tone: z.enum(['plain', 'alert']),
  /** Seconds UTC of sending or publication. */
  time: z.int(),
  is_read: z.boolean(),
  is_top: z.boolean(),
})

export type InboxItem = z.infer<typeof item>

export const inboxResponse = nameSchema(
  'InboxAnswer',
  z.strictObject({
    items: z.array(item),
    count: z.int().min(0),
  }),
)

export type InboxResponse = z.infer<typeof inboxResponse>

export const inboxCount = nameSchema(
  'InboxCount',
  z.strictObject({
    /** At most `MAX_UNREAD`. */
    unread: z.int().min(0),
    /** An unread pinned notice that the browser opens on its own; null if there is none. */
    opens: key.nullable(),
  }),
)

export type InboxRead = z.infer<typeof inboxReadRequest>

export type InboxCount = z.infer<typeof inboxCount>

export const inboxText = nameSchema(
  'InboxText',
  z.strictObject({
    ...item.shape,
    /** Plain text for a message; a rich text document as JSON for a notice. */
    content: z.string(),
    /** Target path of a message; empty if it has none. */
    jump_path: z.string(),
    /** Pictures of a notice, with URLs signed for this caller. The first file of `cover` is shown above the text. */
    files: z.array(fileRef),
    cover: z.array(fileRef),
  }),
)

export type InboxText = z.infer<typeof inboxText>
