// Mails wait in the database: what is rolled back is never sent, and what is written is sent by a worker (decision 143).
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export const MAIL_KIND = { message: 1, password: 2, registration: 3 } as const

export interface Mail {
  readonly address: string
  readonly subject: string
  /** Plain text. */
  readonly content: string
  readonly kind: (typeof MAIL_KIND)[keyof typeof MAIL_KIND]
  /** What it is about, where that is written of once. */
  readonly about?: string
  /** The message that it brings, and how many accounts learn of that by this mail alone. */
  readonly message?: { readonly id: number; readonly accounts: number }
}

const MAX_SUBJECT = 200

/** Takes them in the transaction that asks for it. An empty address takes none. */
export async function sendMails(tx: Db, mails: readonly Mail[]): Promise<void> {
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
