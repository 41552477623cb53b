// Reads the inbox of an account: messages sent to it and notices for its kind of organisation.
import {
  type InboxCount,
  type InboxKey,
  type InboxKind,
  type InboxRead,
  type Language,
  MAX_UNREAD,
  OWN_TOPICS,
} from '@cangdan/protocol'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { invalidateForAccounts } from '#platform/topics/invalidations.ts'
import { listAudiences } from '#modules/content/msg/audience.ts'

type Owner = Pick<Principal, 'accountId' | 'organisationKind'> & { readonly language: Language }

export interface Line extends InboxKey {
  readonly title: string
  readonly type: number
  readonly time: number
  readonly is_read: boolean
  readonly is_top: boolean
}

/** Time from which a notice is readable. */
const PUBLISHED = sql`coalesce(notification.publish_time, notification.create_time)`

/** Selects notices that this kind of organisation may read now. Requires the table `notification`. */
export const isPublishedFor = ({ organisationKind }: Pick<Principal, 'organisationKind'>): RawBuilder<boolean> => sql`
  notification.is_show = 1 and ${PUBLISHED} <= now()
  and notification.receive_type && ${[...listAudiences(organisationKind)]}::bigint[]`

const isNoticeRead = (accountId: number): RawBuilder<boolean> => sql`exists (
  select from notification_read where notification_id = notification.id and account_id = ${accountId})`

/** Messages of the platform are in all languages, those of users in one. */
const selectText = (part: 'title' | 'content', language: Language) =>
  sql`coalesce(msg.words -> ${part} ->> ${language}, ${sql.ref(`msg.${part}`)})`

const selectMessages = ({ accountId, language }: Owner) => sql`
  select 'msg'::text as kind, msg.id, ${selectText('title', language)} as title, msg.type, msg.send_time as at,
         msg_recipient.read_time is not null as is_read, false as is_top
    from msg_recipient join msg on msg.id = msg_id
   where account_id = ${accountId} and msg.status = 1`

const selectNotices = (owner: Owner) => sql`
  select 'notification'::text, notification.id, notification.title, notification.type, ${PUBLISHED},
         ${isNoticeRead(owner.accountId)}, notification.is_top = 1
    from notification
   where ${isPublishedFor(owner)}`

interface Page {
  readonly kind?: InboxKind | undefined
  /** `1` selects unread items only. */
  readonly unread?: '1' | undefined
  readonly page: number
  readonly limit: number
}

export async function listInbox(
  db: Db,
  owner: Owner,
  { kind, unread, page, limit }: Page,
): Promise<{ lines: Line[]; count: number }> {
  const sources = [
    ...(kind === 'notification' ? [] : [selectMessages(owner)]),
    ...(kind === 'msg' ? [] : [selectNotices(owner)]),
  ]
  const { rows } = await sql<Line & { count: number }>`
    select kind, id, title, type, floor(extract(epoch from at))::bigint as time, is_read, is_top, count(*) over () as count
      from (${sql.join(sources, sql` union all `)}) as item (kind, id, title, type, at, is_read, is_top)
     where not (${unread === '1'} and is_read)
     order by is_top and not is_read desc, at desc, kind, id desc
     limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return { lines: rows.map(({ count: _count, ...line }) => line), count: rows[0]?.count ?? 0 }
}

/** Returns the number of unread items, and the one that opens by itself. */
export async function countUnread(db: Db, owner: Owner): Promise<InboxCount> {
  const { rows } = await sql<{ unread: number; top: number | null }>`
    select (select count(*) from (
              select from (${selectMessages(owner)}) as message where not is_read
              union all
              select from notification where ${isPublishedFor(owner)} and not ${isNoticeRead(owner.accountId)}
              limit ${MAX_UNREAD}) as unread)::int as unread,
           (select id from notification
             where is_top = 1 and ${isPublishedFor(owner)} and not ${isNoticeRead(owner.accountId)}
             order by ${PUBLISHED} desc, id desc limit 1) as top`.execute(db)
  const { unread = 0, top = null } = rows[0] ?? {}
  return { unread, opens: top === null ? null : { kind: 'notification', id: top } }
}

export interface Text extends Line {
  readonly content: string
  readonly jump_path: string
  readonly pictures: readonly number[]
  readonly cover: readonly number[]
}

/** Returns an item with its text; `undefined` if the reader may not read it. */
export async function readInbox(db: Db, owner: Owner, { kind, id }: InboxKey): Promise<Text | undefined> {
  const source =
    kind === 'msg'
      ? sql`(${selectMessages(owner)}) as item join msg on msg.id = item.id`
      : sql`(${selectNotices(owner)}) as item (kind, id, title, type, at, is_read, is_top) join notification on notification.id = item.id`
  const parts =
    kind === 'msg'
      ? sql`${selectText('content', owner.language)} as content, msg.jump_path, '{}'::bigint[] as pictures, '{}'::bigint[] as cover`
      : sql`notification.content, '' as jump_path, notification.content_files as pictures, notification.image as cover`
  const { rows } = await sql<Text>`
    select item.kind, item.id, item.title, item.type, floor(extract(epoch from at))::bigint as time, is_read,
           item.is_top, ${parts}
      from ${source} where item.id = ${id}`.execute(db)
  return rows[0]
}

/** Marks own items as read; items read before keep their time. */
export async function markRead(db: Db, owner: Omit<Owner, 'language'>, asked: InboxRead): Promise<void> {
  const { accountId } = owner
  const filterKeys = (kind: InboxKind, column: string) =>
    'all' in asked
      ? sql`true`
      : sql`${sql.ref(column)} = any(${asked.items.filter((item) => item.kind === kind).map(({ id }) => id)}::bigint[])`
  await inTransaction(db, async (tx) => {
    const messages = await sql`
      update msg_recipient set read_time = now()
        from msg where msg.id = msg_id and msg.status = 1
         and account_id = ${accountId} and read_time is null and ${filterKeys('msg', 'msg_id')}`.execute(tx)
    const notices = await sql`
      insert into notification_read (notification_id, account_id)
      select notification.id, ${accountId}::bigint from notification
       where ${isPublishedFor(owner)} and ${filterKeys('notification', 'notification.id')}
      on conflict do nothing`.execute(tx)
    const marked = Number(messages.numAffectedRows ?? 0) + Number(notices.numAffectedRows ?? 0)
    if (marked > 0) invalidateForAccounts(tx, OWN_TOPICS.inbox, [accountId])
  })
}
