// Six people write lots and receipts on two servers, one of which is killed repeatedly. `npm run chaos -- receipts` runs longer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KillLab } from './kills/kill-lab.ts'
import type { ReceiptContext } from './receipt-kills/people.ts'
import { RECEIPT_SCENARIO } from './receipt-kills/receipt-scenario.ts'
import { KILL_SEEDS, SEED } from './seeds.ts'

/** Endorsements, splits, freezes and deliveries. */
const KINDS = [1, 2, 4, 6]
const MIN_ACCEPTED = 50

let lab: KillLab<ReceiptContext>
beforeAll(async () => {
  lab = await KillLab.start(SEED, RECEIPT_SCENARIO)
})
afterAll(() => lab.stop())

describe('receipts on two servers of which one is killed (I1, I3, I4, I5, I9)', () => {
  it.each(KILL_SEEDS)('keep every invariant after a kill (seed %i)', async (seed) => {
    expect(await lab.kill(seed), `seed ${seed}`).toEqual([])
  })

  it('reach an operation of each kind', async () => {
    expect(await lab.waitForKinds(KINDS, MIN_ACCEPTED), `seed ${SEED}`).toEqual([])
    expect(lab.codes.get('ok'), `seed ${SEED}`).toBeGreaterThanOrEqual(MIN_ACCEPTED)
  }, 900_000)

  it('keep everything that was acknowledged, without an internal error', async () => {
    expect(await lab.finish(), `seed ${SEED}`).toEqual([])
    expect(lab.errors, `seed ${SEED}`).toEqual([])
  })
})
