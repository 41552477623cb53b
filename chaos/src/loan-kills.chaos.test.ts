// Eleven people write loans on two servers, one of which is killed repeatedly while nights pass. `npm run chaos -- loans` runs longer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOANS } from './loan-kills/loan-scenario.ts'
import type { Scene } from './loan-kills/loan-context.ts'
import { KillLab } from './kills/kill-lab.ts'

/** Draws, repayments and loans that were closed. */
const [DRAWS, REPAYMENTS, CLOSED] = [1, 3, 110]
const KINDS = [DRAWS, REPAYMENTS, CLOSED]

let lab: KillLab<Scene>
beforeAll(async () => {
  lab = await KillLab.start(1, LOANS)
}, 120_000)
afterAll(() => lab.stop())

describe('I2, I6, I7, I8, I9, I16, I17: with eleven people, two processes, and a job of the nights that is killed and run twice', () => {
  it.each([1, 2, 3])(
    'a process that is killed leaves nothing broken (%i of 3)',
    async (seed) => {
      expect(await lab.kill(seed)).toEqual([])
    },
    120_000,
  )

  it('everything that was acknowledged is there, and nobody was answered with a fault', async () => {
    expect(await lab.finish(KINDS)).toEqual([])
    expect(lab.faults).toEqual([])
    expect(lab.codes.get('ok')).toBeGreaterThan(50)
  })

  it('much was carried out, so that there was something to break', async () => {
    const done = await lab.done()
    for (const kind of KINDS) expect(done.get(kind)).toBeGreaterThan(0)
  })
})
