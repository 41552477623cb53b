// What a receipt's page brings together beside its row: its shares, what was done with it, and its lineage.
import {
  type Language,
  RECEIPT_LIFE,
  type ReceiptLife,
  type ReceiptShares,
  type RelatedReceipt,
  title,
} from '@cangdan/protocol'
import { receiptLifeAnswer } from '@cangdan/protocol/schemas'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Resource } from '#engine/declare/resource.ts'
import { infoEntry } from '#engine/declare/rights.ts'
import type { Registry } from '#engine/declare/writer.ts'
import { readRecord } from '#engine/read/record.ts'
import { writerOf } from '#engine/routes/record-routes.ts'
import { readId } from '#engine/routes/targets.ts'
import type { Db } from '#platform/database/database.ts'
import { describedAs } from '#platform/http/described.ts'
import { languageOf, succeed } from '#platform/http/replies.ts'
import { contractWarehouse } from '#resources/contract/warehouse/warehouse.ts'
import { operation } from '#resources/pledge/operation/operation.ts'
import { receipt } from '#resources/pledge/receipt/receipt.ts'

interface LifeDeps extends Registry {
  readonly db: Db
}

const MAX_STEPS = 100

const TITLE = title(
  '仓单的数量、业务与来源',
  'Shares, operations and lineage of a receipt',
  'Partes, operaciones y linaje de un resguardo',
  '証券の数量・業務・来歴',
)

/** For anyone who may read the receipt. */
export function receiptLifeRoute(app: FastifyInstance, { db, ...registry }: LifeDeps): void {
  const id = { name: 'id', schema: { type: 'integer' }, required: true }
  const describe = describedAs(TITLE, { query: [id], answer: receiptLifeAnswer })
  const access = { api: [infoEntry(receipt), infoEntry(contractWarehouse)] }
  app.get(`/${RECEIPT_LIFE}`, { config: { access, describe } }, async (request) => {
    const of = readId(request.query)
    // Anyone who does not see the receipt learns nothing of it.
    await readRecord(db, receipt, of, writerOf(request, registry))
    return succeed<ReceiptLife>(await lifeOf(db, of, languageOf(request)))
  })
}

type Step = ReceiptLife['steps'][number]
type NumberedStep = Omit<Step, 'kind' | 'state'> & { readonly kind: number; readonly state: number }
type NumberedReceipt = Omit<RelatedReceipt, 'life'> & { readonly life: number }

/** What an option of a list is called. */
const wordOf = ({ columns }: Resource, name: string, option: number, language: Language): string =>
  columns.get(name)?.optionTitles.get(option)?.[language] ?? ''

async function lifeOf(db: Db, id: number, language: Language): Promise<ReceiptLife> {
  const shares = await sql<ReceiptShares>`
    select weight, remaining_weight as remaining, free_weight as free, pledge_weight as pledged, frozen_free as frozen,
           earmarked_free as earmarked
      from receipt where id = ${id}`.execute(db)
  const issued = await sql<NonNullable<ReceiptLife['issued']>>`
    select coalesce(issuer.nick_name, '') as by, coalesce(writer.nick_name, '') as written_by,
           extract(epoch from issue_time)::bigint as time
      from receipt left join account issuer on issuer.id = audit_by left join account writer on writer.id = submit_by
     where receipt.id = ${id} and life <> 0`.execute(db)
  const steps = await sql<NumberedStep>`
    select operation.id, operation_no, operation.kind, state, weight, coalesce(asker.nick_name, '') as ask_name,
           coalesce(finisher.nick_name, '') as finish_name, coalesce(endorsee.name, '') as to_name, reason,
           extract(epoch from operation.create_time)::bigint as create_time, extract(epoch from done_time)::bigint as done_time
      from receipt_operation operation
      left join account asker on asker.id = add_by
      left join account finisher on finisher.id = coalesce(accept_by, execute_by, decide_by, hand_by, refuse_by)
      left join organisation endorsee on endorsee.id = to_id
     where operation.receipt_id = ${id} or operation.receipt_ids @> array[${id}::bigint]
     order by operation.id desc limit ${MAX_STEPS}`.execute(db)
  const entries = await sql<{ count: number }>`
    select count(*) as count from ledger_entry where stream = ${`${receipt.table}:${id}`}`.execute(db)
  return {
    shares: shares.rows[0] ?? { weight: 0, remaining: 0, free: 0, pledged: 0, frozen: 0, earmarked: 0 },
    issued: issued.rows[0] ?? null,
    parents: await related(db, language, sql`lineage.child_id = ${id} and receipt.id = lineage.parent_id`),
    children: await related(db, language, sql`lineage.parent_id = ${id} and receipt.id = lineage.child_id`),
    steps: steps.rows.map((step) => ({
      ...step,
      kind: wordOf(operation, 'kind', step.kind, language),
      state: wordOf(operation, 'state', step.state, language),
    })),
    entries: entries.rows[0]?.count ?? 0,
  }
}

async function related(
  db: Db,
  language: Language,
  which: RawBuilder<SqlBool>,
): Promise<readonly RelatedReceipt[]> {
  const { rows } = await sql<NumberedReceipt>`
    select receipt.id, contract_no, weight, life from receipt_lineage lineage join receipt on ${which} order by receipt.id`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, life: wordOf(receipt, 'life', row.life, language) }))
}
