// Fixture for lots and receipts: a storage firm with a clerk and two managers, an owner, and goods, created with the product's own calls.
import { randomUUID } from 'node:crypto'
import {
  type CallResponse,
  computeCreditCodeCheck,
  type RecordResponse,
  type Row,
  getSiblingPath,
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
import { getInfoEntry, getListEntry, getSeeEntry, getVerbEntry } from '#engine/declare/rights/rights.ts'
import { createPdf, createPicture } from '#testing/files/upload-files.ts'
import { ok, PASSWORD, type SignedInCaller, type TestPlatform } from '#testing/test-platform.ts'

const A_DAY = 86_400
export const listGrants = (...resources: readonly Resource[]) =>
  resources.flatMap((resource) => [
    getListEntry(resource),
    getInfoEntry(resource),
    ...[...resource.verbs].map((verb) => getVerbEntry(resource, verb)),
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
  readonly clerk: SignedInCaller
  readonly manager: SignedInCaller
  readonly second: SignedInCaller
  readonly owner: SignedInCaller
  readonly risk: readonly [SignedInCaller, SignedInCaller]
  readonly approve: (path: string, id: number, by?: SignedInCaller) => Promise<CallResponse<unknown>>
  readonly write: (values: Row) => Promise<CallResponse<{ id: number }>>
  readonly agreement: (more?: Row) => Promise<number>
  readonly inbound: (weight: number, more?: Row) => Promise<CallResponse<{ id: number }>>
  /** Creates a lot with an approved inbound of `weight` hundredths of a tonne. */
  readonly createLot: (weight: number, more?: Row) => Promise<number>
  readonly draft: (lotId: number, weight: number, more?: Row) => Promise<CallResponse<{ id: number }>>
  readonly issued: (lotId: number, weight: number, more?: Row) => Promise<number>
  readonly read: (path: string, id: number) => Promise<Row>
}

export async function createReceiptDesk(platform: TestPlatform): Promise<ReceiptDesk> {
  const { admin } = platform
  // Uses unique names, because the database may be a copy with records.
  const { rows } = await sql<{ id: number }>`select max(id) as id from organisation`.execute(platform.db)
  const many = (rows[0]?.id ?? 0) + 1
  const addRecord = async (resource: Resource, values: Row) =>
    (await ok(admin.post<{ id: number }>(resource.calls.add, { ...resource.sample, ...values }))).id
  const body = `91330201${String(many).padStart(9, '0')}`
  const { id: picked } = await ok(admin.upload('licence.png', createPicture(1)))
  const storeId = await addRecord(store, {
    store_name: `Firm ${many}`,
    store_code: `K${many}`,
    credit_code: body + computeCreditCodeCheck(body),
    license_img: [{ id: picked }],
    contact_phone: `137${String(many).padStart(8, '0')}`,
    username: `firm${many}`,
    password: PASSWORD,
  })
  const decider = await platform.someone(platform.platformId, { apis: listGrants(store) })
  const { version: written } = await ok(decider.get<RecordResponse>(store.calls.info, { id: storeId }))
  await ok(
    decider.post(getSiblingPath(store.path, 'Audit'), {
      id: storeId,
      version: written,
      audit_status: 1,
      audit_remark: '',
    }),
  )
  const warehouseId = await addRecord(warehouse, {
    store_id: storeId,
    warehouse_name: `Hall ${many}`,
    warehouse_code: `HALL-${many}`,
    capacity: 50_000_00,
  })
  const zoneId = await addRecord(zone, {
    warehouse_id: warehouseId,
    zone_code: `A-${many}`,
    capacity: 20_000_00,
  })
  const saveRecord = async (what: string, values: object) =>
    (await ok(admin.post<{ id: number }>(`seller_p/good/${what}Save`, values))).id
  const cateId = await saveRecord('Cate', { cate_name: `Metals ${many}` })
  const goodId = await saveRecord('Good', {
    good_name: `Copper ${many}`,
    good_code: `CU${many}`,
    cate_id: [cateId],
    unit: 1,
  })
  const specId = await saveRecord('Spec', { good_id: goodId, spec_name: `Cathode ${many}` })
  const ownerId = await platform.organisation('owner', `Owner ${many}`)
  const apis = [...listGrants(record, lot, receipt, operation, zone), getSeeEntry(operation, 'pickup_code')]
  const of = (organisation: number) => platform.someone(organisation, { apis, paths: [operation.screen, lot.screen] })
  const [clerk, manager, second, owner] = [await of(storeId), await of(storeId), await of(storeId), await of(ownerId)]
  const risk = [await of(platform.platformId), await of(platform.platformId)] as const
  const today = startOfDay(Math.floor(Date.now() / 1000))
  const read: ReceiptDesk['read'] = async (path, id) =>
    (await ok(admin.get<RecordResponse>(path.replace(/List$/, 'Info'), { id }))).row
  const approve: ReceiptDesk['approve'] = async (path, id, by = manager) => {
    const { version } = await ok(admin.get<RecordResponse>(path.replace(/List$/, 'Info'), { id }))
    return by.post(path.replace(/List$/, 'Audit'), { id, version, audit_status: 1, audit_remark: '' })
  }
  // Inbounds and counts need a weigh note.
  const write: ReceiptDesk['write'] = async (values) => {
    const isMeasured = values['record_type'] === 1 || values['record_type'] === 6
    const voucher = isMeasured ? { voucher: [await uploadWeighNote(clerk)] } : {}
    return clerk.post(record.calls.add, {
      store_id: storeId,
      warehouse_id: warehouseId,
      ...voucher,
      ...values,
    })
  }
  const createAgreement: ReceiptDesk['agreement'] = async (more = {}) => {
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
  const createInbound: ReceiptDesk['inbound'] = async (weight, more = {}) => {
    under ??= createAgreement()
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
  const createLot: ReceiptDesk['createLot'] = async (weight, more) => {
    const { id } = await ok(createInbound(weight, more))
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
  const createIssuedReceipt: ReceiptDesk['issued'] = async (lotId, weight, more) => {
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
    agreement: createAgreement,
    inbound: createInbound,
    createLot,
    draft,
    issued: createIssuedReceipt,
    read,
  }
}

export { LOT_LIST, OPERATION_LIST, RECEIPT_LIST, RECORD_LIST }

export const requestOperation = (who: SignedInCaller, kind: number, receipt_id: number, more: Row = {}) =>
  who.post<{ id: number }>('seller_p/pledge/OperationSave', {
    kind,
    receipt_id,
    reason: 'as agreed',
    ...more,
  })

export const createOperation = async (who: SignedInCaller, kind: number, of: number, more?: Row): Promise<number> =>
  (await ok(requestOperation(who, kind, of, more))).id

export const runStep = async (who: SignedInCaller, name: string, id: number, input: Row = {}) =>
  who.post(`seller_p/pledge/Operation${name}`, {
    id,
    ...(name === 'Weigh' ? { weigh_note: [await uploadWeighNote(who)] } : {}),
    ...(name === 'Admit' ? { version: await getSeenVersion(who, id) } : {}),
    ...input,
  })

/** Endorses a receipt: the holder requests it, the storage firm seals it, the other owner accepts. Returns the operation. */
export async function endorseReceipt(
  { owner, manager }: Pick<ReceiptDesk, 'owner' | 'manager'>,
  to: Pick<ReceiptDesk, 'owner' | 'ownerId'>,
  receiptId: number,
): Promise<number> {
  const id = await createOperation(owner, 1, receiptId, { to_id: to.ownerId })
  await ok(runStep(manager, 'Seal', id))
  await ok(runStep(to.owner, 'Accept', id))
  return id
}

/** Returns the version of an operation that the user reads; 1 if they may not read it. */
async function getSeenVersion(who: SignedInCaller, id: number): Promise<number> {
  const read = await who.get<RecordResponse>(OPERATION_LIST.replace(/List$/, 'Info'), { id })
  return read.status ? read.data.version : 1
}

export const uploadWeighNote = async (
  who: SignedInCaller,
  remark: string = randomUUID(),
): Promise<{ readonly id: number }> => ({
  id: (await ok(who.upload('weigh-note.pdf', createPdf(remark)))).id,
})
