import { type CallResponse, computeCreditCodeCheck, type RecordResponse, type Row } from '@cangdan/protocol'
import { afterAll, beforeAll } from 'vitest'
import { findStandardRole } from '#modules/accounts/index.ts'
import { store } from '../store/store.ts'
import { warehouse } from '../warehouse/warehouse.ts'
import { zone } from '../zone/zone.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import { ok, PASSWORD, type SignedInCaller, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

/** Creates a platform for the tests of a file, with managers and reviewers of storage firms. */
export function setUpStoreDesk() {
  let platform: TestPlatform
  let auditor: SignedInCaller
  beforeAll(async () => {
    platform = await createTestPlatform()
    const { grants } = await findStandardRole(platform.db, 'store_manager')
    auditor = await platform.someone(platform.platformId, {
      apis: [...grants.apis, 'seller_p/store/StoreAudit', 'seller_p/store/StoreSave#add'],
      paths: [...grants.paths],
    })
  })
  afterAll(() => platform.close())
  let made = 0
  async function createFirm(more: Row = {}, by = platform.admin): Promise<CallResponse<{ id: number }>> {
    made += 1
    const body = `91330200${String(made).padStart(9, '0')}`
    const { id } = await ok(by.upload('licence.png', createPicture(1)))
    return by.post(store.calls.add, {
      ...store.sample,
      store_name: `Firm ${made}`,
      credit_code: body + computeCreditCodeCheck(body),
      license_img: [{ id }],
      // A known phone number would create a second account of the same person.
      contact_phone: `139${String(made).padStart(8, '0')}`,
      username: `operator${made}`,
      password: PASSWORD,
      ...more,
    })
  }
  async function createFirmWithOperator(): Promise<{ id: number; operator: SignedInCaller }> {
    const { id } = await ok(createFirm())
    return { id, operator: await platform.signIn(`operator${made}`, PASSWORD) }
  }
  const read = (id: number, by = platform.admin) => ok(by.get<RecordResponse>(store.calls.info, { id }))
  const decide = async (id: number, audit_status: number, by = auditor) =>
    by.post('seller_p/store/StoreAudit', {
      id,
      version: (await read(id)).version,
      audit_status,
      audit_remark: 'so',
    })
  const change = async (id: number, values: Row, by = platform.admin) =>
    by.post(store.calls.edit, { id, version: (await read(id)).version, ...values })
  const createWarehouse = (store_id: number, more: Row = {}, by = platform.admin) => {
    made += 1
    const named = { warehouse_name: `House ${made}`, warehouse_code: `H-${made}` }
    return by.post<{ id: number }>(warehouse.calls.add, { ...warehouse.sample, ...named, store_id, ...more })
  }
  const createZone = (warehouse_id: number, capacity: number, more: Row = {}, by = platform.admin) => {
    made += 1
    return by.post<{ id: number }>(zone.calls.add, {
      zone_code: `Z-${made}`,
      warehouse_id,
      capacity,
      ...more,
    })
  }
  async function createGood(good_name: string): Promise<number> {
    const { id: cate_id } = await ok(
      platform.admin.post<{ id: number }>('seller_p/good/CateSave', { cate_name: `Of ${good_name}` }),
    )
    const values = { good_name, good_code: good_name, cate_id: [cate_id], unit: 1 }
    return (await ok(platform.admin.post<{ id: number }>('seller_p/good/GoodSave', values))).id
  }
  return {
    get platform() {
      return platform
    },
    get admin() {
      return platform.admin
    },
    get made() {
      return made
    },
    firm: createFirm,
    firmWithOperator: createFirmWithOperator,
    read,
    decide,
    change,
    house: createWarehouse,
    part: createZone,
    good: createGood,
  }
}
