import { DESK_PATH, type DeskResponse, type DeskItem } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../../scripts/tier.mjs'
import { type FinancingFixture, createFinancingFixture } from '#modules/lending/testing/financing-fixture.ts'
import { createRepaymentFixture } from '#modules/lending/testing/repayment-fixture.ts'
import { createSaleFixture } from '#modules/lending/testing/sale-fixture.ts'
import { ok, type SignedInCaller, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { APPLICATION_LIST, PLEDGE_LIST, RELEASE_LIST, REPAYMENT_LIST } from '#modules/paths.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { application } from '#modules/lending/application/application.ts'
import { pledgeOfReceipt } from '#modules/lending/pledge/pledge.ts'
import { release } from '#modules/lending/release/release.ts'
import { repayment } from '#modules/lending/repayment/repayment.ts'
import { resources } from '#modules/index.ts'

let platform: TestPlatform
let desk: FinancingFixture
beforeAll(async () => {
  platform = await createTestPlatform()
  desk = await createFinancingFixture(platform)
  const paths = JSON.stringify(resources.map(({ screen }) => screen))
  await sql`update role set path_arr = ${paths}::jsonb where name like 'role%'`.execute(platform.db)
})
afterAll(() => platform.close())

const loadDesk = async (who: SignedInCaller, lang = 'zh-cn') => ok(who.get<DeskResponse>(DESK_PATH, { lang }))
const listItems = async (who: SignedInCaller, list: string): Promise<readonly DeskItem[]> =>
  (await loadDesk(who)).items.filter((item) => item.list === list)
const getStepTitle = ({ actions }: Resource, action: string) => actions.get(action)?.title.zh
const createApplication = async (amount: number) => desk.createLoan(1, [await desk.receipt(50_00)], amount)

describe('task queue', () => {
  it('lists the applications for a bank manager with owner, amount and actions, the longest waiting first', async () => {
    const first = await createApplication(500_000_00)
    const second = await createApplication(300_000_00)
    const found = await listItems(desk.manager, APPLICATION_LIST)
    expect(found.map(({ id, amount, steps, label }) => [id, amount, steps, label])).toEqual([
      [first, { value: 500_000_00, unit: 'yuan' }, [getStepTitle(application, 'accept')], '已提交'],
      [second, { value: 300_000_00, unit: 'yuan' }, [getStepTitle(application, 'accept')], '已提交'],
    ])
    expect(found[0]?.owner).toMatch(/^Owner/)
    expect(found[0]?.name).toMatch(/^RZ/)
    const spanish = (await loadDesk(desk.manager, 'es')).items.find(({ id }) => id === first)
    expect(spanish?.label).toBe('Presentada')
  })

  it('moves an application to the next step', async () => {
    const id = await desk.createLoan(3, [await desk.receipt(50_00)], 200_000_00)
    const listSteps = async (who: SignedInCaller) =>
      (await listItems(who, APPLICATION_LIST)).find((item) => item.id === id)?.steps ?? []
    expect(await listSteps(desk.approver)).toEqual([getStepTitle(application, 'approve')])
    expect(await listSteps(desk.manager)).toEqual([])
    await ok(desk.act(desk.approver, 'Approve', id))
    expect(await listSteps(desk.approver)).toEqual([getStepTitle(application, 'contract')])
  })

  it('lists pledges for the owner, the storage firm and the bank in turn', async () => {
    const id = await desk.createLoan(5, [await desk.receipt(50_00)], 200_000_00)
    const ownerHolds = (await listItems(desk.owner, APPLICATION_LIST)).find((item) => item.id === id)
    expect(ownerHolds?.steps).toEqual([getStepTitle(application, 'hold')])
    await ok(desk.act(desk.owner, 'Hold', id))
    expect((await listItems(desk.owner, APPLICATION_LIST)).some((item) => item.id === id)).toBe(false)
    const [pledge = 0] = await desk.listPledges(id)
    const listSteps = async (who: SignedInCaller) =>
      (await listItems(who, PLEDGE_LIST)).find((item) => item.id === pledge)?.steps ?? []
    expect(await listSteps(desk.owner)).toEqual([getStepTitle(pledgeOfReceipt, 'endorse')])
    await ok(desk.pledgeAct(desk.owner, 'Endorse', pledge))
    expect(await listSteps(desk.owner)).toEqual([])
    expect(await listSteps(desk.store)).toEqual([getStepTitle(pledgeOfReceipt, 'seal')])
    await ok(desk.pledgeAct(desk.store, 'Seal', pledge))
    expect(await listSteps(desk.manager)).toEqual([getStepTitle(pledgeOfReceipt, 'register')])
    await ok(desk.pledgeAct(desk.manager, 'Register', pledge, await desk.registered()))
    expect(await listSteps(desk.manager)).toEqual([])
    expect(await listSteps(desk.approver)).toEqual([getStepTitle(pledgeOfReceipt, 'receive')])
    await ok(desk.pledgeAct(desk.approver, 'Receive', pledge))
    expect(await listSteps(desk.approver)).toEqual([])
  })

  it('lists repayments to be matched and posted for different users', async () => {
    const loan = await desk.createLoan(7, [await desk.receipt(100_00)], 900_000_00)
    const id = await createRepaymentFixture(platform, desk).matched(loan, 5_000_00)
    const itemIds = async (who: SignedInCaller) => (await listItems(who, REPAYMENT_LIST)).map((item) => item.id)
    expect(await itemIds(desk.approver)).toContain(id)
    expect(await itemIds(desk.accountant)).not.toContain(id)
    expect(await itemIds(desk.owner)).not.toContain(id)
  })

  it.runIf(isFullTier)('lists pledges and repayments of one financing only', async () => {
    const loan = await desk.createLoan(7, [await desk.receipt(100_00)], 900_000_00)
    const id = await createRepaymentFixture(platform, desk).matched(loan, 5_000_00)
    const pledging = await desk.createLoan(5, [await desk.receipt(50_00)], 200_000_00)
    await ok(desk.act(desk.owner, 'Hold', pledging))
    const [pledge = 0] = await desk.listPledges(pledging)
    const listFinancingItems = async (who: SignedInCaller, financing: number) =>
      (await ok(who.get<DeskResponse>(DESK_PATH, { lang: 'zh-cn', financing_id: String(financing) }))).items.map(
        (item) => [item.list, item.id, item.steps],
      )
    expect(await listFinancingItems(desk.approver, loan)).toEqual([
      [REPAYMENT_LIST, id, [getStepTitle(repayment, 'post')]],
    ])
    expect(await listFinancingItems(desk.owner, pledging)).toEqual([
      [PLEDGE_LIST, pledge, [getStepTitle(pledgeOfReceipt, 'endorse')]],
    ])
    expect(await listFinancingItems(desk.owner, loan)).toEqual([])
    const other = await createFinancingFixture(platform)
    expect(await listFinancingItems(other.approver, loan)).toEqual([])
  })

  it.runIf(isFullTier)('lists a loan without debt to refund the surplus, then to close it', async () => {
    const loan = await desk.createLoan(7, [await desk.receipt(100_00)], 900_000_00)
    const listSteps = async (who: SignedInCaller) =>
      (await listItems(who, APPLICATION_LIST)).find((item) => item.id === loan)?.steps ?? []
    expect(await listSteps(desk.manager)).toEqual([])
    await createRepaymentFixture(platform, desk).posted(loan, 900_100_00)
    expect(await listSteps(desk.accountant)).toEqual([getStepTitle(application, 'payBack')])
    await ok(desk.act(desk.accountant, 'PayBack', loan, { trade_no: 'TK-1' }))
    expect(await listSteps(desk.manager)).toEqual([getStepTitle(application, 'close')])
    expect(await listSteps(desk.owner)).toEqual([])
    const other = await createFinancingFixture(platform)
    expect((await listItems(other.manager, APPLICATION_LIST)).map(({ id }) => id)).not.toContain(loan)
    await ok(desk.act(desk.manager, 'Close', loan))
    expect(await listSteps(desk.manager)).toEqual([])
  })

  it.runIf(isFullTier)('lists a sale to allocate its proceeds once received', async () => {
    const sales = await createSaleFixture(platform)
    await sql`update role set path_arr = (select path_arr from role where name like 'role%' order by id limit 1) where name like 'role%'`.execute(
      platform.db,
    )
    const { loan, pledge } = await sales.defaulted(1_000_000_00)
    const id = await sales.sale(pledge, { sale_price: 9_000_00, sale_cost: 0, storage_arrears: 0 })
    const listSteps = async (who: SignedInCaller) =>
      (await listItems(who, RELEASE_LIST)).find((item) => item.id === id)?.steps ?? []
    expect(await listSteps(sales.accountant)).not.toContain(getStepTitle(release, 'settle'))
    await sales.proceeds(loan, 9_000_01)
    expect(await listSteps(sales.accountant)).not.toContain(getStepTitle(release, 'settle'))
    const repayment_id = await sales.proceeds(loan, 9_000_00)
    expect(await listSteps(sales.accountant)).toContain(getStepTitle(release, 'settle'))
    await ok(sales.act(sales.accountant, 'Settle', id, { repayment_id }))
    expect(await listSteps(sales.accountant)).not.toContain(getStepTitle(release, 'settle'))
  })

  it('omits records of other banks, and is empty without rights', async () => {
    await createApplication(100_000_00)
    const other = await createFinancingFixture(platform)
    const itemIds = (await loadDesk(other.manager)).items.map(({ id, list }) => `${list} ${id}`)
    for (const { id } of await listItems(desk.manager, APPLICATION_LIST))
      expect(itemIds).not.toContain(`${APPLICATION_LIST} ${id}`)
    const nobody = await platform.someone(desk.bankId, {})
    expect(await loadDesk(nobody)).toMatchObject({ items: [], isCut: false })
  })
})
