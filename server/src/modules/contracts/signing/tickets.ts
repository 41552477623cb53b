// Tickets of the signing page: one for each party that signs in the browser.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { type PageTicket } from '#platform/tickets/page-tickets.ts'

export interface Ticket extends PageTicket {
  readonly party_id: number
  readonly contract_id: number
}

/** Adds the contract of the party that the ticket is for. */
export async function loadSigningTicket(db: Db, ticket: PageTicket): Promise<Ticket> {
  const party = await db
    .selectFrom('contract_party')
    .select(['id as party_id', 'contract_id'])
    .where('id', '=', ticket.subject_id)
    .executeTakeFirstOrThrow()
  return { ...ticket, ...party }
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
