// Kills processes under eight writers. `npm run chaos -- crashes` does it twenty times, at other moments.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CrashLab } from './crash/crash-lab.ts'
import { VICTIMS } from './crash/victims.ts'

let folder: string
let lab: CrashLab

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cangdan-crash-'))
  lab = new CrashLab(folder)
  await lab.start()
})
afterAll(async () => {
  await lab.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('after kill -9', () => {
  it.each(VICTIMS.map((victim, index) => [victim, index + 1] as const))(
    'of the %s every acknowledged write is there, and of all others all or nothing',
    async (victim, seed) => {
      const { faults, acknowledged, killed } = await lab.crash(victim, seed)
      expect(faults).toEqual([])
      expect(acknowledged).toBeGreaterThan(0)
      expect(killed).not.toBe('nobody')
    },
  )

  it('the next start finds everything as it was left', async () => {
    await lab.stop()
    await lab.start()
    expect((await lab.crash('child', 9)).faults).toEqual([])
  })
})
