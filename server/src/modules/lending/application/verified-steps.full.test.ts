// Runs `verify` after each step of a receipt, a release and a loan (I15). Chaos tests of receipts and loans verify random histories.
import pino from 'pino'
import { expect, it } from 'vitest'
import { LOAN_LIST } from '#modules/paths.ts'
import { paper } from '#testing/files/pictures.ts'
import { asked, LOT_LIST, OPERATION_LIST, RECORD_LIST, step } from '#modules/receipts/testing/receipt-desk.ts'
import { releaseDesk } from '../testing/release-desk.ts'
import { repaymentDesk } from '../testing/repayment-desk.ts'
import { ok, type SignedIn } from '#testing/test-platform.ts'
import { verifyEachStep } from '#modules/system/testing/verified.ts'
import { withDesk } from '#modules/receipts/testing/with-desk.ts'
import { accrueLoans } from '../jobs/loans.ts'
import { jobDeps } from '#testing/job-deps.ts'

const [FREEZE, UNFREEZE, DELIVER] = [4, 5, 6]
const log = pino({ level: 'silent' })

const { platform, desk } = await withDesk(releaseDesk)
const { goods } = desk
const repayments = repaymentDesk(platform, desk)
const loans = [await desk.drawn(1_000_000_00), await desk.drawn(2_000_000_00)] as const
const lot = await goods.lotOf(100_00)
// Called first, because it changes rows directly.
await desk.daysLater(10)
const faults = await verifyEachStep(platform)

/** Long, because a full verification follows each call. */
const timeout = 300_000

it('has no findings after each step of a receipt', { timeout }, async () => {
  const { id: counted } = await ok(
    goods.write({ record_type: 6, lot_id: lot, weight_after: 99_90, count_method: 1, count_time: now() }),
  )
  await ok(goods.approve(RECORD_LIST, counted))
  await ok(goods.manager.post(LOT_LIST.replace(/List$/, 'Settle'), { id: lot, remark: 'dried' }))
  const receipt = await goods.issued(lot, 80_00)
  const [first, second] = goods.risk
  const freeze = await asked(first, FREEZE, receipt, { weight: 20_00, files: await paperOf(first) })
  await ok(step(second, 'Decide', freeze))
  const end = await asked(second, UNFREEZE, receipt, { weight: 20_00, files: await paperOf(second) })
  await ok(step(first, 'Decide', end))
  const refused = await asked(goods.owner, DELIVER, receipt, { weight: 10_00, receiver: 'Li' })
  await ok(step(goods.clerk, 'Refuse', refused, { answer: 'no lorry' }))
  const delivery = await asked(goods.owner, DELIVER, receipt, { weight: 30_00, receiver: 'Li' })
  const { pickup_code = '' } = await goods.read(OPERATION_LIST, delivery)
  await ok(
    step(goods.clerk, 'Weigh', delivery, { pickup_code, weighed_weight: 29_50, vehicle_no: '浙B12345' }),
  )
  await ok(step(goods.manager, 'Hand', delivery))
  expect(faults).toEqual([])
})

it('has no findings after each step of a release, for every outcome', { timeout }, async () => {
  const [{ pledge }] = loans
  const ends: readonly ((id: number) => Promise<unknown>)[] = [
    (id) => ok(desk.act(desk.owner, 'Withdraw', id)),
    (id) => ok(desk.act(desk.store, 'Reject', id, { answer: 'no' })),
    (id) => ok(desk.act(desk.store, 'Confirm', id)),
    (id) => leave(id),
  ]
  for (const [place, end] of ends.entries()) {
    const id = await desk.asked(pledge, { weight: 50_00, ...(place === 3 ? desk.pickup : {}) })
    await desk.approved(id)
    await end(id)
  }
  expect(faults).toEqual([])
})

it('has no findings after each step of a loan', { timeout }, async () => {
  const [, { loan }] = loans
  await accrueLoans(jobDeps(platform.db, log))
  const reversed = await repayments.posted(loan, 300_000_00)
  await ok(repayments.act(desk.second, 'Reverse', reversed, { answer: 'of another loan' }))
  const { total_left: left } = await desk.read(LOAN_LIST, loan)
  await repayments.posted(loan, Number(left))
  expect(faults).toEqual([])
})

const now = () => Math.floor(Date.now() / 1000)

const paperOf = async (who: SignedIn) => [{ id: (await ok(who.upload('order.pdf', paper()))).id }]

async function leave(id: number): Promise<void> {
  const weighed = { pickup_code: await desk.codeOf(id), weighed_weight: 49_80, ...desk.load }
  await ok(desk.act(desk.store, 'Weigh', id, weighed))
  await ok(desk.act(desk.storeManager, 'Hand', id))
}
