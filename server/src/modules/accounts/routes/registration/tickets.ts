import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { type PurgeRule, purgeBatch } from '#platform/database/purge.ts'
import { Failure } from '#platform/failure.ts'

/** Seconds allowed for filling in the form. */
export const TICKET_SECONDS = 1800
const MAX_UPLOADS = 12
const OLD_TICKETS: PurgeRule = { table: 'enter_ticket', column: 'create_time', seconds: 2 * TICKET_SECONDS }

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export async function issueTicket(tx: Db, accountId: number): Promise<string> {
  await purgeBatch(tx, OLD_TICKETS)
  await tx.deleteFrom('enter_ticket').where('account_id', '=', accountId).execute()
  const token = randomBytes(24).toString('base64url')
  await sql`
    insert into enter_ticket (token_hash, account_id, expires_at)
    values (${hashToken(token)}, ${accountId}, now() + make_interval(secs => ${TICKET_SECONDS}))`.execute(tx)
  return token
}

/** Returns the account of the ticket. @throws Failure `enter_expired` */
export async function readTicket(db: Db, token: string): Promise<number> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from enter_ticket where token_hash = ${hashToken(token)} and expires_at > now()`.execute(db)
  return requireAccountId(rows)
}

/** Counts an upload. @throws Failure `enter_expired`, `too_many` */
export async function countUpload(db: Db, token: string): Promise<number> {
  const account = await readTicket(db, token)
  const { rows } = await sql`
    update enter_ticket set uploads = uploads + 1
     where token_hash = ${hashToken(token)} and uploads < ${MAX_UPLOADS} returning uploads`.execute(db)
  if (rows.length === 0) throw new Failure('too_many', { retryAfter: TICKET_SECONDS })
  return account
}

/** Consumes the ticket; only one of several concurrent requests succeeds. @throws Failure `enter_expired` */
export async function consumeEntryTicket(tx: Db, token: string): Promise<number> {
  const { rows } = await sql<{ account_id: number }>`
    delete from enter_ticket where token_hash = ${hashToken(token)} and expires_at > now()
    returning account_id`.execute(tx)
  return requireAccountId(rows)
}

function requireAccountId(rows: readonly { account_id: number }[]): number {
  const [row] = rows
  if (row === undefined) throw new Failure('enter_expired')
  return row.account_id
}
