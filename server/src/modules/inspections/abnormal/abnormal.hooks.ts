import { sql } from 'kysely'
import type { Outcome } from '#engine/declare/record.ts'
import type { SaveContext } from '#engine/declare/records/hooks.ts'
import type { RecordRules } from '#engine/declare/resource.ts'
import type { ABNORMAL_LIST } from '#modules/paths.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { OrganisationKind } from '#platform/identity/principal.ts'
import { SOURCE } from './abnormal.states.ts'
import { OPENED } from './open-document.ts'

const SOURCES: Partial<Record<OrganisationKind, number>> = {
  store: SOURCE.store,
  bank: SOURCE.bank,
}

/** The goods are named by their receipt or by their lot. */
export const checkAbnormal: RecordRules = ({ receipt_id, lot_id }) =>
  receipt_id === null && lot_id === null ? { lot_id: { code: 'required' } } : {}

/** Takes place and book weight from the lot, and the source from the organisation of the person who reports. */
export async function saveAbnormal(tx: Db, { values, writer }: SaveContext<typeof ABNORMAL_LIST>): Promise<Outcome> {
  const { rows } = await sql<{ id: number; store_id: number; warehouse_id: number; book_weight: number }>`
    select lot.id, lot.store_id, lot.warehouse_id, lot.book_weight from lot
     where lot.id = coalesce((select lot_id from receipt where id = ${values.receipt_id}), ${values.lot_id})`.execute(
    tx,
  )
  const [{ id: lot_id, ...place } = {}] = rows
  if (lot_id === undefined) throw new Failure('not_found')
  const { accountId, organisationKind } = writer.principal
  return {
    set: {
      ...values,
      ...place,
      lot_id,
      source: SOURCES[organisationKind] ?? SOURCE.system,
      report_by: sql`${accountId}::bigint`,
    },
    entry: OPENED,
  }
}
