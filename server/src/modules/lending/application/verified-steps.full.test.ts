// Runs `verify` after each step of a receipt, a release and a loan (I15). Chaos tests of receipts and loans verify random histories.
import pino from 'pino'
import { expect, it } from 'vitest'
import { LOAN_LIST } from '#modules/paths.ts'
import { createPdf } from '#testing/files/upload-files.ts'
import {
  createOperation,
  LOT_LIST,
  OPERATION_LIST,
  RECORD_LIST,
  runStep,
} from '#modules/receipts/testing/receipt-desk.ts'
import { createReleaseFixture } from '../testing/release-fixture.ts'
import { createRepaymentFixture } from '../testing/repayment-fixture.ts'
import { ok, type SignedInCaller } from '#testing/test-platform.ts'
import { verifyEachStep } from '#modules/system/testing/verified.ts'
import { setUpDesk } from '#modules/receipts/testing/set-up-desk.ts'
import { accrueLoans } from '../jobs/loans.ts'
import { createJobDeps } from '#testing/job-deps.ts'

const [FREEZE, UNFREEZE, DELIVER] = [4, 5, 6]
const log = pino({ level: 'silent' })

const { platform, fixture } = await setUpDesk(createReleaseFixture)
const { goods } = fixture
const repayments = createRepaymentFixture(platform, fixture)
const loans = [await fixture.createDrawnLoan(1_000_000_00), await fixture.createDrawnLoan(2_000_000_00)] as const
const lot = await goods.createLot(100_00)
// Called first, because it changes rows directly.
await fixture.daysLater(10)
const errors = await verifyEachStep(platform)

/** Long, because a full verification follows each call. */
const timeout = 300_000

it('has no findings after each step of a receipt', { timeout }, async () => {
  const { id: counted } = await ok(
    goods.write({
      record_type: 6,
      lot_id: lot,
      weight_after: 99_90,
      count_method: 1,
      count_time: getSeconds(),
    }),
  )
  await ok(goods.approve(RECORD_LIST, counted))
  await ok(goods.manager.post(LOT_LIST.replace(/List$/, 'Settle'), { id: lot, remark: 'dried' }))
  const receipt = await goods.issued(lot, 80_00)
  const [first, second] = goods.risk
  const freeze = await createOperation(first, FREEZE, receipt, {
    weight: 20_00,
    files: await uploadPaper(first),
  })
  await ok(runStep(second, 'Decide', freeze))
  const end = await createOperation(second, UNFREEZE, receipt, {
    weight: 20_00,
    files: await uploadPaper(second),
  })
  await ok(runStep(first, 'Decide', end))
  const rejected = await createOperation(goods.owner, DELIVER, receipt, { weight: 10_00, receiver: 'Li' })
  await ok(runStep(goods.clerk, 'Refuse', rejected, { answer: 'no lorry' }))
  const delivery = await createOperation(goods.owner, DELIVER, receipt, { weight: 30_00, receiver: 'Li' })
  const { pickup_code = '' } = await goods.read(OPERATION_LIST, delivery)
  await ok(runStep(goods.clerk, 'Weigh', delivery, { pickup_code, weighed_weight: 29_50, vehicle_no: '浙B12345' }))
  await ok(runStep(goods.manager, 'Hand', delivery))
  expect(errors).toEqual([])
})

it('has no findings after each step of a release, for every outcome', { timeout }, async () => {
  const [{ pledge }] = loans
  const ends: readonly ((id: number) => Promise<unknown>)[] = [
    (id) => ok(fixture.act(fixture.owner, 'Withdraw', id)),
    (id) => ok(fixture.act(fixture.store, 'Reject', id, { answer: 'no' })),
    (id) => ok(fixture.act(fixture.store, 'Confirm', id)),
    (id) => releaseGoods(id),
  ]
  for (const [place, end] of ends.entries()) {
    const id = await fixture.createRelease(pledge, { weight: 50_00, ...(place === 3 ? fixture.pickup : {}) })
    await fixture.approveRelease(id)
    await end(id)
  }
  expect(errors).toEqual([])
})

it('has no findings after each step of a loan', { timeout }, async () => {
  const [, { loan }] = loans
  await accrueLoans(createJobDeps(platform.db, log))
  const reversed = await repayments.posted(loan, 300_000_00)
  await ok(repayments.act(fixture.second, 'Reverse', reversed, { answer: 'of another loan' }))
  const { total_left: left } = await fixture.read(LOAN_LIST, loan)
  await repayments.posted(loan, Number(left))
  expect(errors).toEqual([])
})

const getSeconds = () => Math.floor(Date.now() / 1000)

const uploadPaper = async (who: SignedInCaller) => [{ id: (await ok(who.upload('order.pdf', createPdf()))).id }]

async function releaseGoods(id: number): Promise<void> {
  const weighed = { pickup_code: await fixture.loadPickupCode(id), weighed_weight: 49_80, ...fixture.load }
  await ok(fixture.act(fixture.store, 'Weigh', id, weighed))
  await ok(fixture.act(fixture.storeManager, 'Hand', id))
}
