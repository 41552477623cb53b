// Sends queued mails, each by one worker at a time, and retries failures with increasing pauses (docs/decisions/messages-and-mail.md).
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { invalidateLists } from '#engine/write/invalidate.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { type Mailer, MailRejected, type SentMail } from '#platform/mail/mailer.ts'
import { MSG_LIST } from '#modules/content/index.ts'
import { MAIL_LIST } from '../mailrecord/mailrecord.ts'

/** Attempts before a mail is given up; the last is about six hours after the first. */
export const MAX_MAIL_ATTEMPTS = 6
/** Minutes before the second attempt; each later pause is four times longer. */
const FIRST_PAUSE = 1
/** Older mails are out of date and are not sent. */
const MAX_AGE_DAYS = 3
/** A mail is leased by one worker; after a crash another one takes it. */
const LEASE_MINUTES = 5
const MAX_WORDS = 300
const AT_ONCE = 200

interface TakenMail extends SentMail {
  readonly attempts: number
}

/** Sends due mails and returns the number accepted. Without a mailer they stay queued, and old ones are given up. */
export async function sendDueMails(
  db: Db,
  mailer: Mailer | undefined,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<number> {
  await failOldMails(db)
  if (mailer === undefined) return 0
  let sent = 0
  for (let turn = 0; turn < AT_ONCE; turn += 1) {
    const mail = await takeMail(db)
    if (mail === undefined) break
    try {
      await mailer.send(mail)
      sent += 1
      await markSent(db, mail.id)
    } catch (error) {
      log.warn({ err: error, mail: mail.id }, 'mail not sent')
      await markFailed(db, mail, error)
    }
  }
  return sent
}

async function takeMail(db: Db): Promise<TakenMail | undefined> {
  const { rows } = await sql<TakenMail>`
    update mail_outbox set attempts = attempts + 1, due_time = now() + make_interval(mins => ${LEASE_MINUTES})
     where id = (select id from mail_outbox where status = 0 and due_time <= now()
                  order by due_time, id limit 1 for update skip locked)
    returning id, address, subject, content, attempts,
              floor(extract(epoch from create_time))::bigint as create_time`.execute(db)
  return rows[0]
}

/** Marks the mail as sent and counts its message once, even if two workers sent it. */
async function markSent(db: Db, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ msg_id: number | null; msg_accounts: number }>`
      update mail_outbox set status = 1, error = '', send_time = now() where id = ${id} and status <> 1
      returning msg_id, msg_accounts`.execute(tx)
    const [mail] = rows
    if (mail === undefined) return
    const { msg_id, msg_accounts } = mail
    invalidateLists(tx, msg_id === null ? [MAIL_LIST] : [MAIL_LIST, MSG_LIST])
    if (msg_id === null) return
    await sql`update msg set send_count = send_count + ${msg_accounts} where id = ${msg_id}`.execute(tx)
  })
}

async function markFailed(db: Db, { id, attempts }: TakenMail, error: unknown): Promise<void> {
  const words = (error instanceof Error ? error.message : String(error)).slice(0, MAX_WORDS)
  const isOver = error instanceof MailRejected || attempts >= MAX_MAIL_ATTEMPTS
  const pause = FIRST_PAUSE * 4 ** (attempts - 1)
  await updateMails(
    db,
    sql`status = ${isOver ? 2 : 0}, error = ${words || 'Failed without words'},
        due_time = now() + make_interval(mins => ${pause}) where id = ${id}`,
  )
}

const failOldMails = (db: Db) =>
  updateMails(
    db,
    sql`status = 2, error = case when error = '' then 'No mail server took it in time' else error end
         where status = 0 and create_time < now() - make_interval(days => ${MAX_AGE_DAYS})`,
  )

async function updateMails(db: Db, change: ReturnType<typeof sql>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { numAffectedRows } = await sql`update mail_outbox set ${change}`.execute(tx)
    if (Number(numAffectedRows ?? 0) > 0) invalidateLists(tx, [MAIL_LIST])
  })
}
