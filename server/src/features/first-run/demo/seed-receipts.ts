// Goods and receipts of the demo: every lot comes in, is receipted and lives on by the operations of the people who do so, a lot each step.
import { type Row, startOfDay } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Writer } from '#engine/declare/writer.ts'
import { readRecord } from '#engine/read/record.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { Db } from '#platform/database/database.ts'
import { receipt } from '#resources/pledge/receipt/receipt.ts'
import { record } from '#resources/stores/record/record.ts'
import { DEMO_RECEIPTS } from '#features/work.titles.ts'
import type { DemoWork } from './keep-seeding.ts'
import { live, type People } from './receipt-lives.ts'
import { DEMO_LOTS, type DemoLot, type DemoReceipt } from './receipts.ts'
import { clockOf, type DemoClock, endDemoClock } from './demo-clock.ts'
import { add, approve, writerOf } from './writers.ts'

const A_DAY = 86_400

/** Says that there is work to be done. */
export async function beginReceipts(db: Db): Promise<void> {
  await db.insertInto('work').values({ name: DEMO_RECEIPTS, total: DEMO_LOTS.length }).execute()
}

/** A lot each step, the oldest first, under the clock of its day. */
export const receiptWork: DemoWork = {
  name: DEMO_RECEIPTS,
  step: async (tx, done, last) => {
    const lot = DEMO_LOTS[done]
    if (lot === undefined) return
    await bring(tx, lot, startOfDay(Date.parse(`${last}T04:00:00Z`) / 1000))
    await endDemoClock(tx)
  },
}

const AN_HOUR = 3600

interface Place {
  readonly store_id: number
  readonly warehouse_id: number
  readonly zone_id: number
  readonly store_place: number
  readonly city: string
}

async function placeOf(tx: Db, { warehouse, zone }: DemoLot): Promise<Place> {
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

async function peopleOf(tx: Db, storePlace: number): Promise<People> {
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

async function bring(tx: Db, lot: DemoLot, today: number): Promise<void> {
  const place = await placeOf(tx, lot)
  const people = await peopleOf(tx, place.store_place)
  const { clerk, manager } = people
  const owner = people.owners[lot.owner]
  const { store_id, warehouse_id, zone_id } = place
  const where = { store_id, warehouse_id }
  const goods = await goodOf(tx, lot.spec)
  const from = today - (lot.daysAgo + 3) * A_DAY
  const clock = clockOf(tx)
  await clock.pass(from + 10 * AN_HOUR)
  const agreement_id = await add(
    tx,
    record,
    {
      ...where,
      record_type: 0,
      owner_id: owner.principal.organisationId,
      good_id: goods,
      plan_weight: lot.weight,
      fee_rate: 60,
      begin_date: from,
      end_date: today + 365 * A_DAY,
    },
    clerk,
  )
  await clock.pass(from + 15 * AN_HOUR)
  await decide(tx, record, agreement_id, manager)
  const time = today - lot.daysAgo * A_DAY + 9 * AN_HOUR
  await clock.pass(time + AN_HOUR)
  const inbound = await add(
    tx,
    record,
    {
      ...where,
      record_type: 1,
      zone_id,
      agreement_id,
      change_weight: lot.weight,
      quantity: lot.pieces,
      batch_no: lot.batch,
      marks: lot.spec,
      tolerance: 30,
      count_method: 1,
      count_time: time,
    },
    clerk,
  )
  if (lot.isDraft) return
  await clock.pass(time + 6 * AN_HOUR)
  await decide(tx, record, inbound, manager)
  const lotId = await lotBroughtBy(tx, inbound)
  for (const each of lot.receipts)
    await write(tx, { lotId, each, time, today, city: place.city, owner, clock }, people)
  if (lot.short === undefined) return
  await clock.pass(today - A_DAY + 14 * AN_HOUR)
  await count(people, { ...where, lot_id: lotId }, lot.short, today)
}

async function count(
  { tx, clerk, manager }: People,
  where: Row,
  short: number,
  today: number,
): Promise<void> {
  const { rows } = await sql<{ book: number }>`
    select book_weight as book from lot where id = ${where['lot_id']}`.execute(tx)
  const found = (rows[0]?.book ?? 0) - short
  const values = { ...where, record_type: 6, weight_after: found, count_method: 1, count_time: today - A_DAY }
  await decide(tx, record, await add(tx, record, values, clerk), manager)
}

interface Writing {
  readonly lotId: number
  readonly each: DemoReceipt
  readonly time: number
  readonly today: number
  readonly city: string
  readonly owner: Writer
  readonly clock: DemoClock
}

async function write(
  tx: Db,
  { lotId, each, time, today, city, owner, clock }: Writing,
  people: People,
): Promise<void> {
  await clock.pass(time + A_DAY + AN_HOUR)
  const id = await add(
    tx,
    receipt,
    {
      lot_id: lotId,
      weight: each.weight,
      class: 2,
      medium: 1,
      storage_begin: startOfDay(time),
      storage_end: today + (120 + (lotId % 5) * 40) * A_DAY,
      loss_standard: 30,
      insure_no: `PICC${String(lotId).padStart(10, '0')}`,
      insure_company: '人保财险',
      insure_amount: each.weight * 70_000,
      insure_end: today + 300 * A_DAY,
      issue_place: city,
    },
    people.clerk,
  )
  if (each.isDraft) return
  await clock.pass(time + A_DAY + 5 * AN_HOUR)
  await decide(tx, receipt, id, people.manager)
  for (const [place, step] of each.steps.entries()) {
    // What waits for somebody was asked for yesterday, whenever the goods came in.
    const isOpen = step.is.startsWith('ask ')
    await clock.pass(isOpen ? today - A_DAY + 10 * AN_HOUR : time + (8 + 6 * place) * A_DAY + AN_HOUR)
    await live(people, id, step, { owner, later: () => clock.forward(20 * AN_HOUR) })
  }
}

async function decide(tx: Db, resource: Resource, id: number, by: Writer): Promise<void> {
  const { version } = await readRecord(tx, resource, id, by)
  await approve(tx, resource, { id, version }, by)
}

async function goodOf(tx: Db, spec: string): Promise<number[]> {
  const { rows } = await sql<{ good_id: number; id: number }>`
    select good_id, id from good_spec where spec_code = ${spec}`.execute(tx)
  const [found] = rows
  if (found === undefined) throw new Error(`no spec ${spec}`)
  return [found.good_id, found.id]
}

async function lotBroughtBy(tx: Db, inbound: number): Promise<number> {
  const { rows } = await sql<{
    lot_id: number
  }>`select lot_id from contract_record where id = ${inbound}`.execute(tx)
  return rows[0]?.lot_id ?? 0
}
