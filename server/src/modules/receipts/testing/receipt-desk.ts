// Fixture for lots and receipts: a storage firm with a clerk and two managers, an owner, and goods, created with the product's own calls.
import { randomUUID } from 'node:crypto'
import {
  type Answer,
  creditCodeCheck,
  type RecordAnswer,
  type Row,
  siblingPath,
  startOfDay,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { LOT_LIST, OPERATION_LIST, RECEIPT_LIST, RECORD_LIST } from '#modules/paths.ts'
import { lot } from '../lot/lot.ts'
import { operation } from '../operation/operation.ts'
import { receipt } from '../receipt/receipt.ts'
import { store } from '#modules/storage/store/store.ts'
import { record } from '#modules/inspections/record/record.ts'
import { warehouse } from '#modules/storage/warehouse/warehouse.ts'
import { zone } from '#modules/storage/zone/zone.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { infoEntry, listEntry, seeEntry, verbEntry } from '#engine/declare/rights/rights.ts'
import { paper, picture } from '#testing/files/pictures.ts'
import { ok, PASSWORD, type SignedIn, type TestPlatform } from '#testing/test-platform.ts'

const A_DAY = 86_400
export const grantsOf = (...resources: readonly Resource[]) =>
  resources.flatMap((resource) => [
    listEntry(resource),
    infoEntry(resource),
    ...[...resource.verbs].map((verb) => verbEntry(resource, verb)),
    ...[...resource.actions.values()].map(({ call }) => call),
  ])

export interface ReceiptDesk {
  readonly storeId: number
  readonly warehouseId: number
  readonly zoneId: number
  readonly cateId: number
  readonly goodId: number
  readonly specId: number
  readonly ownerId: number
  readonly clerk: SignedIn
  readonly manager: SignedIn
  readonly second: SignedIn
  readonly owner: SignedIn
  readonly risk: readonly [SignedIn, SignedIn]
  readonly approve: (path: string, id: number, by?: SignedIn) => Promise<Answer<unknown>>
  readonly write: (values: Row) => Promise<Answer<{ id: number }>>
  readonly agreement: (more?: Row) => Promise<number>
  readonly inbound: (weight: number, more?: Row) => Promise<Answer<{ id: number }>>
  /** Creates a lot with an approved inbound of `weight` hundredths of a tonne. */
  readonly lotOf: (weight: number, more?: Row) => Promise<number>
  readonly draft: (lotId: number, weight: number, more?: Row) => Promise<Answer<{ id: number }>>
  readonly issued: (lotId: number, weight: number, more?: Row) => Promise<number>
  readonly read: (path: string, id: number) => Promise<Row>
}

export async function receiptDesk(platform: TestPlatform): Promise<ReceiptDesk> {
  const { admin } = platform
  // Uses unique names, because the database may be a copy with records.
  const { rows } = await sql<{ id: number }>`select max(id) as id from organisation`.execute(platform.db)
  const many = (rows[0]?.id ?? 0) + 1
  const add = async (resource: Resource, values: Row) =>
    (await ok(admin.post<{ id: number }>(resource.calls.add, { ...resource.sample, ...values }))).id
  const body = `91330201${String(many).padStart(9, '0')}`
  const { id: picked } = await ok(admin.upload('licence.png', picture(1)))
  const storeId = await add(store, {
    store_name: `Firm ${many}`,
    store_code: `K${many}`,
    credit_code: body + creditCodeCheck(body),
    license_img: [{ id: picked }],
    contact_phone: `137${String(many).padStart(8, '0')}`,
    username: `firm${many}`,
    password: PASSWORD,
  })
  const decider = await platform.someone(platform.platformId, { apis: grantsOf(store) })
  const { version: written } = await ok(decider.get<RecordAnswer>(store.calls.info, { id: storeId }))
  await ok(
    decider.post(siblingPath(store.path, 'Audit'), {
      id: storeId,
      version: written,
      audit_status: 1,
      audit_remark: '',
    }),
  )
  const warehouseId = await add(warehouse, {
    store_id: storeId,
    warehouse_name: `Hall ${many}`,
    warehouse_code: `HALL-${many}`,
    capacity: 50_000_00,
  })
  const zoneId = await add(zone, { warehouse_id: warehouseId, zone_code: `A-${many}`, capacity: 20_000_00 })
  const save = async (what: string, values: object) =>
    (await ok(admin.post<{ id: number }>(`seller_p/good/${what}Save`, values))).id
  const cateId = await save('Cate', { cate_name: `Metals ${many}` })
  const goodId = await save('Good', {
    good_name: `Copper ${many}`,
    good_code: `CU${many}`,
    cate_id: [cateId],
    unit: 1,
  })
  const specId = await save('Spec', { good_id: goodId, spec_name: `Cathode ${many}` })
  const ownerId = await platform.organisation('owner', `Owner ${many}`)
  const apis = [...grantsOf(record, lot, receipt, operation, zone), seeEntry(operation, 'pickup_code')]
  const of = (organisation: number) =>
    platform.someone(organisation, { apis, paths: [operation.screen, lot.screen] })
  const [clerk, manager, second, owner] = [
    await of(storeId),
    await of(storeId),
    await of(storeId),
    await of(ownerId),
  ]
  const risk = [await of(platform.platformId), await of(platform.platformId)] as const
  const today = startOfDay(Math.floor(Date.now() / 1000))
  const read: ReceiptDesk['read'] = async (path, id) =>
    (await ok(admin.get<RecordAnswer>(path.replace(/List$/, 'Info'), { id }))).row
  const approve: ReceiptDesk['approve'] = async (path, id, by = manager) => {
    const { version } = await ok(admin.get<RecordAnswer>(path.replace(/List$/, 'Info'), { id }))
    return by.post(path.replace(/List$/, 'Audit'), { id, version, audit_status: 1, audit_remark: '' })
  }
  // Inbounds and counts need a weigh note.
  const write: ReceiptDesk['write'] = async (values) => {
    const isMeasured = values['record_type'] === 1 || values['record_type'] === 6
    const voucher = isMeasured ? { voucher: [await weighNote(clerk)] } : {}
    return clerk.post(record.calls.add, {
      store_id: storeId,
      warehouse_id: warehouseId,
      ...voucher,
      ...values,
    })
  }
  const agreement: ReceiptDesk['agreement'] = async (more = {}) => {
    const { id } = await ok(
      write({
        record_type: 0,
        owner_id: ownerId,
        good_id: [goodId, specId],
        plan_weight: 10_000_00,
        fee_rate: 50,
        begin_date: today - 30 * A_DAY,
        end_date: today + 300 * A_DAY,
        ...more,
      }),
    )
    await ok(approve(RECORD_LIST, id))
    return id
  }
  let under: Promise<number> | undefined
  let batches = 0
  const inbound: ReceiptDesk['inbound'] = async (weight, more = {}) => {
    under ??= agreement()
    return write({
      record_type: 1,
      agreement_id: await under,
      zone_id: zoneId,
      change_weight: weight,
      batch_no: `B-${(batches += 1)}`,
      quality: 'Grade A',
      package: 'In bulk',
      marks: 'none',
      quantity: 0,
      tolerance: 0,
      unit_price: 100_00,
      count_method: 1,
      count_time: Math.floor(Date.now() / 1000) - 3600,
      ...more,
    })
  }
  const lotOf: ReceiptDesk['lotOf'] = async (weight, more) => {
    const { id } = await ok(inbound(weight, more))
    await ok(approve(RECORD_LIST, id))
    return Number((await read(RECORD_LIST, id))['lot_id'])
  }
  const draft: ReceiptDesk['draft'] = (lotId, weight, more = {}) =>
    clerk.post(receipt.calls.add, {
      lot_id: lotId,
      weight,
      class: 2,
      medium: 1,
      storage_begin: today,
      storage_end: today + 200 * A_DAY,
      quantity: 0,
      loss_standard: 30,
      issue_place: '宁波',
      ...more,
    })
  const issued: ReceiptDesk['issued'] = async (lotId, weight, more) => {
    const { id } = await ok(draft(lotId, weight, more))
    await ok(approve(RECEIPT_LIST, id))
    return id
  }
  return {
    storeId,
    warehouseId,
    zoneId,
    cateId,
    goodId,
    specId,
    ownerId,
    clerk,
    manager,
    second,
    owner,
    risk,
    approve,
    write,
    agreement,
    inbound,
    lotOf,
    draft,
    issued,
    read,
  }
}

export { LOT_LIST, OPERATION_LIST, RECEIPT_LIST, RECORD_LIST }

export const ask = (who: SignedIn, kind: number, receipt_id: number, more: Row = {}) =>
  who.post<{ id: number }>('seller_p/pledge/OperationSave', {
    kind,
    receipt_id,
    reason: 'as agreed',
    ...more,
  })

export const asked = async (who: SignedIn, kind: number, of: number, more?: Row): Promise<number> =>
  (await ok(ask(who, kind, of, more))).id

export const step = async (who: SignedIn, name: string, id: number, given: Row = {}) =>
  who.post(`seller_p/pledge/Operation${name}`, {
    id,
    ...(name === 'Weigh' ? { weigh_note: [await weighNote(who)] } : {}),
    ...(name === 'Admit' ? { version: await versionSeen(who, id) } : {}),
    ...given,
  })

/** Endorses a receipt: the holder requests it, the storage firm seals it, the other owner accepts. Returns the operation. */
export async function endorse(
  { owner, manager }: Pick<ReceiptDesk, 'owner' | 'manager'>,
  to: Pick<ReceiptDesk, 'owner' | 'ownerId'>,
  receiptId: number,
): Promise<number> {
  const id = await asked(owner, 1, receiptId, { to_id: to.ownerId })
  await ok(step(manager, 'Seal', id))
  await ok(step(to.owner, 'Accept', id))
  return id
}

/** Returns the version of an operation that the user reads; 1 if they may not read it. */
async function versionSeen(who: SignedIn, id: number): Promise<number> {
  const read = await who.get<RecordAnswer>(OPERATION_LIST.replace(/List$/, 'Info'), { id })
  return read.status ? read.data.version : 1
}

export const weighNote = async (
  who: SignedIn,
  remark: string = randomUUID(),
): Promise<{ readonly id: number }> => ({
  id: (await ok(who.upload('weigh-note.pdf', paper(remark)))).id,
})
