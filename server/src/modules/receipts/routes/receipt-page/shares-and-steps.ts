import type { Language, ReceiptShares, ReceiptStep } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { operation } from '#modules/receipts/operation/operation.ts'
import { getOptionLabel } from '#engine/declare/option-label.ts'

const MAX_STEPS = 100

const NOTHING: ReceiptShares = {
  weight: 0,
  remaining: 0,
  free: 0,
  pledged: 0,
  pledged_frozen: 0,
  pledged_earmarked: 0,
  frozen: 0,
  earmarked: 0,
}

export async function loadShares(db: Db, id: number): Promise<ReceiptShares> {
  const { rows } = await sql<ReceiptShares>`
    select weight, remaining_weight as remaining, free_weight as free, pledge_weight as pledged,
           frozen_pledged as pledged_frozen, earmarked_pledged as pledged_earmarked, frozen_free as frozen,
           earmarked_free as earmarked
      from receipt where id = ${id}`.execute(db)
  return rows[0] ?? NOTHING
}

type NumberedStep = Omit<ReceiptStep, 'kind' | 'state'> & { readonly kind: number; readonly state: number }

/** Executed operations are in the ledger entries. */
export async function listSteps(db: Db, id: number, language: Language): Promise<readonly ReceiptStep[]> {
  const { rows } = await sql<NumberedStep>`
    select operation.id, operation_no, operation.kind, state, weight, coalesce(asker.nick_name, '') as ask_name,
           coalesce(finisher.nick_name, '') as finish_name, coalesce(endorsee.name, '') as to_name, reason, answer,
           extract(epoch from operation.create_time)::bigint as create_time, extract(epoch from done_time)::bigint as done_time
      from receipt_operation operation
      left join account asker on asker.id = add_by
      left join account finisher on finisher.id = coalesce(refuse_by, weigh_by, vouch_by, seal_by)
      left join organisation endorsee on endorsee.id = to_id
     where (operation.receipt_id = ${id} or operation.receipt_ids @> array[${id}::bigint]) and state <> 1
     order by operation.id desc limit ${MAX_STEPS}`.execute(db)
  return rows.map((step) => ({
    ...step,
    kind: getOptionLabel(operation, 'kind', step.kind, language),
    state: getOptionLabel(operation, 'state', step.state, language),
  }))
}
