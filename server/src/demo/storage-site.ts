import type { FileRef } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Resource } from '#engine/declare/resource.ts'
import type { Db } from '#platform/database/database.ts'
import { operation, receipt } from '#modules/receipts/index.ts'
import { record } from '#modules/inspections/index.ts'
import { createDemoClock, type DemoClock } from './demo-clock.ts'
import { type DemoReceipt, OPERATIONS, type OperationKind } from './receipts.ts'
import { DAY, HOUR } from './units.ts'
import { type DemoCalls, createDemoCalls, DOCUMENT, type Values } from './writers.ts'

export interface StorageSite extends DemoCalls {
  readonly clock: DemoClock
  /** Start of the day on which the demo began, in seconds UTC; all days are start-of-day seconds. */
  readonly today: number
  readonly clerk: string
  readonly manager: string
  readonly store_id: number
  readonly warehouse_id: number
  readonly zone_id: number
  readonly city: string
  /** Each lot has its own weigh note. */
  readonly weighNote: readonly FileRef[]
}

/** Returns the clerk and the manager of a warehouse. The warehouse code begins with the code of its firm. */
export const findStaff = (warehouse: string) =>
  warehouse.startsWith('YJ')
    ? { clerk: 'clerk', manager: 'storemanager' }
    : { clerk: 'clerk2', manager: 'storemanager2' }

/** Returns the file name of the weigh note of goods, by their index among all demo goods. */
export const nameWeighNote = (place: number): string => `weigh-note-${place + 1}.png`

/** Loads the storage of goods. `place`: the index of the goods among all demo goods. */
export async function loadStorage(
  tx: Db,
  { warehouse, zone }: { readonly warehouse: string; readonly zone: string },
  { place, today }: { readonly place: number; readonly today: number },
): Promise<StorageSite> {
  const staff = findStaff(warehouse)
  const { rows } = await sql<Pick<StorageSite, 'store_id' | 'warehouse_id' | 'zone_id' | 'city'> & { note: number }>`
    select warehouse.store_id, warehouse.id as warehouse_id, zone.id as zone_id, region.name as city, file.id as note
      from warehouse join zone on zone.warehouse_id = warehouse.id
      join region on region.id = coalesce(warehouse.city, warehouse.region)
      join account on username = ${staff.clerk}
      join file on file.account_id = account.id and file.name = ${nameWeighNote(place)}
     where warehouse_code = ${warehouse} and zone_code = ${zone}`.execute(tx)
  const [found] = rows
  if (found === undefined) throw new Error(`no zone ${zone} in warehouse ${warehouse}, or no weigh note`)
  const { note, ...ids } = found
  return {
    ...createDemoCalls(tx),
    ...ids,
    ...staff,
    clock: createDemoClock(tx),
    today,
    weighNote: [{ id: note }],
  }
}

/** Adds a record at one time and approves it at another. Without an approval time the record stays a draft. */
async function submit(
  { clock, add, act, clerk, manager }: StorageSite,
  resource: Resource,
  values: Values,
  [written, approved]: readonly [written: number, approved: number | undefined],
): Promise<number> {
  await clock.pass(written)
  const id = await add(clerk, resource, values)
  if (approved === undefined) return id
  if (approved > written) await clock.pass(approved)
  await act(manager, resource, 'audit', { id, audit_status: 1 })
  return id
}

export interface Goods {
  readonly owner: string
  readonly spec: string
  /** Hundredths of a tonne. */
  readonly weight: number
  readonly pieces: number
  readonly batch: string
  readonly day: number
  readonly isDraft?: boolean | undefined
}

/** Enters an agreement three days before `day`, and the inbound goods. Returns the lot id; 0 for a draft. */
export async function receiveGoods(storage: StorageSite, goods: Goods): Promise<number> {
  const { tx, user, today, store_id, warehouse_id, zone_id, weighNote: voucher } = storage
  const { owner, spec, weight, pieces, batch, day, isDraft = false } = goods
  const where = { store_id, warehouse_id }
  const { id: spec_id, ...good } = await tx
    .selectFrom('good_spec')
    .select(['good_id', 'id', 'grade', 'package'])
    .where('spec_code', '=', spec)
    .executeTakeFirstOrThrow()
  const begin_date = day - 3 * DAY
  const agreement = {
    ...where,
    record_type: 0,
    owner_id: (await user(owner)).principal.organisationId,
    good_id: [good.good_id, spec_id],
    plan_weight: weight,
    fee_rate: 60,
    begin_date,
    end_date: today + 365 * DAY,
  }
  const agreed = [begin_date + 10 * HOUR, begin_date + 15 * HOUR] as const
  const inbound = {
    ...where,
    record_type: 1,
    zone_id,
    agreement_id: await submit(storage, record, agreement, agreed),
    change_weight: weight,
    quantity: pieces,
    batch_no: batch,
    quality: good.grade,
    package: pieces === 0 ? '散装' : good.package,
    marks: spec,
    voucher,
    tolerance: 30,
    count_method: 1,
    count_time: day + 9 * HOUR,
  }
  const approved = isDraft ? undefined : day + 15 * HOUR
  const id = await submit(storage, record, inbound, [day + 10 * HOUR, approved])
  const { rows } = await sql<{ lot: number | null }>`
    select lot_id as lot from contract_record where id = ${id}`.execute(tx)
  return rows[0]?.lot ?? 0
}

/** Counts a lot. `short`: the missing weight, in hundredths of a tonne. */
export async function countLot(
  storage: StorageSite,
  lot_id: number,
  short: number,
  [time, written]: readonly [time: number, written: number],
): Promise<void> {
  const { tx, store_id, warehouse_id, weighNote: voucher } = storage
  const { rows } = await sql<{ book: number }>`
    select book_weight as book from lot where id = ${lot_id}`.execute(tx)
  const weight_after = (rows[0]?.book ?? 0) - short
  const counted = { record_type: 6, weight_after, count_method: 1, count_time: time, voucher }
  await submit(storage, record, { ...counted, store_id, warehouse_id, lot_id }, [written, written])
}

interface WrittenReceipt {
  readonly weight: number
  readonly day: number
  readonly storage_end: number
  readonly isDraft?: boolean | undefined
}

/** Issues a receipt on the day after the goods arrived. Returns its id. */
export async function writeReceipt(
  storage: StorageSite,
  lot_id: number,
  { weight, day, storage_end, isDraft = false }: WrittenReceipt,
): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    select least(round(pieces::numeric * ${weight} / book_weight)::bigint, (select possible from count_lot_pieces(id))) as pieces
      from lot where id = ${lot_id}`.execute(storage.tx)
  const values = {
    lot_id,
    weight,
    quantity: rows[0]?.pieces ?? 0,
    class: 2,
    medium: 1,
    storage_begin: day,
    storage_end,
    loss_standard: 30,
    insure_no: `PICC${String(lot_id).padStart(10, '0')}`,
    insure_company: '人保财险',
    insure_amount: weight * 70_000,
    insure_end: storage.today + 300 * DAY,
    issue_place: storage.city,
  }
  const next = day + DAY
  return submit(storage, receipt, values, [next + 10 * HOUR, isDraft ? undefined : next + 14 * HOUR])
}

export const createPlate = (number: number): string => `浙B${String(20_000 + ((number * 7919) % 80_000))}`

export async function weighGoods(
  { tx, act, clerk, weighNote }: StorageSite,
  resource: Resource,
  id: number,
  carrier: { readonly vehicle_no: string; readonly driver_name: string },
): Promise<void> {
  const { rows } = await sql<{ pickup_code: string; weighed_weight: number }>`
    select pickup_code, weight as weighed_weight from ${sql.table(resource.table)} where id = ${id}`.execute(tx)
  await act(clerk, resource, 'weigh', { ...rows[0], ...carrier, weigh_note: weighNote, id })
}

export async function runOperation(
  storage: StorageSite,
  receipt_id: number,
  { name, weight }: NonNullable<DemoReceipt['operation']>,
  {
    owner,
    time,
    isOpen = false,
  }: { readonly owner: string; readonly time: number; readonly isOpen?: boolean | undefined },
): Promise<void> {
  const { clock, add, act, user, clerk, manager } = storage
  const { kind, reason, applicant, steps }: OperationKind = OPERATIONS[name]
  const people = {
    clerk,
    manager,
    other: owner === 'owner' ? 'owner2' : 'owner',
    risk: 'risk',
    admin: 'admin',
  }
  const carrier = { vehicle_no: createPlate(receipt_id), driver_name: '王师傅' }
  await clock.pass(time)
  const id = await add(applicant === undefined ? owner : people[applicant], operation, {
    kind,
    receipt_id,
    weight,
    to_id: name === 'endorse' ? (await user(people.other)).principal.organisationId : null,
    reason,
    receiver: '',
    ...(name === 'deliver' && { ...carrier, receiver: carrier.driver_name }),
    files: name === 'freeze' ? DOCUMENT : [],
  })
  for (const [who, action] of isOpen ? [] : steps) {
    await clock.forward(20 * HOUR)
    if (action === 'weigh') await weighGoods(storage, operation, id, carrier)
    else await act(people[who], operation, action, { id })
  }
}
