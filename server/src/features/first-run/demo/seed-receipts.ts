// Goods and receipts of the demo: every lot comes in, is receipted and lives on by the operations of the people who do so, a lot each step.
import { type FileRef, type Row, startOfDay } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Writer } from '#engine/declare/writer.ts'
import { readRecord } from '#engine/read/record.ts'
import { runAction } from '#engine/write/run-action.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { Db } from '#platform/database/database.ts'
import { operation } from '#resources/pledge/operation/operation.ts'
import { receipt } from '#resources/pledge/receipt/receipt.ts'
import { record } from '#resources/stores/record/record.ts'
import { DEMO_RECEIPTS } from '#features/work.titles.ts'
import type { DemoWork } from './keep-seeding.ts'
import { type Step, DEMO_LOTS, type DemoLot, type DemoReceipt } from './receipts.ts'
import { add, approve, writerOf } from './writers.ts'

const A_DAY = 86_400

/** Says that there is work to be done. */
export async function beginReceipts(db: Db): Promise<void> {
  await db.insertInto('work').values({ name: DEMO_RECEIPTS, total: DEMO_LOTS.length }).execute()
}

/** A lot each step, the oldest first. */
export const receiptWork: DemoWork = {
  name: DEMO_RECEIPTS,
  step: async (tx, done, last) => {
    const lot = DEMO_LOTS[done]
    if (lot !== undefined) await bring(tx, lot, startOfDay(Date.parse(`${last}T04:00:00Z`) / 1000))
  },
}

interface People {
  readonly clerk: Writer
  readonly manager: Writer
  readonly owners: readonly [Writer, Writer]
  readonly risk: Writer
  readonly admin: Writer
}

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
  await decide(tx, record, agreement_id, manager)
  const time = today - lot.daysAgo * A_DAY + 9 * 3600
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
  await decide(tx, record, inbound, manager)
  const lotId = await lotBroughtBy(tx, inbound)
  for (const each of lot.receipts)
    await write(tx, { lotId, each, time, today, city: place.city, owner }, people)
  if (lot.short !== undefined) await count(tx, lot.short, { ...where, lot_id: lotId }, today, people)
}

async function count(
  tx: Db,
  short: number,
  where: Row,
  today: number,
  { clerk, manager }: People,
): Promise<void> {
  const { rows } = await sql<{
    book: number
  }>`select book_weight as book from lot where id = ${where['lot_id']}`.execute(tx)
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
}

async function write(
  tx: Db,
  { lotId, each, time, today, city, owner }: Writing,
  people: People,
): Promise<void> {
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
  await decide(tx, receipt, id, people.manager)
  for (const step of each.steps) await live(tx, id, step, owner, people)
}

const KINDS = { endorse: 1, split: 2, merge: 3, freeze: 4, deliver: 6, cancel: 8, renew: 9 } as const

async function live(tx: Db, id: number, step: Step, owner: Writer, people: People): Promise<void> {
  const isAsked = step.is.startsWith('ask ')
  const name = step.is.replace('ask ', '') as keyof typeof KINDS
  const other = people.owners.find((each) => each !== owner) ?? owner
  const weight = 'weight' in step ? (step.weight ?? null) : null
  const askers: Partial<Record<keyof typeof KINDS, Writer>> = { cancel: people.clerk, freeze: people.admin }
  const files = name === 'freeze' ? [await anyFile(tx)] : []
  const values = {
    kind: KINDS[name],
    receipt_id: id,
    weight,
    to_id: name === 'endorse' ? other.principal.organisationId : null,
    reason: REASONS[name],
    receiver: name === 'deliver' ? '王师傅' : '',
    files,
  }
  const asked = await add(tx, operation, values, askers[name] ?? owner)
  if (isAsked) return
  const done = (action: string, by: Writer, given: Row = {}) => act(tx, asked, action, by, given)
  if (name === 'endorse') await done('accept', other)
  else if (name === 'freeze') await done('decide', people.risk)
  else if (name === 'deliver') {
    const { row } = await readRecord(tx, operation, asked, people.admin)
    const pickup_code = row['pickup_code'] ?? ''
    const vehicle_no = `浙B${String(20_000 + ((asked * 7919) % 80_000))}`
    await done('weigh', people.clerk, {
      pickup_code,
      weighed_weight: weight,
      vehicle_no,
      driver_name: '王师傅',
    })
    await done('hand', people.manager)
  } else await done('execute', people.manager)
}

const REASONS: Readonly<Record<keyof typeof KINDS, string>> = {
  endorse: '货权转让，见购销合同',
  split: '分批销售',
  merge: '合并管理',
  freeze: '法院协助执行通知书',
  deliver: '下游工厂提货',
  cancel: '客户取消入库安排',
  renew: '延长储存期',
}

async function act(tx: Db, id: number, name: string, writer: Writer, given: Row): Promise<void> {
  const action = operation.actions.get(name)
  if (action === undefined) throw new Error(`${operation.path} has no action ${name}`)
  await runAction(tx, { resource: operation, writer }, action, { id, version: undefined, given })
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

/** The administrator’s first upload stands for the court’s paper. */
async function anyFile(tx: Db): Promise<FileRef> {
  const { rows } = await sql<{ id: number }>`select id from file order by id limit 1`.execute(tx)
  return { id: rows[0]?.id ?? 0 }
}
