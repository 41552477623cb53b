// Kills processes under eight writers. `npm run chaos -- crashes` does it twenty times, at other moments.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CrashLab } from './crash/crash-lab.ts'
import { VICTIMS } from './crash/victims.ts'
import { SEED } from './seeds.ts'

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

const RESTART_SEED = SEED + 8

describe('database after kill -9', () => {
  it.each(VICTIMS.map((victim, index) => [victim, SEED + index] as const))(
    'of the %s has each acknowledged write, and each other write wholly or not at all (seed %i)',
    async (victim, seed) => {
      const { errors, acknowledged, killed } = await lab.crash(victim, seed)
      expect(errors, `seed ${seed}`).toEqual([])
      expect(acknowledged, `seed ${seed}`).toBeGreaterThan(0)
      expect(killed, `seed ${seed}`).not.toBe('nobody')
    },
  )

  it('keeps all of it over a restart', async () => {
    await lab.stop()
    await lab.start()
    expect((await lab.crash('child', RESTART_SEED)).errors, `seed ${RESTART_SEED}`).toEqual([])
  })
})
