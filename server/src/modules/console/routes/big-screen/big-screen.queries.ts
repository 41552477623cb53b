// Each part of the big screen is one statement over all organisations.
import type { Language, ScreenInfo, ScreenPrices, ScreenWarehouse } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Resource } from '#engine/declare/resource.ts'
import type { Db } from '#platform/database/database.ts'
import type { Stock } from './stock.queries.ts'
import { price } from '#modules/goods/index.ts'

type Total = Omit<ScreenInfo['total'], keyof Stock>

/** Counts enabled firms, banks and goods, and warehouses that are not closed (status 3). */
export async function loadTotals(db: Db): Promise<Total> {
  const { rows } = await sql<Total>`
    select (select count(*) from store where disabled = 0) as store_count,
           stored.count as warehouse_count, stored.capacity, stored.used_capacity,
           banks.count as bank_count, banks.credit_limit, banks.used_limit,
           (select count(*) from good where pledgeable = 1 and is_show = 1) as good_count,
           cameras.online as camera_online, cameras.count as camera_total
      from (select count(*), coalesce(sum(capacity), 0)::bigint as capacity,
                   coalesce(sum(used_capacity), 0)::bigint as used_capacity
              from warehouse where status <> 3) as stored,
           (select count(*), coalesce(sum(credit_limit), 0)::bigint as credit_limit,
                   coalesce(sum(used_limit), 0)::bigint as used_limit
              from bank where disabled = 0) as banks,
           (select count(*), count(*) filter (where online_status = 1) as online
              from camera where disabled = 0) as cameras`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('totals return one row')
  return row
}

const MAX_WAREHOUSES = 500

export async function listMapWarehouses(db: Db): Promise<ScreenWarehouse[]> {
  const { rows } = await sql<ScreenWarehouse>`
    select warehouse.id as warehouse_id, warehouse.warehouse_name as name, store.store_name,
           warehouse.longitude, warehouse.latitude, warehouse.capacity, warehouse.used_capacity
      from warehouse join store on store.id = warehouse.store_id
     where warehouse.status <> 3 and warehouse.longitude is not null
     order by warehouse.capacity desc, warehouse.id limit ${sql.lit(MAX_WAREHOUSES)}`.execute(db)
  return rows
}

const TOP = 10

export async function listLargestStores(db: Db): Promise<ScreenInfo['store_top']> {
  const { rows } = await sql<ScreenInfo['store_top'][number]>`
    select store.store_name as name, sum(warehouse.capacity)::bigint as capacity,
           sum(warehouse.used_capacity)::bigint as used_capacity
      from warehouse join store on store.id = warehouse.store_id
     where warehouse.status <> 3 and store.disabled = 0
     group by store.id order by capacity desc, store.id limit ${sql.lit(TOP)}`.execute(db)
  return rows
}

export async function listBankShares(db: Db): Promise<ScreenInfo['bank_share']> {
  const { rows } = await sql<ScreenInfo['bank_share'][number]>`
    select bank_name as name, credit_limit as amount, used_limit as used
      from bank where disabled = 0 and credit_limit > 0
     order by credit_limit desc, id limit ${sql.lit(TOP)}`.execute(db)
  return rows
}

const TREND_GOODS = 6
const TREND_DAYS = 90
/** Number of newest prices in which each spec is searched once. */
const NEWEST = 400

type TrendLine = Omit<ScreenPrices, 'unit'> & { readonly unit: number }

export async function listPriceTrends(db: Db, language: Language): Promise<ScreenPrices[]> {
  const today = sql`(now() at time zone 'Asia/Shanghai')::date`
  const { rows } = await sql<TrendLine>`
    select good.good_name, good_spec.spec_name, good.unit,
           (select json_agg(json_build_object(
                     'date', extract(epoch from day at time zone 'Asia/Shanghai')::bigint, 'price', part.new_price) order by day)
              from generate_series(${today} - ${sql.lit(TREND_DAYS)}, ${today}, interval '1 day') as day
              join good_price_history part
                on part.spec_id = newest.spec_id and part.region_id is null and part.status = 1
               and part.days @> day::date) as points
      from (select spec_id, max(id) as last
              from (select id, spec_id from good_price_history
                     where status = 1 and region_id is null and days @> ${today}
                     order by price_date desc, id desc limit ${sql.lit(NEWEST)}) as current
             group by spec_id order by last desc limit ${sql.lit(TREND_GOODS)}) as newest
      join good_spec on good_spec.id = newest.spec_id
      join good on good.id = good_spec.good_id
     order by newest.last desc`.execute(db)
  const units = price.columns.get('unit')?.optionTitles
  return rows.map((row) => ({ ...row, unit: units?.get(row.unit)?.[language] ?? '' }))
}

const MAX_COUNT = 1_000

export async function countPendingRecords(
  db: Db,
  resources: readonly Resource[],
  language: Language,
): Promise<ScreenInfo['alerts']> {
  const kinds = resources.flatMap((resource) => {
    const waits = resource.facets.flatMap((facet) => facet.waits?.(resource.verbs) ?? [])
    const states = new Map(waits.map(({ column, value }) => [`${column} ${value}`, { column, value }]))
    return [...states.values()].map((state) => ({ resource, ...state }))
  })
  if (kinds.length === 0) return []
  const counts = kinds.map(
    ({ resource: { table }, column, value }, place) => sql`
      select ${place}::int as place, count(*)::int as count from (
        select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = ${sql.lit(value)}
         limit ${sql.lit(MAX_COUNT)}) as waiting`,
  )
  const { rows } = await sql<{ place: number; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return rows.flatMap(({ place, count }) => {
    const kind = kinds[place]
    if (kind === undefined || count === 0) return []
    const label = kind.resource.columns.get(kind.column)?.optionTitles.get(kind.value)?.[language] ?? ''
    return [{ title: kind.resource.title[language], label, count, level: 1 as const }]
  })
}

interface FailureCounts {
  readonly cameras: number
  readonly tasks: number
}

export async function countFailures(db: Db): Promise<FailureCounts> {
  const { rows } = await sql<FailureCounts>`
    select (select count(*) from camera where disabled = 0 and online_status in (0, 2)) as cameras,
           (select count(*) from scheduled_task where status = 3) as tasks`.execute(db)
  return rows[0] ?? { cameras: 0, tasks: 0 }
}

const LATEST = 12

interface LatestLine {
  readonly good_name: string
  readonly spec_name: string
  readonly price: number
  readonly time: number
}

export async function listApprovedPrices(db: Db): Promise<LatestLine[]> {
  const { rows } = await sql<LatestLine>`
    select good.good_name, good_spec.spec_name, history.new_price as price,
           floor(extract(epoch from history.create_time))::bigint as time
      from (select * from good_price_history order by id desc limit ${sql.lit(LATEST)}) as history
      join good_spec on good_spec.id = history.spec_id
      join good on good.id = good_spec.good_id
     order by history.id desc`.execute(db)
  return rows
}
