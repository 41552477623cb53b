// Six people write lots and receipts on two servers, one of which is killed repeatedly. `npm run chaos -- receipts` runs longer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KillLab } from './kills/kill-lab.ts'
import type { Scene } from './receipt-kills/people.ts'
import { RECEIPTS } from './receipt-kills/receipt-scenario.ts'

/** Endorsements, splits, freezes and deliveries. */
const KINDS = [1, 2, 4, 6]

let lab: KillLab<Scene>
beforeAll(async () => {
  lab = await KillLab.start(1, RECEIPTS)
})
afterAll(() => lab.stop())

describe('I1, I3, I4, I5, I9: with six people and two processes', () => {
  it.each([1, 2, 3])('a process that is killed leaves nothing broken (%i of 3)', async (seed) => {
    expect(await lab.kill(seed)).toEqual([])
  })

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
