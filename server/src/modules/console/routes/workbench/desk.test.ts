import { DESK_PATH, type DeskAnswer, type DeskItem } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FinancingDesk, financingDesk } from '#modules/lending/testing/financing-desk.ts'
import { repaymentDesk } from '#modules/lending/testing/repayment-desk.ts'
import { saleDesk } from '#modules/lending/testing/sale-desk.ts'
import { ok, type SignedIn, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { APPLICATION_LIST, PLEDGE_LIST, RELEASE_LIST, REPAYMENT_LIST } from '#modules/paths.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { application } from '#modules/lending/application/application.ts'
import { pledgeOfReceipt } from '#modules/lending/pledge/pledge.ts'
import { release } from '#modules/lending/release/release.ts'
import { repayment } from '#modules/lending/repayment/repayment.ts'
import { resources } from '#modules/index.ts'

let platform: TestPlatform
let desk: FinancingDesk
beforeAll(async () => {
  platform = await testPlatform()
  desk = await financingDesk(platform)
  const paths = JSON.stringify(resources.map(({ screen }) => screen))
  await sql`update role set path_arr = ${paths}::jsonb where name like 'role%'`.execute(platform.db)
})
afterAll(() => platform.close())

const deskOf = async (who: SignedIn, lang = 'zh-cn') => ok(who.get<DeskAnswer>(DESK_PATH, { lang }))
const of = async (who: SignedIn, list: string): Promise<readonly DeskItem[]> =>
  (await deskOf(who)).items.filter((item) => item.list === list)
const wordOf = ({ actions }: Resource, action: string) => actions.get(action)?.title.zh
const applied = async (amount: number) => desk.upTo(1, [await desk.receipt(50_00)], amount)

describe('task queue', () => {
  it('lists the applications for a bank manager with owner, amount and actions, the longest waiting first', async () => {
    const first = await applied(500_000_00)
    const second = await applied(300_000_00)
    const found = await of(desk.manager, APPLICATION_LIST)
    expect(found.map(({ id, amount, steps, label }) => [id, amount, steps, label])).toEqual([
      [first, { value: 500_000_00, unit: 'yuan' }, [wordOf(application, 'accept')], '已提交'],
      [second, { value: 300_000_00, unit: 'yuan' }, [wordOf(application, 'accept')], '已提交'],
    ])
    expect(found[0]?.owner).toMatch(/^Owner/)
    expect(found[0]?.name).toMatch(/^RZ/)
    const spanish = (await deskOf(desk.manager, 'es')).items.find(({ id }) => id === first)
    expect(spanish?.label).toBe('Presentada')
  })

  it('moves an application to the next step', async () => {
    const id = await desk.upTo(3, [await desk.receipt(50_00)], 200_000_00)
    const stepsFor = async (who: SignedIn) =>
      (await of(who, APPLICATION_LIST)).find((item) => item.id === id)?.steps ?? []
    expect(await stepsFor(desk.approver)).toEqual([wordOf(application, 'approve')])
    expect(await stepsFor(desk.manager)).toEqual([])
    await ok(desk.act(desk.approver, 'Approve', id))
    expect(await stepsFor(desk.approver)).toEqual([wordOf(application, 'contract')])
  })

  it('lists pledges for the owner, the storage firm and the bank in turn', async () => {
    const id = await desk.upTo(5, [await desk.receipt(50_00)], 200_000_00)
    const ownerHolds = (await of(desk.owner, APPLICATION_LIST)).find((item) => item.id === id)
    expect(ownerHolds?.steps).toEqual([wordOf(application, 'hold')])
    await ok(desk.act(desk.owner, 'Hold', id))
    expect((await of(desk.owner, APPLICATION_LIST)).some((item) => item.id === id)).toBe(false)
    const [pledge = 0] = await desk.pledgesOf(id)
    const stepsFor = async (who: SignedIn) =>
      (await of(who, PLEDGE_LIST)).find((item) => item.id === pledge)?.steps ?? []
    expect(await stepsFor(desk.owner)).toEqual([wordOf(pledgeOfReceipt, 'endorse')])
    await ok(desk.pledgeAct(desk.owner, 'Endorse', pledge))
    expect(await stepsFor(desk.owner)).toEqual([])
    expect(await stepsFor(desk.store)).toEqual([wordOf(pledgeOfReceipt, 'seal')])
    await ok(desk.pledgeAct(desk.store, 'Seal', pledge))
    expect(await stepsFor(desk.manager)).toEqual([wordOf(pledgeOfReceipt, 'register')])
    await ok(desk.pledgeAct(desk.manager, 'Register', pledge, await desk.registered()))
    expect(await stepsFor(desk.manager)).toEqual([])
    expect(await stepsFor(desk.approver)).toEqual([wordOf(pledgeOfReceipt, 'receive')])
    await ok(desk.pledgeAct(desk.approver, 'Receive', pledge))
    expect(await stepsFor(desk.approver)).toEqual([])
  })

  it('lists repayments to be matched and posted for different users', async () => {
    const loan = await desk.upTo(7, [await desk.receipt(100_00)], 900_000_00)
    const id = await repaymentDesk(platform, desk).matched(loan, 5_000_00)
    const ids = async (who: SignedIn) => (await of(who, REPAYMENT_LIST)).map((item) => item.id)
    expect(await ids(desk.approver)).toContain(id)
    expect(await ids(desk.accountant)).not.toContain(id)
    expect(await ids(desk.owner)).not.toContain(id)
  })

  it('lists pledges and repayments of one financing only', async () => {
    const loan = await desk.upTo(7, [await desk.receipt(100_00)], 900_000_00)
    const id = await repaymentDesk(platform, desk).matched(loan, 5_000_00)
    const pledging = await desk.upTo(5, [await desk.receipt(50_00)], 200_000_00)
    await ok(desk.act(desk.owner, 'Hold', pledging))
    const [pledge = 0] = await desk.pledgesOf(pledging)
    const about = async (who: SignedIn, financing: number) =>
      (
        await ok(who.get<DeskAnswer>(DESK_PATH, { lang: 'zh-cn', financing_id: String(financing) }))
      ).items.map((item) => [item.list, item.id, item.steps])
    expect(await about(desk.approver, loan)).toEqual([[REPAYMENT_LIST, id, [wordOf(repayment, 'post')]]])
    expect(await about(desk.owner, pledging)).toEqual([
      [PLEDGE_LIST, pledge, [wordOf(pledgeOfReceipt, 'endorse')]],
    ])
    expect(await about(desk.owner, loan)).toEqual([])
    const other = await financingDesk(platform)
    expect(await about(other.approver, loan)).toEqual([])
  })

  it('lists a loan without debt to refund the surplus, then to close it', async () => {
    const loan = await desk.upTo(7, [await desk.receipt(100_00)], 900_000_00)
    const stepsFor = async (who: SignedIn) =>
      (await of(who, APPLICATION_LIST)).find((item) => item.id === loan)?.steps ?? []
    expect(await stepsFor(desk.manager)).toEqual([])
    await repaymentDesk(platform, desk).posted(loan, 900_100_00)
    expect(await stepsFor(desk.accountant)).toEqual([wordOf(application, 'payBack')])
    await ok(desk.act(desk.accountant, 'PayBack', loan, { trade_no: 'TK-1' }))
    expect(await stepsFor(desk.manager)).toEqual([wordOf(application, 'close')])
    expect(await stepsFor(desk.owner)).toEqual([])
    const other = await financingDesk(platform)
    expect((await of(other.manager, APPLICATION_LIST)).map(({ id }) => id)).not.toContain(loan)
    await ok(desk.act(desk.manager, 'Close', loan))
    expect(await stepsFor(desk.manager)).toEqual([])
  })

  it('lists a sale to allocate its proceeds once received', async () => {
    const sales = await saleDesk(platform)
    await sql`update role set path_arr = (select path_arr from role where name like 'role%' order by id limit 1) where name like 'role%'`.execute(
      platform.db,
    )
    const { loan, pledge } = await sales.defaulted(1_000_000_00)
    const id = await sales.sale(pledge, { sale_price: 9_000_00, sale_cost: 0, storage_arrears: 0 })
    const stepsFor = async (who: SignedIn) =>
      (await of(who, RELEASE_LIST)).find((item) => item.id === id)?.steps ?? []
    expect(await stepsFor(sales.accountant)).not.toContain(wordOf(release, 'settle'))
    await sales.proceeds(loan, 9_000_01)
    expect(await stepsFor(sales.accountant)).not.toContain(wordOf(release, 'settle'))
    const repayment_id = await sales.proceeds(loan, 9_000_00)
    expect(await stepsFor(sales.accountant)).toContain(wordOf(release, 'settle'))
    await ok(sales.act(sales.accountant, 'Settle', id, { repayment_id }))
    expect(await stepsFor(sales.accountant)).not.toContain(wordOf(release, 'settle'))
  })

  it('omits records of other banks, and is empty without rights', async () => {
    await applied(100_000_00)
    const other = await financingDesk(platform)
    const ids = (await deskOf(other.manager)).items.map(({ id, list }) => `${list} ${id}`)
    for (const { id } of await of(desk.manager, APPLICATION_LIST))
      expect(ids).not.toContain(`${APPLICATION_LIST} ${id}`)
    const nobody = await platform.someone(desk.bankId, {})
    expect(await deskOf(nobody)).toMatchObject({ items: [], isCut: false })
  })
})
