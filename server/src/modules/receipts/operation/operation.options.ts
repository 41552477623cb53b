// Options of the operation form: kinds that the user may request, and the receipts for each. Every offered option passes the checks of a save except
// those that depend on input, such as the weight.
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Reader } from '#engine/declare/columns/ref.ts'
import { buildScope } from '#engine/sql/scope.ts'
import type { Db } from '#platform/database/database.ts'
import type { OrganisationKind, Principal } from '#platform/identity/principal.ts'
import { getResource } from '#engine/declare/registry.ts'
import { RECEIPT_LIST } from '#modules/paths.ts'
import { ALL_OPERATIONS, ASKED_BY, BY_HOLDER, OPERATION } from './operation.kinds.ts'
import { liveReceipt } from './operation.queries.ts'

const { endorsement, split, merger, freeze, unfreeze, delivery, replacement, cancellation, renewal } = OPERATION

const unencumbered = sql<SqlBool>`
  receipt.pledge_weight = 0 and receipt.frozen_weight = 0 and receipt.earmarked_weight = 0`
const hasOpenOperation = (kinds: RawBuilder<SqlBool>) => sql<SqlBool>`exists (
  select from receipt_operation waiting where waiting.receipt_id = receipt.id and waiting.state in (0, 4, 6, 7) and ${kinds})`
/** A pending operation of the whole receipt excludes another one. */
const noOther = sql<SqlBool>`not ${hasOpenOperation(sql<SqlBool>`waiting.kind in (1, 2, 3, 7, 8, 9)`)}`
const noFreezeWaits = sql<SqlBool>`not ${hasOpenOperation(sql<SqlBool>`waiting.kind = 4 and waiting.kept_weight > 0`)}`
const held = sql<number>`coalesce((
  select sum(waiting.kept_weight) from receipt_operation waiting
   where waiting.receipt_id = receipt.id and waiting.kind = 4 and waiting.state = 0), 0)`

/** The same conditions as `assertDivisible` (docs/decisions/pledges.md). */
const divisible = sql<SqlBool>`receipt.earmarked_weight = 0 and receipt.frozen_pledged = 0 and not exists (
  select from pledge where pledge.receipt_id = receipt.id and (pledge.pledge_state in (0, 1) or pledge.pledge_state = 2 and exists (
    select from release_order where release_order.pledge_id = pledge.id and release_order.release_state in (0, 1, 2, 3, 8))))`
const issuedHere = sql<SqlBool>`receipt.class <> 3`

type SuitableFilter = (principal: Principal) => RawBuilder<SqlBool>

const SUITED: Readonly<Record<number, SuitableFilter>> = {
  [endorsement]: () => sql<SqlBool>`receipt.class = 2 and ${unencumbered} and ${noOther}`,
  [split]:
    () => sql<SqlBool>`${issuedHere} and ${divisible} and receipt.remaining_weight > 1 and (receipt.pledge_weight = 0 or receipt.free_weight > 0)
    and receipt.remaining_quantity is distinct from 1 and ${noFreezeWaits} and ${noOther}`,
  [merger]: () => sql<SqlBool>`${issuedHere} and ${divisible} and ${noFreezeWaits} and ${noOther}
    and exists (select from receipt other where other.lot_id = receipt.lot_id and other.controller_id = receipt.controller_id
                   and other.id <> receipt.id and other.life in (1, 7))`,
  [freeze]: () =>
    sql<SqlBool>`(receipt.free_weight > 0 or receipt.pledge_weight > receipt.frozen_pledged + receipt.earmarked_pledged)`,
  [unfreeze]: () => sql<SqlBool>`receipt.frozen_weight > ${held}`,
  [delivery]: () => sql<SqlBool>`${issuedHere} and receipt.free_weight > 0
    and (receipt.pledge_weight = 0 or (select missing from compute_missing_weight(receipt.lot_id)) = 0)`,
  [replacement]: () => sql<SqlBool>`${issuedHere} and ${unencumbered} and ${noOther}`,
  // A firm cancels receipts held by their depositor; for endorsed ones the holder requests it (docs/decisions/receipts.md).
  [cancellation]: ({ organisationKind }) => sql<SqlBool>`
    ${organisationKind === 'owner' ? sql`receipt.holder_id <> receipt.depositor_id` : sql`receipt.holder_id = receipt.depositor_id`}
    and (receipt.remaining_weight = receipt.weight or receipt.class = 3) and ${unencumbered} and ${noOther}`,
  [renewal]: () => sql<SqlBool>`${noOther} and exists (
    select from contract_record agreement
     where agreement.record_type = 0 and agreement.audit_status = 1 and agreement.store_id = receipt.store_id
       and agreement.warehouse_id = receipt.warehouse_id and agreement.spec_id = receipt.spec_id
       and agreement.owner_id in (receipt.holder_id, receipt.depositor_id) and agreement.end_date > receipt.storage_end)`,
}

const isRequester = (kind: number, organisationKind: OrganisationKind): boolean =>
  ASKED_BY[kind]?.includes(organisationKind) === true

/** Selects receipts for which the user may request the kind. */
export function filterSuitable(principal: Principal, kind: number): RawBuilder<SqlBool> {
  const { organisationKind, organisationId } = principal
  const suits = SUITED[kind]?.(principal)
  if (suits === undefined || !isRequester(kind, organisationKind)) return sql<SqlBool>`false`
  if (organisationKind !== 'owner' || kind === renewal) return suits
  // The holder may request these even if a bank controls the receipt (docs/decisions/receipts.md and docs/decisions/pledges.md).
  const party = sql.ref(BY_HOLDER.includes(kind) ? 'receipt.holder_id' : 'receipt.controller_id')
  return sql<SqlBool>`${party} = ${organisationId}::bigint and ${suits}`
}

/** Returns the kinds that the user may request for at least one visible receipt. */
export async function listOperationKinds(db: Db, { principal }: Reader): Promise<readonly number[]> {
  const kinds = ALL_OPERATIONS.filter((kind) => isRequester(kind, principal.organisationKind))
  if (kinds.length === 0) return []
  const sees = buildScope(getResource(RECEIPT_LIST), principal)
  const { rows } = await sql<{ kind: number }>`
    ${sql.join(
      kinds.map(
        (kind) => sql`select ${sql.lit(kind)} as kind
          where exists (select from receipt where ${liveReceipt} and (${sees}) and ${filterSuitable(principal, kind)})`,
      ),
      sql` union all `,
    )}`.execute(db)
  return rows.map((row) => row.kind)
}
