// What should not have happened, kept for people to read. A row never holds a token, a key or a password.
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export type SecurityEventKind =
  /** An old refresh token came back: it was copied, and the session has been ended. */
  | 'refresh_reused'
  /** A request came twice. */
  | 'replayed'
  /** A live session's access token came without a good signature. */
  | 'bad_signature'
  /** Somebody asked a real platform for plain answers. */
  | 'ignoreencryption'
  /** An access token came where a hand-over token belongs: it stood in an address, or was stolen. */
  | 'access_token_handed'
  /** A hand-over token was turned into a session of another browser. */
  | 'swapped'
  /** A session ended because its account opened another one. */
  | 'displaced'

export interface SecurityEvent {
  kind: SecurityEventKind
  accountId: number
  sessionId: string
  ip: string
  detail: Readonly<Record<string, string | number>>
}

// Anybody with a stolen token can bring these about at will; one a minute for a session says as much as a thousand.
const FREQUENT: ReadonlySet<SecurityEventKind> = new Set([
  'replayed',
  'bad_signature',
  'ignoreencryption',
  'access_token_handed',
])

/** Writes it down. */
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
