// Links to public pages: one person, one purpose, one submission. The token is only in the message; the table has its hash.
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { computeRetryDelay } from '../database/rate-limit.ts'
import { Failure } from '../failure.ts'

const DAY = 86_400

/** For each page the column of the record that a ticket is for, and the seconds for which it is open. */
const PAGES = {
  contract: { column: 'party_id', seconds: 7 * DAY },
  inspection: { column: 'inspection_id', seconds: DAY },
  investigation: { column: 'investigation_id', seconds: DAY },
  call: { column: 'call_guarantor_id', seconds: 7 * DAY },
} as const

export type TicketKind = keyof typeof PAGES

/** The subject of a ticket: a party of a contract, a visit, or the notice of a margin call to a guarantor. */
export interface TicketSubject {
  readonly kind: TicketKind
  readonly id: number
}

export interface PageTicket {
  readonly id: number
  readonly kind: TicketKind
  readonly subject_id: number
  readonly phone: string
  readonly device_key: string | null
  readonly nonce: string | null
  readonly expires_at: number
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const getTicketDays = (kind: TicketKind): number => PAGES[kind].seconds / DAY

const isFor = ({ kind, id }: TicketSubject) => sql`${sql.ref(PAGES[kind].column)} = ${id}`
const isOpen = sql`done_time is null and revoked_time is null`

/** Issues a ticket; an earlier one of the subject opens nothing from now on. Returns its token. */
export async function issueTicket(tx: Db, subject: TicketSubject, phone: string): Promise<string> {
  const { column, seconds } = PAGES[subject.kind]
  await revokeTicket(tx, subject)
  const token = randomBytes(32).toString('base64url')
  await sql`
    insert into page_ticket (token_hash, kind, ${sql.ref(column)}, phone, expires_at)
    values (${hashToken(token)}, ${subject.kind}, ${subject.id}, ${phone}, now() + make_interval(secs => ${seconds}))`.execute(
    tx,
  )
  return token
}

/** Ends the open ticket of a subject, so that its link opens nothing. */
export async function revokeTicket(tx: Db, subject: TicketSubject): Promise<void> {
  await sql`update page_ticket set revoked_time = now() where ${isFor(subject)} and ${isOpen}`.execute(tx)
}

const TICKETS_A_DAY = [{ count: 10, seconds: DAY }]

/** Limits messages to a phone that another person has entered. @throws Failure `too_many` */
export async function assertFewTickets(tx: Db, { kind, id }: TicketSubject): Promise<void> {
  const { column } = PAGES[kind]
  const wait = await computeRetryDelay(tx, {
    table: 'page_ticket',
    limits: { [column]: TICKETS_A_DAY },
    keys: { [column]: String(id) },
  })
  if (wait > 0) throw new Failure('too_many', { retryAfter: wait })
}

const selectTicket = (kind: TicketKind, token: string) => sql`
  select id, kind, ${sql.ref(PAGES[kind].column)} as subject_id, phone, device_key, nonce, extract(epoch from expires_at)::bigint as expires_at
    from page_ticket where token_hash = ${hashToken(token)} and kind = ${kind}`

/** @throws Failure `ticket_unusable`, the same for an unknown, used, revoked or expired ticket */
export async function readTicket(db: Db, kind: TicketKind, token: string): Promise<PageTicket> {
  const { rows } = await sql<PageTicket>`${selectTicket(kind, token)} and ${isOpen} and expires_at > now()`.execute(db)
  const [ticket] = rows
  if (ticket === undefined) throw new Failure('ticket_unusable')
  return ticket
}

/** Returns a ticket that a browser has used already, for the repetition of its submission; undefined for any other. */
export async function findUsedTicket(
  db: Db,
  { kind, token, deviceKey }: { readonly kind: TicketKind; readonly token: string; readonly deviceKey: string },
): Promise<PageTicket | undefined> {
  const { rows } = await sql<PageTicket>`
    ${selectTicket(kind, token)} and done_time is not null and device_key = ${deviceKey}`.execute(db)
  return rows[0]
}

/** Binds a ticket to the key of the first browser that proved the phone. @throws Failure `other_browser` */
export async function bindTicket(db: Db, ticket: Pick<PageTicket, 'id'>, deviceKey: string): Promise<void> {
  const { rows } = await sql`
    update page_ticket set device_key = ${deviceKey}, opened_time = coalesce(opened_time, now())
     where id = ${ticket.id} and (device_key is null or device_key = ${deviceKey}) returning id`.execute(db)
  if (rows.length === 0) throw new Failure('other_browser')
}

/** @throws Failure `other_browser` unless this browser has entered the code of the phone */
export function assertBound({ device_key: bound }: Pick<PageTicket, 'device_key'>, deviceKey: string): void {
  if (bound !== deviceKey) throw new Failure('other_browser')
}

const MAX_TRIES = 5

/** Counts a wrong answer about the person; the fifth ends the ticket. */
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
     where id = ${ticketId} and ${isOpen} and expires_at > now() returning id`.execute(tx)
  if (rows.length === 0) throw new Failure('ticket_unusable')
}
