import { type RecordResponse, type Row, type ServerConfig, SESSION_PATHS, type Success } from '@cangdan/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { supplier } from './supplier.ts'
import { type OrderFixture, createOrderFixture } from '#modules/orders/testing/order-fixture.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import { ok, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let desk: OrderFixture

beforeAll(async () => {
  platform = await createTestPlatform()
  desk = await createOrderFixture(platform)
})
afterAll(() => platform.close())

const read = (id: number) => ok(platform.admin.get<RecordResponse>(supplier.calls.info, { id }))
const save = async (id: number, more: Row) => {
  const { version, values } = await read(id)
  return platform.admin.post(supplier.calls.edit, { ...values, id, version, ...more })
}

describe('shop', () => {
  it('has a logo and a unique domain in any case', async () => {
    const [mine, theirs] = [await desk.shop(), await desk.shop()]
    const { id: file } = await ok(platform.admin.upload('logo.png', createPicture(91)))
    await ok(save(mine.id, { store_domain: 'shop.example.cn', logo: [{ id: file }] }))
    expect((await read(mine.id)).row).toMatchObject({
      store_domain: 'shop.example.cn',
      logo: [{ id: file, name: 'logo.png' }],
    })
    expect(await save(theirs.id, { store_domain: 'SHOP.example.cn' })).toMatchObject({
      fields: { store_domain: expect.any(String) },
    })
    for (const store_domain of ['https://shop.example.cn', 'shop.example.cn/a', 'javascript:alert(1)'])
      expect(await save(theirs.id, { store_domain }), store_domain).toMatchObject({
        fields: { store_domain: expect.any(String) },
      })
  })

  it('names the sign-in page under its domain while it is enabled (D4)', async () => {
    const shop = await desk.shop()
    const { id: file } = await ok(platform.admin.upload('logo.png', createPicture(92)))
    await ok(save(shop.id, { store_domain: 'copper.example.cn', logo: [{ id: file }] }))
    await desk.approveShop(shop.id)
    const { values } = await read(shop.id)
    const open = (url: string, host: string) => platform.app.inject({ method: 'GET', url, headers: { host } })
    const loadConfig = async (host: string) =>
      (await open(`/api/v1/${SESSION_PATHS.serverConfig}`, host)).json<Success<ServerConfig>>().data
    const { site_name, site_logo } = await loadConfig('Copper.example.cn:8080')
    expect(site_name).toBe(values['store_name'])
    expect((await open(site_logo, 'copper.example.cn')).rawPayload).toEqual(createPicture(92))
    expect((await open(site_logo, 'platform.example')).statusCode).toBe(404)
    expect((await loadConfig('platform.example')).site_name).not.toBe(values['store_name'])

    await ok(platform.admin.post('seller/supplier/SupplierDisable', { id: shop.id, remark: '核查' }))
    expect((await loadConfig('copper.example.cn')).site_name).not.toBe(values['store_name'])
    expect((await open(site_logo, 'copper.example.cn')).statusCode).toBe(404)
  })

  it('cannot start new business when disabled, can finish open business, and is enabled by hand only (V11)', async () => {
    const [buyer, shop] = [await desk.buyer(), await desk.shop()]
    await desk.topUp(buyer.wallet, 300_00)
    const begun = await desk.place(buyer, shop, 100_00)
    const disabling = { id: shop.id, remark: '核查' }
    const disable = (who = platform.admin) => who.post('seller/supplier/SupplierDisable', disabling)
    expect(await getRejectionCode(disable(shop.caller))).toBe('forbidden')
    await ok(disable())
    await expect(desk.place(buyer, shop, 100_00)).rejects.toThrow('store_id')
    expect((await read(shop.id)).row).toMatchObject({ disabled: 1 })
    await ok(desk.act(buyer.caller, 'seller/order/OrderPay', begun))
    await ok(desk.act(shop.caller, 'seller/order/OrderSend', begun, { remark: '' }))
    expect(await getRejectionCode(disable())).toBe('not_now')
    await ok(platform.admin.post('seller/supplier/SupplierEnable', { id: shop.id }))
    expect(await desk.place(buyer, shop, 100_00)).toBeGreaterThan(begun)
  })
})
