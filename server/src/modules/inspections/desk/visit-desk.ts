// The visits of the signed-in inspector: planned ones with their places, and history.
import type { Language, PlannedVisit, VisitDesk } from '@cangdan/protocol'
import { sql } from 'kysely'
import { getOptionLabel } from '#engine/declare/option-label.ts'
import type { Db } from '#platform/database/database.ts'
import { inspection } from '../inspection/inspection.ts'
import { investigation } from '../investigation/investigation.ts'
import { type Point, toWgs84 } from '../visit/place.ts'

const MAX_VISITS = 50
const MAX_HISTORY = 20

type VisitRow = Omit<PlannedVisit, 'kind' | 'state' | 'place' | 'path'> & {
  readonly list: 'inspection' | 'investigation'
  readonly kind: number | null
  readonly state: number
  readonly at: Point | null
  readonly datum: number
}

type PastRow = Omit<VisitDesk['history'][number], 'kind' | 'state' | 'path'> & Pick<VisitRow, 'list' | 'kind' | 'state'>

/** Due diligence has no warehouse: it names the borrower. */
const ofInspector = (accountId: number) => sql`
  select 'inspection' as list, visit.id, inspection_no as no, inspection_type as kind, state, plan_date, warehouse_name as warehouse, warehouse.address,
         contact_name as contact, contact_phone as phone, cardinality(lot_ids) as lots, warehouse.longitude, warehouse.latitude, datum,
         greatest(visit.submit_time, visit.create_time) as time
    from inspection visit join warehouse on warehouse.id = visit.warehouse_id where visit.inspuser_id = ${accountId}
  union all
  select 'investigation', visit.id, investigation_no, null, state, plan_date, owner.name, '', '', '', 0, null, null, 1,
         greatest(visit.submit_time, visit.create_time)
    from investigation visit join financing on financing.id = visit.financing_id join organisation owner on owner.id = financing.owner_id
   where visit.inspuser_id = ${accountId}`

export async function loadVisitDesk(db: Db, accountId: number, language: Language): Promise<VisitDesk> {
  const [{ rows: open }, { rows: past }, { rows: day }] = await Promise.all([
    sql<VisitRow>`
      select list, id, no, kind, state, plan_date::text, warehouse, address, contact, phone, lots, datum,
             case when longitude is not null then json_build_object('longitude', longitude, 'latitude', latitude) end as at
        from (${ofInspector(accountId)}) visit where state in (0, 1) order by visit.plan_date, list, id limit ${MAX_VISITS}`.execute(
      db,
    ),
    sql<PastRow>`
      select list, id, no, kind, state, warehouse, extract(epoch from time)::bigint as time
        from (${ofInspector(accountId)}) visit where state not in (0, 1) order by visit.time desc, id desc limit ${MAX_HISTORY}`.execute(
      db,
    ),
    sql<{ today: string }>`select today()::text as today`.execute(db),
  ])
  const describe = ({ list, kind, state, id }: Pick<VisitRow, 'list' | 'kind' | 'state' | 'id'>) => ({
    kind: kind === null ? investigation.title[language] : getOptionLabel(inspection, 'inspection_type', kind, language),
    state: getOptionLabel(list === 'inspection' ? inspection : investigation, 'state', state, language),
    path: `/admins/${list}/look/${id}`,
  })
  return {
    today: day[0]?.today ?? '',
    visits: open.map(({ list, kind, state, at, datum, ...visit }) => ({
      ...visit,
      ...describe({ list, kind, state, id: visit.id }),
      place: at === null ? null : toWgs84(at, datum),
    })),
    history: past.map(({ list, kind, state, ...visit }) => ({
      ...visit,
      ...describe({ list, kind, state, id: visit.id }),
    })),
    topics: ['inspection', 'investigation'],
  }
}
