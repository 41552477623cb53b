// What the server accepts and answers of an inbox. Apart from the types, so that the browser never loads the validator.
import { z } from 'zod'
import { named } from '../described/named.ts'
import { fileRef } from '../described/table.schemas.ts'
import {
  INBOX_KINDS,
  type InboxAnswer,
  type InboxCount,
  type InboxKey,
  type InboxRead,
  type InboxText,
  MAX_INBOX_READ,
} from './inbox.ts'

const key: z.ZodType<InboxKey> = z.strictObject({
  kind: z.enum(INBOX_KINDS),
  id: z.int().min(1),
})

export const inboxReadRequest: z.ZodType<InboxRead> = named(
  'InboxRead',
  z.union([
    z.strictObject({ items: z.array(key).min(1).max(MAX_INBOX_READ) }),
    z.strictObject({ all: z.literal(true) }),
  ]),
)

const item = {
  kind: z.enum(INBOX_KINDS),
  id: z.int(),
  title: z.string(),
  type: z.string(),
  tone: z.enum(['plain', 'alert']),
  time: z.int(),
  is_read: z.boolean(),
  is_top: z.boolean(),
}

export const inboxAnswer: z.ZodType<InboxAnswer> = named(
  'InboxAnswer',
  z.strictObject({ items: z.array(z.strictObject(item)), count: z.int().min(0) }),
)

export const inboxCount: z.ZodType<InboxCount> = named(
  'InboxCount',
  z.strictObject({ unread: z.int().min(0), opens: key.nullable() }),
)

export const inboxText: z.ZodType<InboxText> = named(
  'InboxText',
  z.strictObject({
    ...item,
    content: z.string(),
    jump_path: z.string(),
    files: z.array(fileRef),
    cover: z.array(fileRef),
  }),
)
