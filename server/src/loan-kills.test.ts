// Eleven people write loans over two processes, and one of these is killed again and again while nights pass. `npm run soak -- loans` does so for longer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOANS } from '#testing/loan-kills/loan-game.ts'
import type { Scene } from '#testing/loan-kills/scene.ts'
import { KillLab } from '#testing/receipt-kills/kill-lab.ts'

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
