// Eleven people write loans on two servers, one of which is killed repeatedly while nights pass. `npm run chaos -- loans` runs longer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KillLab } from './kills/kill-lab.ts'
import type { LoanContext } from './loan-kills/loan-context.ts'
import { LOAN_SCENARIO } from './loan-kills/loan-scenario.ts'
import { KILL_SEEDS, SEED } from './seeds.ts'

/** Draws, repayments and closed loans. */
const KINDS = [1, 3, 110]
const MIN_ACCEPTED = 50

let lab: KillLab<LoanContext>
beforeAll(async () => {
  lab = await KillLab.start(SEED, LOAN_SCENARIO)
})
afterAll(() => lab.stop())

describe('loans on two servers of which one is killed, with a nightly job killed and run twice (I2, I6, I7, I8, I9, I16, I17)', () => {
  it.each(KILL_SEEDS)('keep every invariant after a kill (seed %i)', async (seed) => {
    expect(await lab.kill(seed), `seed ${seed}`).toEqual([])
  })

  it('reach a draw, a repayment and a closed loan', async () => {
    expect(await lab.waitForKinds(KINDS, MIN_ACCEPTED), `seed ${SEED}`).toEqual([])
    expect(lab.codes.get('ok'), `seed ${SEED}`).toBeGreaterThanOrEqual(MIN_ACCEPTED)
  }, 900_000)

  it('keep everything that was acknowledged, without an internal error', async () => {
    expect(await lab.finish(), `seed ${SEED}`).toEqual([])
    expect(lab.errors, `seed ${SEED}`).toEqual([])
  })
})
