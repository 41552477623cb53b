// Reads ancestors and descendants of a receipt. A holder sees all ancestors, but descendants only through receipts that they may read: an endorser
// learns nothing of later changes.
import type { Language, LineageLink, RelatedReceipt } from '@cangdan/protocol'
import { sql } from 'kysely'
import { buildScope } from '#engine/sql/scope.ts'
import type { Db } from '#platform/database/database.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { operation } from '#modules/receipts/operation/operation.ts'
import { receipt } from '#modules/receipts/receipt/receipt.ts'
import { getOptionLabel } from '#engine/declare/option-label.ts'

interface Reader {
  readonly principal: Principal
  readonly language: Language
}

interface Lineage {
  readonly lineage: readonly RelatedReceipt[]
  readonly links: readonly LineageLink[]
}

/** Maximum operations followed in each direction, and maximum receipts returned. */
const MAX_DEPTH = 6
const MAX_RECEIPTS = 40

export async function loadLineage(db: Db, id: number, { principal, language }: Reader): Promise<Lineage> {
  const isSeen = buildScope(receipt, principal)
  const { rows } = await sql<Omit<RelatedReceipt, 'life'> & { readonly life: number }>`
    with recursive older (id, depth) as (
        select ${id}::bigint, 0
        union select lineage.parent_id, older.depth - 1
          from older join receipt_lineage lineage on lineage.child_id = older.id where older.depth > ${-MAX_DEPTH}),
      newer (id, depth) as (
        select ${id}::bigint, 0
        union select lineage.child_id, newer.depth + 1
          from newer join receipt_lineage lineage on lineage.parent_id = newer.id
          join receipt on receipt.id = newer.id and (${isSeen})
         where newer.depth < ${MAX_DEPTH}),
      related as (
        select id, min(depth) as depth from older group by id
        union select id, max(depth) from newer group by id)
    select receipt.id, contract_no, weight, life, related.depth, (${isSeen}) as is_seen
      from related join receipt on receipt.id = related.id
     order by abs(related.depth), receipt.id limit ${MAX_RECEIPTS}`.execute(db)
  return {
    lineage: rows.map((row) => ({
      ...row,
      life: row.is_seen ? getOptionLabel(receipt, 'life', row.life, language) : '',
    })),
    links: await listLinks(
      db,
      rows.map((row) => row.id),
      language,
    ),
  }
}

async function listLinks(db: Db, ids: readonly number[], language: Language): Promise<readonly LineageLink[]> {
  const { rows } = await sql<{ parent: number; child: number; kind: number }>`
    select parent_id as parent, child_id as child, kind
      from receipt_lineage lineage join receipt_operation operation on operation.id = lineage.operation_id
     where parent_id = any (${ids}::bigint[]) and child_id = any (${ids}::bigint[])
     order by parent_id, child_id`.execute(db)
  return rows.map((row) => ({ ...row, kind: getOptionLabel(operation, 'kind', row.kind, language) }))
}
