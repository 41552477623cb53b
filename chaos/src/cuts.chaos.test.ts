// Cuts connections at any moment under eight callers. `npm run chaos -- cuts` does it for an hour and watches the event loop.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CutLab } from './cuts/cut-lab.ts'
import { SEED } from './seeds.ts'

let folder: string
let lab: CutLab

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cangdan-cut-'))
  lab = new CutLab(folder, { rows: 5_000 })
  await lab.start()
})
afterAll(async () => {
  await lab.stop()
  await rm(folder, { recursive: true, force: true })
})

const [ROUND_SEED, STOP_SEED] = [SEED + 6, SEED + 7]

describe('operation log while connections are cut at any moment', () => {
  it('has each answered call, each write and each started export once, with its outcome (ASVS 16.3.2)', async () => {
    const { errors, done, unacknowledged } = await lab.round(6_000, ROUND_SEED)
    expect(errors, `seed ${ROUND_SEED}`).toEqual([])
    expect(done, `seed ${ROUND_SEED}`).toBeGreaterThan(unacknowledged)
    expect(unacknowledged, `seed ${ROUND_SEED}`).toBeGreaterThan(0)
  })

  it('loses nothing when the server is stopped', async () => {
    const { errors, done } = await lab.stopUnderway(2_000, STOP_SEED)
    expect(errors, `seed ${STOP_SEED}`).toEqual([])
    expect(done, `seed ${STOP_SEED}`).toBeGreaterThan(0)
  })
})
