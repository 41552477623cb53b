import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'

const visitsOfInspector = (column: string) => sql`
  select ${sql.ref(column)} from inspection where inspection.inspuser_id = account.id and inspection.state = 3
  union all select ${sql.ref(column)} from investigation where investigation.inspuser_id = account.id and investigation.state = 3`

export const inspectCount = sql`(select count(*) from (${visitsOfInspector('submit_time')}) as visit)`
export const lastInspectTime = sql`(select max(submit_time) from (${visitsOfInspector('submit_time')}) as visit)`

/** Returns the agency of an inspector. @throws Failure `not_found` if the account is none */
export async function loadAgency(tx: Db, inspectorId: number): Promise<number> {
  const inspector = await tx.selectFrom('account').select('agency_id').where('id', '=', inspectorId).executeTakeFirst()
  if (inspector?.agency_id === null || inspector === undefined) throw new Failure('not_found')
  return inspector.agency_id
}
