// Cuts connections at any moment under eight callers. `npm run chaos -- cuts` does it for an hour and watches the event loop.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CutLab } from './cuts/cut-lab.ts'

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

describe('where connections are cut at any moment', () => {
  it('every answered call, every write and every export that began is in the operation log once, as it ended (ASVS 16.3.2)', async () => {
    const { faults, done, unacknowledged } = await lab.round(6_000, 7)
    expect(faults).toEqual([])
    expect(done).toBeGreaterThan(unacknowledged)
    expect(unacknowledged).toBeGreaterThan(0)
  })

  it('a stop of the server loses nothing of it', async () => {
    const { faults, done } = await lab.stopUnderway(2_000, 8)
    expect(faults).toEqual([])
    expect(done).toBeGreaterThan(0)
  })
})
