import { sql } from 'kysely'
import type { Outcome } from '#engine/declare/record.ts'
import type { SaveContext } from '#engine/declare/records/hooks.ts'
import { requireValue } from '#engine/declare/require-value.ts'
import type { ABNORMAL_LIST } from '#modules/paths.ts'
import type { Db } from '#platform/database/database.ts'
import type { OrganisationKind } from '#platform/identity/principal.ts'
import { SOURCE } from './abnormal.states.ts'
import { OPENED } from './open-document.ts'

const SOURCES: Partial<Record<OrganisationKind, number>> = {
  inspection: SOURCE.inspection,
  store: SOURCE.store,
  bank: SOURCE.bank,
}

/** Takes place and book weight from the lot, and the source from the organisation of the person who reports. */
export async function saveAbnormal(tx: Db, { values, writer }: SaveContext<typeof ABNORMAL_LIST>): Promise<Outcome> {
  const lot = await tx
    .selectFrom('lot')
    .select(['store_id', 'warehouse_id', 'book_weight'])
    .where('id', '=', requireValue(values, 'lot_id'))
    .executeTakeFirstOrThrow()
  const { accountId, organisationKind } = writer.principal
  return {
    set: {
      ...values,
      ...lot,
      source: SOURCES[organisationKind] ?? SOURCE.system,
      report_by: sql`${accountId}::bigint`,
    },
    entry: OPENED,
  }
}
