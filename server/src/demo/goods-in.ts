// How goods of the demo come into store and are receipted: by a clerk, decided by the manager, on the days on which it happened.
import { startOfDay } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Writer } from '#engine/declare/writer.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { readRecord } from '#engine/read/record.ts'
import type { Db } from '#platform/database/database.ts'
import { receipt } from '#modules/receipts/index.ts'
import { record } from '#modules/inspections/index.ts'
import type { DemoClock } from './demo-clock.ts'
import type { People } from './receipt-lives.ts'
import { add, approve, weighNoteOf, writerOf } from './writers.ts'

export const A_DAY = 86_400
export const AN_HOUR = 3600

export interface Place {
  readonly store_id: number
  readonly warehouse_id: number
  readonly zone_id: number
  readonly store_place: number
  readonly city: string
}

/** Where goods of the demo lie, by the codes of its warehouses and zones. */
export async function placeOf(
  tx: Db,
  { warehouse, zone }: { readonly warehouse: string; readonly zone: string },
): Promise<Place> {
  const { rows } = await sql<Place>`
    select store.id as store_id, warehouse.id as warehouse_id, zone.id as zone_id,
           (select count(*)::int from store earlier where earlier.id < store.id) as store_place, region.name as city
      from warehouse join store on store.id = warehouse.store_id join zone on zone.warehouse_id = warehouse.id
      join region on region.id = coalesce(warehouse.city, warehouse.region)
     where warehouse_code = ${warehouse} and zone_code = ${zone}`.execute(tx)
  const [place] = rows
  if (place === undefined) throw new Error(`no zone ${zone} in warehouse ${warehouse}`)
  return place
}

export async function peopleOf(tx: Db, { store_place: storePlace }: Place): Promise<People> {
  const suffix = storePlace === 0 ? '' : String(storePlace + 1)
  const named = (username: string) => writerOf(tx, username)
  return {
    tx,
    clerk: await named(`clerk${suffix}`),
    manager: await named(`storemanager${suffix}`),
    owners: [await named('owner'), await named('owner2')],
    risk: await named('risk'),
    admin: await named('admin'),
  }
}

/** What comes in. */
export interface Goods {
  readonly owner: Writer
  readonly spec: string
  /** Hundredths of a tonne. */
  readonly weight: number
  readonly pieces: number
  readonly batch: string
  /** The start of the day on which it does, seconds UTC. */
  readonly day: number
  /** Left for somebody to approve. */
  readonly isDraft?: boolean
}

interface Coming {
  readonly people: People
  readonly place: Place
  readonly clock: DemoClock
  /** The start of the day on which the demo was begun, seconds UTC. */
  readonly today: number
}

/** An agreement three days before, and the goods. Answers their lot; none for a draft. */
export async function bringIn(
  { people, place, clock, today }: Coming,
  { owner, spec, weight, pieces, batch, day, isDraft = false }: Goods,
): Promise<number | undefined> {
  const { tx, clerk, manager } = people
  const { store_id, warehouse_id, zone_id } = place
  const where = { store_id, warehouse_id }
  const { good_id, quality, packing } = await goodOf(tx, spec)
  const from = day - 3 * A_DAY
  await clock.pass(from + 10 * AN_HOUR)
  const agreement_id = await add(
    tx,
    record,
    {
      ...where,
      record_type: 0,
      owner_id: owner.principal.organisationId,
      good_id,
      plan_weight: weight,
      fee_rate: 60,
      begin_date: from,
      end_date: today + 365 * A_DAY,
    },
    clerk,
  )
  await clock.pass(from + 15 * AN_HOUR)
  await decide(tx, record, agreement_id, manager)
  const time = day + 9 * AN_HOUR
  await clock.pass(time + AN_HOUR)
  const inbound = await add(
    tx,
    record,
    {
      ...where,
      record_type: 1,
      zone_id,
      agreement_id,
      change_weight: weight,
      quantity: pieces,
      batch_no: batch,
      quality,
      package: pieces === 0 ? '散装' : packing,
      marks: spec,
      voucher: await weighNoteOf(tx, clerk),
      tolerance: 30,
      count_method: 1,
      count_time: time,
    },
    clerk,
  )
  if (isDraft) return undefined
  await clock.pass(time + 6 * AN_HOUR)
  await decide(tx, record, inbound, manager)
  return lotBroughtBy(tx, inbound)
}

/** What is found of a lot at that moment: so much less than its books say, in hundredths of a tonne. */
export async function count(
  { tx, clerk, manager }: People,
  where: { readonly store_id: number; readonly warehouse_id: number; readonly lot_id: number },
  { short, time }: { readonly short: number; readonly time: number },
): Promise<void> {
  const { rows } = await sql<{ book: number }>`
    select book_weight as book from lot where id = ${where.lot_id}`.execute(tx)
  const found = (rows[0]?.book ?? 0) - short
  const voucher = await weighNoteOf(tx, clerk, where.lot_id)
  const values = { ...where, record_type: 6, weight_after: found, count_method: 1, count_time: time, voucher }
  await decide(tx, record, await add(tx, record, values, clerk), manager)
}

interface WrittenReceipt {
  readonly lotId: number
  readonly weight: number
  /** The start of the day on which the goods came in, seconds UTC, as is the end of storage. */
  readonly day: number
  readonly storageEnd?: number
}

/** A receipt that the clerk has written the day after the goods came in, as the clock stands. Answers its number. */
export async function writeReceipt(
  { people: { tx, clerk }, place, today }: Omit<Coming, 'clock'>,
  { lotId, weight, day, storageEnd = today + (120 + (lotId % 5) * 40) * A_DAY }: WrittenReceipt,
): Promise<number> {
  const quantity = await piecesOf(tx, lotId, weight)
  return add(
    tx,
    receipt,
    {
      lot_id: lotId,
      weight,
      quantity,
      class: 2,
      medium: 1,
      storage_begin: startOfDay(day),
      storage_end: storageEnd,
      loss_standard: 30,
      insure_no: `PICC${String(lotId).padStart(10, '0')}`,
      insure_company: '人保财险',
      insure_amount: weight * 70_000,
      insure_end: today + 300 * A_DAY,
      issue_place: place.city,
    },
    clerk,
  )
}

export async function decide(tx: Db, resource: Resource, id: number, by: Writer): Promise<void> {
  const { version } = await readRecord(tx, resource, id, by)
  await approve(tx, resource, { id, version }, by)
}

async function goodOf(
  tx: Db,
  spec: string,
): Promise<{ readonly good_id: number[]; readonly quality: string; readonly packing: string }> {
  const { rows } = await sql<{ good_id: number; id: number; quality: string; packing: string }>`
    select good_id, id, grade as quality, package as packing from good_spec where spec_code = ${spec}`.execute(
    tx,
  )
  const [found] = rows
  if (found === undefined) throw new Error(`no spec ${spec}`)
  const { quality, packing } = found
  return { good_id: [found.good_id, found.id], quality, packing }
}

/** As many pieces of a lot as that weight is of it. */
async function piecesOf(tx: Db, lotId: number, weight: number): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    select least(round(pieces::numeric * ${weight} / book_weight)::bigint, (select possible from pieces_of_lot(id))) as pieces
      from lot where id = ${lotId}`.execute(tx)
  return rows[0]?.pieces ?? 0
}

async function lotBroughtBy(tx: Db, inbound: number): Promise<number> {
  const { rows } = await sql<{
    lot_id: number
  }>`select lot_id from contract_record where id = ${inbound}`.execute(tx)
  return rows[0]?.lot_id ?? 0
}
