// Logs each attempt to sign in with its outcome. Each entry is one statement outside the attempt's transaction: it is kept when the attempt is
// rolled back, and two attempts on one name do not block each other.
import type { ErrorCode } from '@cangdan/protocol'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { type PurgeRule, purgeBatch } from '../database/purge.ts'
import type { UserAgent } from '../http/requests/user-agent.ts'
import { LOG_LIFE } from '../safety/safety.ts'

/** `social`: an account of another service. `swap`: a session was handed over to another browser. */
export const LOGIN_TYPES = { password: 1, sms: 2, social: 3, swap: 5 } as const

/** Outcome codes of the log. The log does not record which part of the credentials was wrong. */
const LOGIN_MESSAGES = {
  opened: 0,
  bad_credentials: 1,
  captcha_required: 2,
  captcha_wrong: 3,
  locked: 4,
  account_disabled: 5,
  login_required: 6,
  bad_verify_code: 7,
  account_choice: 8,
  other: 9,
  factor_required: 10,
  bad_factor_code: 11,
} as const

const DEVICES = { pc: 1, h5: 2 } as const

export const OLD_LOGINS: PurgeRule = { table: 'log_login', column: 'login_time', seconds: LOG_LIFE }
const MAX_NAME_LENGTH = 64

export interface LoginAttempt {
  readonly type: number
  /** As typed; empty if the attempt has no user name. */
  readonly username: string
  readonly ip: string
  readonly agent: UserAgent
}

export async function logSignIn(
  db: Db,
  attempt: LoginAttempt,
  { sessionId, accountId }: { readonly sessionId: string; readonly accountId: number },
): Promise<void> {
  const of = sql`account.id = ${accountId}`
  await insertLogEntry(db, attempt, { of, sessionId, status: 1, message: LOGIN_MESSAGES.opened })
}

export async function logRejectedSignIn(db: Db, attempt: LoginAttempt, code: ErrorCode): Promise<void> {
  const messages: Readonly<Record<string, number>> = LOGIN_MESSAGES
  const message = messages[code] ?? LOGIN_MESSAGES.other
  const of = sql`lower(account.username) = lower(${attempt.username}::text)`
  await insertLogEntry(db, attempt, { of, sessionId: null, status: 0, message })
}

interface AttemptOutcome {
  /** Condition on `account` that selects the account, if there is one. */
  readonly of: RawBuilder<unknown>
  readonly sessionId: string | null
  readonly status: 0 | 1
  readonly message: number
}

async function insertLogEntry(
  db: Db,
  { type, username, ip, agent }: LoginAttempt,
  { of, sessionId, status, message }: AttemptOutcome,
): Promise<void> {
  const typed = Array.from(username).slice(0, MAX_NAME_LENGTH).join('')
  const device = agent.isMobile ? DEVICES.h5 : DEVICES.pc
  await purgeBatch(db, OLD_LOGINS)
  await sql`
    insert into log_login (uid, session_id, organisation_id, username, nick_name, user_kind, login_type, device, ip, browser, os,
                           status, message)
    select account.id, ${sessionId}::uuid, account.organisation_id, coalesce(left(account.username, 64), ${typed}),
           coalesce(account.nick_name, ''),
           case account.organisation_kind when 'platform' then 1 when 'bank' then 3 when 'store' then 4
             else case when account.id is not null then 2 end end,
           ${type}, ${device}, ${ip}, ${agent.browser}, ${agent.os}, ${status}, ${message}
      from (select) attempt left join account on ${of}`.execute(db)
}
