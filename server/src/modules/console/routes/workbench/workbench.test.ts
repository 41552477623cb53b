import { type LatestPrice, startOfDay, type WaitingWork, type WorkbenchResponse } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { price } from '#modules/goods/price/price.ts'
import { store } from '#modules/storage/store/store.ts'
import { A_DAY, FIRST_DAY, type PriceDesk, createPriceDesk } from '#modules/goods/testing/price-desk.ts'
import { ok, type SignedInCaller, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { setUpStoreDesk } from '#modules/storage/testing/store-desk.ts'

const INDEX = 'seller/index/Index'
const loadWorkbench = (who: SignedInCaller, lang = 'zh-CN') => ok(who.get<WorkbenchResponse>(INDEX, { lang }))

const mapCounts = (waiting: readonly WaitingWork[]) =>
  Object.fromEntries(waiting.map(({ screen, value, count }) => [`${screen} ${value}`, count]))

describe('workbench of an empty platform', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await createTestPlatform()
  })
  afterAll(() => platform.close())

  it('lists the first steps with their progress until all are done', async () => {
    const before = await loadWorkbench(platform.admin)
    expect(before.waiting).toEqual([])
    expect(before.prices).toEqual([])
    expect(before.weeks).toEqual([])
    expect(before.steps.map(({ title, is_done }) => [title, is_done])).toEqual([
      ['银行管理', false],
      ['仓储企业', false],
      ['库区管理', false],
      ['仓库管理', false],
      ['货物品类', false],
      ['货物管理', false],
      ['货物规格', false],
      ['货物价格', false],
      ['平台域名', false],
    ])
    await ok(platform.admin.post('seller_p/good/CateSave', { cate_name: 'Metals' }))
    const { steps } = await loadWorkbench(platform.admin)
    expect(steps.filter(({ is_done }) => is_done).map(({ screen }) => screen)).toEqual(['/goods/cate/list'])
  })

  it('shows the first steps only with the right to take them', async () => {
    const clerk = await platform.someone(platform.platformId, {
      apis: ['seller_p/good/CateList', 'seller_p/good/CateSave#add'],
      paths: ['/goods/cate/list'],
    })
    const nobody = await platform.someone(platform.platformId, {})
    expect((await loadWorkbench(nobody)).steps).toEqual([])
    expect((await loadWorkbench(clerk)).steps).toEqual([])
    expect((await loadWorkbench(clerk)).prices).toBeNull()
  })
})

describe('prices on the workbench', () => {
  let platform: TestPlatform
  let desk: PriceDesk
  let auditor: SignedInCaller
  beforeAll(async () => {
    platform = await createTestPlatform()
    desk = await createPriceDesk(platform)
    auditor = await platform.someone(platform.platformId, {
      apis: [price.path, price.calls.info, 'seller_p/good/PriceAudit'],
      paths: [price.screen],
    })
  })
  afterAll(() => platform.close())

  it('are listed for auditors in their language, not for their author', async () => {
    const id = await desk.submit({ price: 100_00, day: 0 })
    expect((await loadWorkbench(auditor)).waiting).toEqual([
      {
        screen: price.screen,
        title: '货物价格',
        column: 'audit_status',
        value: 0,
        label: '待审核',
        tone: 'active',
        count: 1,
      },
    ])
    expect((await loadWorkbench(auditor, 'en')).waiting[0]?.label).toBe('Pending')
    const reader = await platform.someone(platform.platformId, {
      apis: [price.path],
      paths: [price.screen],
    })
    expect((await loadWorkbench(reader)).waiting).toEqual([])
    const both = await platform.someone(platform.platformId, {
      apis: [price.path, price.calls.info, price.calls.add, `${price.calls.add}#add`, 'seller_p/good/PriceAudit'],
      paths: [price.screen],
    })
    await ok(
      both.post(price.calls.add, {
        good_id: [desk.goodId, desk.specId],
        price: 100_00,
        price_date: FIRST_DAY + A_DAY,
        source: 3,
      }),
    )
    expect(mapCounts((await loadWorkbench(both)).waiting)).toEqual({ [`${price.screen} 0`]: 1 })
    expect(mapCounts((await loadWorkbench(auditor)).waiting)).toEqual({ [`${price.screen} 0`]: 2 })
    await desk.approve(id)
    expect(mapCounts((await loadWorkbench(both)).waiting)).toEqual({})
    expect(mapCounts((await loadWorkbench(auditor)).waiting)).toEqual({ [`${price.screen} 0`]: 1 })
  })

  it('are listed for a second auditor after a large change', async () => {
    const far = await desk.submit({ price: 300_00, day: 2 })
    await ok(desk.decide(auditor, far, 1))
    expect(mapCounts((await loadWorkbench(auditor)).waiting)).not.toHaveProperty([`${price.screen} 4`])
    const second = await platform.someone(platform.platformId, {
      apis: [price.path, price.calls.info, 'seller_p/good/PriceAudit'],
      paths: [price.screen],
    })
    expect(mapCounts((await loadWorkbench(second)).waiting)).toMatchObject({ [`${price.screen} 4`]: 1 })
  })

  it('show today and the previous week, the latest change first', async () => {
    const other = await createPriceDesk(platform, 'Zinc')
    const today = Math.round((startOfDay(Math.floor(Date.now() / 1000)) - FIRST_DAY) / A_DAY)
    await other.approve(await other.submit({ price: 200_00, day: today - 30 }))
    await other.approve(await other.submit({ price: 210_00, day: today - 2 }))
    await other.approve(await other.submit({ price: 205_00, day: today - 1, region: [310_000] }))
    const { prices } = await loadWorkbench(platform.admin)
    const zinc = prices?.[0] as LatestPrice
    expect(zinc).toMatchObject({
      good_name: 'Zinc',
      spec_name: 'Zinc A',
      price: 210_00,
      unit: '吨',
      change_rate: 500,
      price_date: FIRST_DAY + (today - 2) * A_DAY,
      week: [200_00, 200_00, 200_00, 200_00, 210_00, 210_00, 210_00],
    })
    expect(prices?.map(({ good_name }) => good_name)).toEqual(['Zinc', 'Copper'])
  })
})

describe('weekly counts', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await createTestPlatform()
  })
  afterAll(() => platform.close())

  it('count records per day in Shanghai for two weeks, with the right to the list', async () => {
    const desk = await createPriceDesk(platform)
    const ids: number[] = []
    for (const day of [0, 1, 2, 3, 4]) ids.push(await desk.submit({ price: 100_00, day }))
    const midnight = startOfDay(Math.floor(Date.now() / 1000))
    // Around midnight, the first of the seven days, the last day before them, and one that is too old.
    const came = [midnight - 1, midnight, midnight - 6 * A_DAY, midnight - 6 * A_DAY - 1, midnight - 13 * A_DAY - 1]
    await platform.db.transaction().execute(async (tx) => {
      // Triggers protect the creation time.
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const [place, seconds] of came.entries())
        await sql`update good_price set create_time = to_timestamp(${seconds}) where id = ${ids[place]}`.execute(tx)
    })
    const { weeks, topics } = await loadWorkbench(platform.admin, 'en')
    expect(weeks).toEqual([{ screen: price.screen, title: price.title.en, days: [1, 0, 0, 0, 0, 1, 1], before: 1 }])
    expect(topics).toContain('good_price')
    expect((await loadWorkbench(await platform.someone(platform.platformId, {}))).weeks).toEqual([])
  })
})

describe('storage firms on the workbench', () => {
  const desk = setUpStoreDesk()

  it('are listed after a return for their author only', async () => {
    const { id } = await ok(desk.firm())
    const maker = desk.platform.admin
    const other = await desk.platform.someone(desk.platform.platformId, {
      apis: [store.path, store.calls.info, `${store.calls.edit}#edit`],
      paths: [store.screen],
    })
    expect((await loadWorkbench(other)).waiting).toEqual([])
    await ok(desk.decide(id, 3))
    expect(mapCounts((await loadWorkbench(maker)).waiting)).toMatchObject({ [`${store.screen} 3`]: 1 })
    expect((await loadWorkbench(other)).waiting).toEqual([])
    await ok(desk.change(id, { remark: 'corrected' }))
    expect(mapCounts((await loadWorkbench(maker)).waiting)).not.toHaveProperty([`${store.screen} 3`])
  })
})
