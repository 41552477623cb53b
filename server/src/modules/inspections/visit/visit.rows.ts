// Rows of visits for their public pages.
import { createHmac } from 'node:crypto'
import { VISIT_PHOTOS } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { type PageTicket, renewNonce } from '#platform/tickets/page-tickets.ts'
import type { VisitKind } from './visit.links.ts'
import { OPEN_VISIT } from './visit.states.ts'

export interface VisitRow {
  readonly id: number
  readonly no: string
  readonly state: number
  /** The organisation that ordered the visit. */
  readonly sender: string
  readonly inspector: string
  readonly inspuser_id: number
  readonly is_inspector_enabled: boolean
  readonly agency_id: number
  readonly plan_date: string
  readonly photo_seed: Buffer | null
  /** Seconds UTC. */
  readonly start_time: number | null
  readonly submit_time: number | null
  readonly request_hash: string
}

const readRow = async (db: Db, kind: VisitKind, id: number): Promise<VisitRow | undefined> => {
  const { rows } = await sql<VisitRow>`
    select visit.id, ${sql.ref(`visit.${kind}_no`)} as no, visit.state, coalesce(bank.name, platform.name) as sender, inspector.nick_name as inspector,
           visit.inspuser_id, inspector.disabled = 0 as is_inspector_enabled, visit.agency_id, visit.plan_date::text, visit.photo_seed, visit.request_hash,
           extract(epoch from visit.start_time)::bigint as start_time, extract(epoch from visit.submit_time)::bigint as submit_time
      from ${sql.table(kind)} as visit
      join account inspector on inspector.id = visit.inspuser_id
      left join organisation bank on bank.id = visit.bank_id
      cross join lateral (select name from organisation where kind = 'platform' order by id limit 1) as platform
     where visit.id = ${id}`.execute(db)
  return rows[0]
}

/** @throws Failure `visit_changed` unless the page of the visit may still be used by its inspector */
export async function loadOpenVisit(
  db: Db,
  kind: VisitKind,
  ticket: Pick<PageTicket, 'subject_id'>,
): Promise<VisitRow> {
  const row = await readRow(db, kind, ticket.subject_id)
  if (row === undefined || !row.is_inspector_enabled || !OPEN_VISIT.some((state) => state === row.state))
    throw new Failure('visit_changed')
  return row
}

export const loadVisit = async (db: Db, kind: VisitKind, id: number): Promise<VisitRow> => {
  const row = await readRow(db, kind, id)
  if (row === undefined) throw new Failure('visit_changed')
  return row
}

/** The texts that photos show, in order: only the server knows the next one of a visit. */
const listPhotoNonces = (seed: Buffer): string[] =>
  Array.from({ length: VISIT_PHOTOS }, (_none, index) =>
    createHmac('sha256', seed).update(String(index)).digest('hex').slice(0, 8).toUpperCase(),
  )

export async function listReceivedPhotos(db: Db, kind: VisitKind, id: number): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from visit_photo where ${sql.ref(`${kind}_id`)} = ${id} order by id`.execute(db)
  return rows.map(({ sha256 }) => sha256)
}

/** The part of the page that inspections and investigations share. Its nonce makes earlier ones invalid. */
export async function buildVisitPart(db: Db, kind: VisitKind, visit: VisitRow, ticket: PageTicket) {
  return {
    visit_no: visit.no,
    sender: visit.sender,
    inspector: visit.inspector,
    plan_date: visit.plan_date,
    nonce: await renewNonce(db, ticket.id),
    photo_nonces: visit.photo_seed === null ? [] : listPhotoNonces(visit.photo_seed),
    received: await listReceivedPhotos(db, kind, visit.id),
    expires: ticket.expires_at,
    time: Math.floor(Date.now() / 1000),
  }
}
