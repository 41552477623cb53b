// Delivers messages through their channels.
import { OWN_TOPICS, title, type Title } from '@cangdan/protocol'
import { type RawBuilder, sql } from 'kysely'
import type { ActionSpec } from '#engine/declare/action.ts'
import type { LockedRecord, Outcome } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { lookUp } from '#engine/declare/look-up.ts'
import type { Db } from '#platform/database/database.ts'
import { dbNow, readDbClock } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import { MAIL_KIND, queueMails } from '#platform/mail/mail-outbox.ts'
import { buildLink } from '#platform/mail/mail-text.ts'
import { queueSms } from '#platform/phone/sms-queue.ts'
import { getSite } from '#platform/site/site.ts'
import { invalidateForAccounts } from '#platform/topics/invalidations.ts'
import { AUDIENCES, TO_ALL } from './audience.ts'

export const MSG_STATUS = { draft: 0, sent: 1, recalled: 2, scheduled: 3 } as const
const { draft, sent, recalled, scheduled } = MSG_STATUS
export const CHANNEL = { inApp: 1, sms: 2, officialAccount: 3, mail: 4 } as const
const TO_CHOSEN = 9
const BUSINESS = 2
const ALERT = 3
export const MSG_LIST = 'seller/content/MsgList'
type MsgRecord = LockedRecord<typeof MSG_LIST>
export const MAX_CONTENT = 500

/** Selects the enabled accounts that a message is for. Requires the tables `account` and `organisation`. */
function filterRecipients({ values }: MsgRecord): RawBuilder<boolean> {
  const audience = values.receive_type
  if (audience === TO_ALL) return sql`true`
  if (audience === TO_CHOSEN) return sql`account.id = any(${values.uids}::bigint[])`
  return sql`organisation.kind = ${lookUp(AUDIENCES, audience)}`
}

/**
 * Delivers a message: immediately in the product, by queue for mail and SMS. `send_count` is the number of accounts reached: a mail counts when the
 * mail server has accepted it (`modules/system/jobs/mails.ts`); an SMS is counted in the SMS records. Returns `undefined` without recipients.
 */
export async function deliver(tx: Db, record: MsgRecord): Promise<Outcome | undefined> {
  const channels = new Set(record.values.send_type)
  const { rows } = await sql<{ id: number; phone: string; email: string }>`
    select account.id, account.phone, account.email from account join organisation on organisation.id = organisation_id
     where account.disabled = 0 and ${filterRecipients(record)} order by account.id`.execute(tx)
  const ids = channels.has(CHANNEL.inApp) ? rows.map(({ id }) => id) : []
  const phones = channels.has(CHANNEL.sms) ? rows.filter(({ phone }) => phone !== '') : []
  const mailed = channels.has(CHANNEL.mail) ? rows.filter(({ email }) => email !== '') : []
  if (ids.length + phones.length + mailed.length === 0) return undefined
  await sql`
    insert into msg_recipient (msg_id, account_id) select ${record.id}, unnest(${ids}::bigint[])
    on conflict do nothing`.execute(tx)
  const { title: head, content } = record.values
  const message = { scene: 'message', params: { title: head, content }, text: `【${head}】${content}` } as const
  const numbers = [...new Set(phones.map(({ phone }) => phone))]
  await queueSms(
    tx,
    numbers.map((phone) => ({ ...message, phone, uniqueKey: `msg:${record.id}:${phone}` })),
  )
  const inApp = new Set(ids)
  await queueMessageMails(tx, record, countByAddress(mailed, inApp))
  invalidateForAccounts(tx, OWN_TOPICS.inbox, ids)
  return { set: { status: sent, send_count: inApp.size, send_time: dbNow } }
}

/** Counts accounts per mail address, without accounts that receive the message in the product. */
function countByAddress(
  mailed: readonly { readonly id: number; readonly email: string }[],
  reached: ReadonlySet<number>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { id, email } of mailed) counts.set(email, (counts.get(email) ?? 0) + (reached.has(id) ? 0 : 1))
  return counts
}

/** Queues one mail per address, even if several accounts share it. */
async function queueMessageMails(
  tx: Db,
  { id, values }: MsgRecord,
  addresses: ReadonlyMap<string, number>,
): Promise<void> {
  if (addresses.size === 0) return
  const { site_url } = await getSite(tx)
  const content = [values.content, buildLink(site_url, values.jump_path)].filter((part) => part !== '')
  await queueMails(
    tx,
    [...addresses].map(([address, accounts]) => ({
      address,
      message: { id, accounts },
      subject: values.title,
      content: content.join('\n\n'),
      kind: MAIL_KIND.message,
    })),
  )
}

export const TO_NOBODY: Outcome = { set: { status: sent, send_time: dbNow } }

interface MessageInput {
  readonly accounts: readonly number[]
  readonly title: Title
  readonly content: Title
  readonly isAlert?: true
  readonly path?: string
}

const truncate = (text: string) => text.slice(0, MAX_CONTENT)

export async function listActiveAccounts(tx: Db, organisations: RawBuilder<unknown>): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select account.id from account
     where account.disabled = 0 and organisation_id in (${organisations}) order by account.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Writes a message to these accounts in all languages, in the transaction of its subject, regardless of the writer's rights to messages. Returns its id. */
export async function sendMessage(
  { beyondScope: unit }: UnitOfWork,
  { accounts, title: headed, content, isAlert, path = '' }: MessageInput,
): Promise<number> {
  const written = title(truncate(content.zh), truncate(content.en), truncate(content.es), truncate(content.ja))
  const set = {
    title: headed.zh,
    content: written.zh,
    words: sql`${JSON.stringify({ title: headed, content: written })}::jsonb`,
    type: isAlert === true ? ALERT : BUSINESS,
    jump_path: path,
    send_type: [CHANNEL.inApp],
    receive_type: TO_CHOSEN,
    uids: [...accounts],
  }
  const record = await unit.add(MSG_LIST, { set })
  await unit.change(record, { verb: 'send', ...((await deliver(unit.tx, record)) ?? TO_NOBODY) })
  return record.id
}

async function sendOrSchedule(tx: Db, record: MsgRecord): Promise<Outcome> {
  const { send_type: channels, send_time } = record.values
  if (channels.includes(CHANNEL.officialAccount)) throw new Failure('msg_without_plugin')
  if (send_time !== null && send_time > (await readDbClock(tx))) return { set: { status: scheduled } }
  const outcome = await deliver(tx, record)
  if (outcome === undefined) throw new Failure('msg_nobody')
  return outcome
}

export const isMessageDue = sql<boolean>`msg.status = ${sql.lit(scheduled)} and msg.send_time <= now()`

export const MSG_ACTIONS = {
  send: {
    scope: 'row',
    transition: { column: 'status', from: [draft], to: [sent, scheduled] },
    // The version ensures that the message sent is the one that was read.
    namesVersion: true,
    run: (tx, { record }) => sendOrSchedule(tx, record),
  },
  recall: {
    scope: 'row',
    danger: true,
    transition: { column: 'status', from: [sent, scheduled], to: recalled },
    run: async (tx, { record: { id } }) => {
      const { rows } = await sql<{ account_id: number }>`
        select account_id from msg_recipient where msg_id = ${id}`.execute(tx)
      invalidateForAccounts(
        tx,
        OWN_TOPICS.inbox,
        rows.map(({ account_id }) => account_id),
      )
      return { set: {} }
    },
  },
} as const satisfies Record<string, ActionSpec<typeof MSG_LIST>>
