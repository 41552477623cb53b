// Reminds users once by e-mail that their password is about to expire (docs/decisions/messages-and-mail.md).
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { MAIL_KIND, queueMails } from '#platform/mail/mail-outbox.ts'
import { joinLanguages, buildLink } from '#platform/mail/mail-text.ts'
import { readSafety } from '#platform/safety/safety.ts'
import { getSite } from '#platform/site/site.ts'

interface DueReminder {
  readonly id: number
  readonly email: string
  readonly username: string
  /** Seconds UTC at which the password was set. */
  readonly since: number
  readonly days: number
}

/** Returns the number of reminders sent so far, including those of earlier days. */
export function mailPasswordReminders(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { pwd_expire_days: life, pwd_remind_days: remind } = await readSafety(tx)
    if (life === 0 || remind === 0) return 0
    const { site_url } = await getSite(tx)
    const { rows } = await sql<DueReminder>`
      select id, email, username, floor(extract(epoch from password_time))::bigint as since,
             ceil(extract(epoch from password_time + make_interval(days => ${life}) - now()) / 86400)::int as days
        from account
       where disabled = 0 and email <> '' and password_hash is not null
         and password_time + make_interval(days => ${life}) > now()
         and password_time + make_interval(days => ${life - remind}) <= now()`.execute(tx)
    await queueMails(
      tx,
      rows.map(({ id, email, username, since, days }) => ({
        address: email,
        kind: MAIL_KIND.password,
        about: `password ${id} ${since}`,
        subject: '密码即将到期 / Your password is about to expire',
        content: joinLanguages(
          `账号 ${username} 的密码将在 ${days} 天后到期。请登录后在“修改密码”中更换。${buildLink(site_url, '/profile/pwd/edit')}`,
          `The password of account ${username} expires in ${days} days. Sign in and change it. ${buildLink(site_url, '/profile/pwd/edit')}`,
        ),
      })),
    )
    return rows.length
  })
}
