// Opens abnormal documents, one per fact.
import { type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { ABNORMAL_LIST } from '#modules/paths.ts'
import type { Db } from '#platform/database/database.ts'
import { HANDLE_DAYS } from './abnormal.states.ts'

export interface AbnormalFact {
  readonly type: number
  readonly level: keyof typeof HANDLE_DAYS
  readonly source: number
  readonly content: string
  /** Names the fact, so that it opens one document. */
  readonly key: string
  readonly lotId?: number | undefined
  readonly receiptId?: number | undefined
  readonly warehouseId?: number | undefined
  readonly financingId?: number | undefined
  readonly inspectionId?: number | undefined
  /** Hundredths of a tonne. */
  readonly bookWeight?: number | undefined
  readonly realWeight?: number | undefined
  /** Fen at stake. */
  readonly amount?: number | undefined
}

/** Opens a document unless one for the fact is open. */
export async function openDocument(unit: UnitOfWork, fact: AbnormalFact): Promise<void> {
  const { tx, beyondScope } = unit
  if (await isOpen(tx, fact.key)) return
  const place = await loadPlace(tx, fact)
  const set: Row = {
    error_type: fact.type,
    level: fact.level,
    source: fact.source,
    store_id: place?.store_id ?? null,
    warehouse_id: fact.warehouseId ?? place?.warehouse_id ?? null,
    lot_id: fact.lotId ?? place?.lot_id ?? null,
    receipt_id: fact.receiptId ?? null,
    financing_id: fact.financingId ?? null,
    inspection_id: fact.inspectionId ?? null,
    book_weight: fact.bookWeight ?? null,
    real_weight: fact.realWeight ?? null,
    amount: fact.amount ?? null,
    content: fact.content,
    rule_key: fact.key,
  }
  await beyondScope.add(ABNORMAL_LIST, { set, entry: OPENED })
}

export const OPENED = {
  event: 'opened',
  columns: ['error_type', 'level', 'lot_id', 'receipt_id', 'financing_id', 'book_weight', 'real_weight'],
} as const

async function isOpen(tx: Db, key: string): Promise<boolean> {
  // Two transactions may find the same fact: the second waits for the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`abnormal ${key}`}, 0))`.execute(tx)
  const { rows } = await sql`select from abnormal_document where rule_key = ${key} and status < 3`.execute(tx)
  return rows.length > 0
}

interface Place {
  readonly store_id: number
  readonly warehouse_id: number
  readonly lot_id: number | null
}

async function loadPlace(tx: Db, { lotId, receiptId, warehouseId }: AbnormalFact): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select store_id, warehouse_id, lot_id from receipt where id = ${receiptId ?? 0}
    union all select store_id, warehouse_id, id from lot where id = ${lotId ?? 0}
    union all select store_id, id, null from warehouse where id = ${warehouseId ?? 0} limit 1`.execute(tx)
  return rows[0]
}
