// Direct SQL: what each constraint and trigger of release orders rejects.
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { COPIED, triedByHand } from '#testing/database/by-hand.ts'
import { picture } from '#testing/files/pictures.ts'
import { releaseDesk } from '../testing/release-desk.ts'
import { lossDesk } from '../testing/loss-desk.ts'
import { saleDesk } from '../testing/sale-desk.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { CHECKS, KEYS, TRIGGERS } from '../testing/by-hand/release-by-hand.cases.ts'

let platform: TestPlatform
const named = new Map<string, number>()
beforeAll(async () => {
  platform = await testPlatform()
  const desk = await releaseDesk(platform)
  const { pledge } = await desk.drawn(100_000_00)
  const asked = (more = {}) => desk.asked(pledge, { weight: 5_00, ...more })
  const approved = async (more = {}) => {
    const id = await asked(more)
    await desk.approved(id)
    return id
  }
  const done = await approved()
  await ok(desk.act(desk.store, 'Confirm', done))
  const weighed = await approved(desk.pickup)
  const load = { ...desk.load, pickup_code: await desk.codeOf(weighed), weighed_weight: 4_90 }
  await ok(desk.act(desk.store, 'Weigh', weighed, load))
  const withdrawn = await asked()
  await ok(desk.act(desk.owner, 'Withdraw', withdrawn))
  const proposed = await asked()
  await ok(desk.act(desk.manager, 'Propose', proposed))
  const held = await desk.upTo(5, [await desk.receipt(100_00)], 100_000_00)
  await ok(desk.loanAct(desk.owner, 'Hold', held))
  const sales = await saleDesk(platform)
  const defaulted = await sales.defaulted(100_000_00)
  const price = { weight: 1_00, sale_price: 10_000_00, sale_cost: 0, storage_arrears: 0 }
  const paid = () => sales.proceeds(defaulted.loan, 10_000_00)
  const sold = async () => {
    const id = await sales.sale(defaulted.pledge, price)
    await ok(sales.act(sales.manager, 'Settle', id, { repayment_id: await paid() }))
    await ok(sales.act(sales.risk, 'Propose', id))
    return id
  }
  const losses = await lossDesk(platform)
  const short = await losses.drawn(100_000_00)
  await losses.found(short.pledge, 100_00)
  const loss = await losses.loss(short.pledge)
  await ok(losses.act(losses.risk, 'Propose', loss))
  for (const [name, id] of Object.entries({
    loss,
    sale: await sold(),
    sold: await sold(),
    unfit: await sales.proceeds(defaulted.loan, 10_000_01),
    bank: desk.bankId,
    other: (await desk.drawn(100_000_00)).pledge,
    held: (await desk.pledgesOf(held))[0] ?? 0,
    asked: await asked(),
    proposed,
    approved: await approved(),
    leaving: await approved({ ...desk.pickup, vehicle_no: '浙A1' }),
    weighed,
    done,
    withdrawn,
    file: (await ok(platform.admin.upload('a.png', picture(3)))).id,
  }))
    named.set(name, id)
  await sql.raw(COPIED).execute(platform.db)
})
afterAll(() => platform.close())

triedByHand({
  tables: ['release_order'],
  checks: CHECKS,
  keys: KEYS,
  triggers: TRIGGERS,
  filled: 20,
  platform: () => platform,
  named,
})
