// What the server accepts and answers of an inbox. Apart from the types, so that the browser never loads the validator.
import { z } from 'zod'
import { named } from '../described/named.ts'
import { fileRef } from '../described/file.schemas.ts'
import { INBOX_KINDS, MAX_INBOX_READ } from './inbox.ts'

const key = z.strictObject({
  kind: z.enum(INBOX_KINDS),
  id: z.int().min(1),
})

/** Which of them, as both have numbers of their own. */
export type InboxKey = z.infer<typeof key>

/** These, or all there are. */
export const inboxReadRequest = named(
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
  /** `Alert`, `Announcement`: in the reader's language. */
  type: z.string(),
  tone: z.enum(['plain', 'alert']),
  /** Seconds UTC: when it was sent or published. */
  time: z.int(),
  is_read: z.boolean(),
  is_top: z.boolean(),
})

export type InboxItem = z.infer<typeof item>

/** Newest first; pinned ones before the others. */
export const inboxAnswer = named(
  'InboxAnswer',
  z.strictObject({
    items: z.array(item),
    /** All there are, for pages. */
    count: z.int().min(0),
  }),
)

export type InboxAnswer = z.infer<typeof inboxAnswer>

export const inboxCount = named(
  'InboxCount',
  z.strictObject({
    /** At most `MAX_UNREAD`. */
    unread: z.int().min(0),
    /** A pinned notice that was not read yet, and opens by itself; null where there is none. */
    opens: key.nullable(),
  }),
)

export type InboxRead = z.infer<typeof inboxReadRequest>

export type InboxCount = z.infer<typeof inboxCount>

export const inboxText = named(
  'InboxText',
  z.strictObject({
    ...item.shape,
    /** Of a message plain words, of a notice the JSON of a document. */
    content: z.string(),
    /** Where a message leads; empty where it leads nowhere. */
    jump_path: z.string(),
    /** The pictures in a notice, each with an address for this reader; the first of `cover` stands above it. */
    files: z.array(fileRef),
    cover: z.array(fileRef),
  }),
)

export type InboxText = z.infer<typeof inboxText>
