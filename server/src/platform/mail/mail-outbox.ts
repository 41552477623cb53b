// Mails wait in the database: a rollback also discards the mail, and a worker sends committed ones (docs/decisions/messages-and-mail.md).
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export const MAIL_KIND = { message: 1, password: 2, registration: 3 } as const

export interface Mail {
  readonly address: string
  readonly subject: string
  readonly content: string
  readonly kind: (typeof MAIL_KIND)[keyof typeof MAIL_KIND]
  /** Key that prevents a second mail about the same subject. */
  readonly about?: string
  /** The message of the mail, and the number of accounts that are notified only by it. */
  readonly message?: { readonly id: number; readonly accounts: number }
}

const MAX_SUBJECT = 200

/** Queues the mails in the caller's transaction. Skips empty addresses. */
export async function queueMails(tx: Db, mails: readonly Mail[]): Promise<void> {
  const rows = mails
    .filter(({ address }) => address !== '')
    .map(({ subject, about = null, message, ...mail }) => ({
      ...mail,
      about,
      msg_id: message?.id ?? null,
      msg_accounts: message?.accounts ?? 0,
      subject: Array.from(subject.replaceAll(/\s+/g, ' ').trim()).slice(0, MAX_SUBJECT).join(''),
    }))
  if (rows.length === 0) return
  await sql`
    insert into mail_outbox (address, subject, content, kind, about, msg_id, msg_accounts)
    select address, subject, content, kind, about, msg_id, msg_accounts
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as mail (address text, subject text, content text, kind smallint, about text, msg_id bigint, msg_accounts bigint)
    on conflict (about) do nothing`.execute(tx)
}
