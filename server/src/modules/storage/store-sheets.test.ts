// Import of storage firms: without the picture of the licence, which approval requires, and with a first operator without a password (L9, decision
// 152).
import { computeCreditCodeCheck, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createPicture } from '#testing/files/upload-files.ts'
import {
  ok,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'

const LIST = 'seller_p/store/StoreList'
const INFO = 'seller_p/store/StoreInfo'
const TITLES = '企业名称,统一社会信用代码,法定代表人,所在地区,详细地址,联系人,联系电话,登录账号'
const FIRST = '甬江仓储,91350100M000100Y43,王敏,浙江省/宁波市,镇海区港口路 1 号,王敏,13800000001,yongjiang'
const OTHER_CODE = '91330106000000012'
const SECOND = `津滨储运,${OTHER_CODE}${computeCreditCodeCheck(OTHER_CODE)},李强,浙江省/杭州市,下沙路 2 号,李强,13800000002,jinbin`

let platform: TestPlatform
let auditor: SignedInCaller
beforeAll(async () => {
  platform = await createTestPlatform()
  auditor = await platform.someone(platform.platformId, { apis: [LIST, 'seller_p/store/StoreAudit'] })
})
afterAll(() => platform.close())
beforeEach(async () => {
  for (const { id } of await listFirms()) await ok(platform.admin.post('seller_p/store/StoreDel', { id }))
})

const importLines = (lines: readonly string[], asked = {}) =>
  platform.admin.importSheet(LIST, '仓储企业.csv', Buffer.from([TITLES, ...lines].join('\n')), asked)
const listFirms = () => ok(platform.admin.get<Row[]>(LIST, { page: 1 }))
const findOnlyFirm = async (): Promise<Row> => (await listFirms())[0] ?? {}
const approve = (id: unknown, version: unknown) =>
  auditor.post('seller_p/store/StoreAudit', { id, version, audit_status: 1 })

it('creates a pending firm with an organisation and an operator without a password', async () => {
  expect(await ok(importLines([FIRST]))).toMatchObject({ kept: true, success: 1, fail: 0 })
  const firm = await findOnlyFirm()
  expect(firm).toMatchObject({ store_name: '甬江仓储', audit_status: 0, username: 'yongjiang' })
  const { rows } = await sql`
    select organisation.kind, account.username, account.password_hash, account.organisation_id = organisation.id as is_own
      from organisation join account on account.organisation_id = organisation.id where organisation.id = ${firm['id']}`.execute(
    platform.db,
  )
  expect(rows).toEqual([{ kind: 'store', username: 'yongjiang', password_hash: null, is_own: true }])
})

it('reports invalid codes, taken names and unknown places at their cells', async () => {
  const wrong = [
    FIRST.replace('Y43', 'Y44'),
    SECOND.replace('浙江省/杭州市', '浙江省/上海市'),
    SECOND.replace('jinbin', '仓管'),
  ]
  const { errors, kept } = await ok(importLines(wrong))
  expect(kept).toBe(false)
  expect(errors.map(({ row, column }) => [row, column])).toEqual([
    [2, 2],
    [3, 4],
    [4, 8],
  ])
  expect(await listFirms()).toEqual([])
})

it('skips or updates a firm by credit code, keeps its picture, requires another review, and can be undone', async () => {
  await ok(importLines([FIRST]))
  const { id } = await findOnlyFirm()
  const picture = await ok(platform.admin.upload('licence.png', createPicture(1)))
  const { version } = await ok(platform.admin.get<{ version: number }>(INFO, { id: Number(id) }))
  await ok(platform.admin.post('seller_p/store/StoreSave', { id, version, license_img: [{ id: picture.id }] }))
  expect(await ok(importLines([FIRST, SECOND], { existing: 'skip' }))).toMatchObject({
    success: 1,
    kept: true,
  })
  const moved = FIRST.replace('镇海区港口路 1 号', '北仑区新路 9 号')
  expect(await ok(importLines([moved], { existing: 'overwrite' }))).toMatchObject({ success: 1, kept: true })
  const { values } = await ok(platform.admin.get<{ values: Row }>(INFO, { id: Number(id) }))
  expect(values).toMatchObject({ address: '北仑区新路 9 号', license_img: [{ id: picture.id }] })
})

// Last, because an approved firm cannot be deleted.
it('rejects approval without the picture of the licence', async () => {
  await ok(importLines([FIRST]))
  const { id } = await findOnlyFirm()
  const { version } = await ok(platform.admin.get<{ version: number }>(INFO, { id: Number(id) }))
  expect(await getRejectionCode(approve(id, version))).toBe('license_missing')
  const edited = await platform.admin.post('seller_p/store/StoreSave', { id, version, level: 3 })
  expect(edited).toMatchObject({ status: false, fields: { license_img: expect.any(String) } })
  const picture = await ok(platform.admin.upload('licence.png', createPicture(1)))
  await ok(platform.admin.post('seller_p/store/StoreSave', { id, version, license_img: [{ id: picture.id }] }))
  const { version: changed } = await ok(platform.admin.get<{ version: number }>(INFO, { id: Number(id) }))
  await ok(approve(id, changed))
  expect(await findOnlyFirm()).toMatchObject({ audit_status: 1 })
  const without = sql`update store set license_img = '{}' where id = ${id}`
  await expect(without.execute(platform.db)).rejects.toThrow('store_license_img_check')
})
