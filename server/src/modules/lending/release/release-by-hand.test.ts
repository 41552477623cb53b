// Direct SQL: what each constraint and trigger of release orders rejects.
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { COPY_ROW_FUNCTION, describeConstraintCases } from '#testing/database/constraint-cases.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import { createReleaseFixture } from '../testing/release-fixture.ts'
import { createLossFixture } from '../testing/loss-fixture.ts'
import { createSaleFixture } from '../testing/sale-fixture.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { CHECKS, KEYS, TRIGGERS } from '../testing/by-hand/release-by-hand.cases.ts'

let platform: TestPlatform
const named = new Map<string, number>()
beforeAll(async () => {
  platform = await createTestPlatform()
  const fixture = await createReleaseFixture(platform)
  const { pledge } = await fixture.createDrawnLoan(100_000_00)
  const requestRelease = (more = {}) => fixture.createRelease(pledge, { weight: 5_00, ...more })
  const approveRelease = async (more = {}) => {
    const id = await requestRelease(more)
    await fixture.approveRelease(id)
    return id
  }
  const done = await approveRelease()
  await ok(fixture.act(fixture.store, 'Confirm', done))
  const weighed = await approveRelease(fixture.pickup)
  const load = { ...fixture.load, pickup_code: await fixture.loadPickupCode(weighed), weighed_weight: 4_90 }
  await ok(fixture.act(fixture.store, 'Weigh', weighed, load))
  const withdrawn = await requestRelease()
  await ok(fixture.act(fixture.owner, 'Withdraw', withdrawn))
  const proposed = await requestRelease()
  await ok(fixture.act(fixture.manager, 'Propose', proposed))
  const held = await fixture.createLoan(5, [await fixture.receipt(100_00)], 100_000_00)
  await ok(fixture.loanAct(fixture.owner, 'Hold', held))
  const sales = await createSaleFixture(platform)
  const defaulted = await sales.defaulted(100_000_00)
  const price = { weight: 1_00, sale_price: 10_000_00, sale_cost: 0, storage_arrears: 0 }
  const postProceeds = () => sales.proceeds(defaulted.loan, 10_000_00)
  const settleSale = async () => {
    const id = await sales.sale(defaulted.pledge, price)
    await ok(sales.act(sales.manager, 'Settle', id, { repayment_id: await postProceeds() }))
    await ok(sales.act(sales.risk, 'Propose', id))
    return id
  }
  const losses = await createLossFixture(platform)
  const short = await losses.createDrawnLoan(100_000_00)
  await losses.found(short.pledge, 100_00)
  const loss = await losses.loss(short.pledge)
  await ok(losses.act(losses.risk, 'Propose', loss))
  for (const [name, id] of Object.entries({
    loss,
    sale: await settleSale(),
    sold: await settleSale(),
    unfit: await sales.proceeds(defaulted.loan, 10_000_01),
    bank: fixture.bankId,
    other: (await fixture.createDrawnLoan(100_000_00)).pledge,
    held: (await fixture.listPledges(held))[0] ?? 0,
    asked: await requestRelease(),
    proposed,
    approved: await approveRelease(),
    leaving: await approveRelease({ ...fixture.pickup, vehicle_no: '浙A1' }),
    weighed,
    done,
    withdrawn,
    file: (await ok(platform.admin.upload('a.png', createPicture(3)))).id,
  }))
    named.set(name, id)
  await sql.raw(COPY_ROW_FUNCTION).execute(platform.db)
})
afterAll(() => platform.close())

describeConstraintCases({
  tables: ['release_order'],
  checks: CHECKS,
  keys: KEYS,
  triggers: TRIGGERS,
  filled: 20,
  platform: () => platform,
  named,
})
