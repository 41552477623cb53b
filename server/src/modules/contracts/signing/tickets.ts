// Links to the public signing page. The token is only in the message; the table has its hash.
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { computeRetryDelay } from '#platform/database/rate-limit.ts'
import { Failure } from '#platform/failure.ts'

export const TICKET_DAYS = 7

export interface Ticket {
  readonly id: number
  readonly party_id: number
  readonly contract_id: number
  readonly phone: string
  readonly device_key: string | null
  readonly nonce: string | null
  readonly expires_at: number
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Issues a ticket for a party of a contract; an earlier one of the party opens nothing from now on. Returns its token. */
export async function issueTicket(tx: Db, partyId: number, phone: string): Promise<string> {
  await sql`update page_ticket set revoked_time = now() where party_id = ${partyId} and done_time is null and revoked_time is null`.execute(
    tx,
  )
  const token = randomBytes(32).toString('base64url')
  await sql`
    insert into page_ticket (token_hash, kind, party_id, phone, expires_at)
    values (${hashToken(token)}, 'contract', ${partyId}, ${phone}, now() + make_interval(days => ${TICKET_DAYS}))`.execute(
    tx,
  )
  return token
}

const DAY = 86_400
const TICKETS_A_DAY = [{ count: 10, seconds: DAY }]

/** Limits messages to a phone that the sender has entered. @throws Failure `too_many` */
export async function assertFewTickets(tx: Db, partyId: number): Promise<void> {
  const wait = await computeRetryDelay(tx, {
    table: 'page_ticket',
    limits: { party_id: TICKETS_A_DAY },
    keys: { party_id: String(partyId) },
  })
  if (wait > 0) throw new Failure('too_many', { retryAfter: wait })
}

/** @throws Failure `ticket_unusable`, the same for an unknown, used, revoked or expired ticket */
export async function readTicket(db: Db, token: string): Promise<Ticket> {
  const { rows } = await sql<Ticket>`
    select page_ticket.id, party_id, contract_id, phone, device_key, nonce, extract(epoch from expires_at)::bigint as expires_at
      from page_ticket join contract_party on contract_party.id = party_id
     where token_hash = ${hashToken(token)} and done_time is null and revoked_time is null and expires_at > now()`.execute(
    db,
  )
  const [ticket] = rows
  if (ticket === undefined) throw new Failure('ticket_unusable')
  return ticket
}

/** Binds a ticket to the key of the first browser that proved the phone. @throws Failure `other_browser` */
export async function bindTicket(db: Db, ticket: Ticket, deviceKey: string): Promise<void> {
  const { rows } = await sql`
    update page_ticket set device_key = ${deviceKey}, opened_time = coalesce(opened_time, now())
     where id = ${ticket.id} and (device_key is null or device_key = ${deviceKey}) returning id`.execute(db)
  if (rows.length === 0) throw new Failure('other_browser')
}

const MAX_TRIES = 5

/** Counts a wrong answer about the signer; the fifth ends the ticket. */
export async function countWrongIdentity(db: Db, ticketId: number): Promise<void> {
  await sql`
    update page_ticket set tries = tries + 1, revoked_time = case when tries + 1 >= ${MAX_TRIES} then now() end
     where id = ${ticketId} and revoked_time is null`.execute(db)
}

/** Replaces the nonce that a signature must contain. */
export async function renewNonce(db: Db, ticketId: number): Promise<string> {
  const nonce = randomBytes(18).toString('base64url')
  await sql`update page_ticket set nonce = ${nonce} where id = ${ticketId}`.execute(db)
  return nonce
}

/** Uses a ticket, at most once also with simultaneous requests. @throws Failure `ticket_unusable` */
export async function consumeTicket(tx: Db, ticketId: number): Promise<void> {
  const { rows } = await sql`
    update page_ticket set done_time = now(), nonce = null
     where id = ${ticketId} and done_time is null and revoked_time is null and expires_at > now() returning id`.execute(
    tx,
  )
  if (rows.length === 0) throw new Failure('ticket_unusable')
}

/** Ends the open tickets of a contract. */
export async function revokeTickets(tx: Db, contractId: number): Promise<void> {
  await sql`
    update page_ticket set revoked_time = now()
     where done_time is null and revoked_time is null
       and party_id in (select id from contract_party where contract_id = ${contractId})`.execute(tx)
}

/** Ends the open tickets of parties that have signed at a service. */
export async function endTickets(tx: Db, parties: readonly number[]): Promise<void> {
  await sql`
    update page_ticket set done_time = now(), nonce = null
     where done_time is null and revoked_time is null and party_id = any (${parties}::bigint[])`.execute(tx)
}
