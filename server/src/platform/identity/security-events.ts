// Suspicious events, stored for administrators. A row never contains a token, key or password.
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export type SecurityEventKind =
  /** An old refresh token was used again: it was copied, and the session was ended. */
  | 'refresh_reused'
  | 'replayed'
  | 'bad_signature'
  /** An unencrypted response was requested from a production platform. */
  | 'ignoreencryption'
  /** An access token was sent in place of a hand-over token: it was in a URL, or was stolen. */
  | 'access_token_handed'
  | 'swapped'
  | 'displaced'
  | 'phone_changed'
  | 'password_reset'
  /** An account that keeps its password although its organisation signs in elsewhere used it. */
  | 'break_glass'
  /** An account of another service can sign in as the account, or no longer can. */
  | 'sign_in_bound'
  | 'sign_in_unbound'

export interface SecurityEvent {
  kind: SecurityEventKind
  accountId: number
  /** Null without a session. */
  sessionId: string | null
  ip: string
  detail: Readonly<Record<string, string | number>>
}

// A stolen token can cause these without limit: one row per session and minute is stored.
const FREQUENT: ReadonlySet<SecurityEventKind> = new Set([
  'replayed',
  'bad_signature',
  'ignoreencryption',
  'access_token_handed',
])

export async function recordSecurityEvent(db: Db, event: SecurityEvent): Promise<void> {
  const { kind, accountId, sessionId, ip, detail } = event
  await sql`
    insert into security_event (kind, account_id, session_id, ip, detail)
    select ${kind}, ${accountId}::bigint, ${sessionId}::uuid, ${ip}, ${JSON.stringify(detail)}::jsonb
     where not ${FREQUENT.has(kind)}::boolean or not exists (
       select from security_event
        where session_id = ${sessionId}::uuid and kind = ${kind} and create_time > now() - interval '1 minute'
     )`.execute(db)
}
