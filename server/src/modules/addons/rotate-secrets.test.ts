import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ADDON_PATHS, type AddonProbe, type Row } from '@cangdan/protocol'
import { resources } from '#modules/index.ts'
import { createVault, getSecretOwner } from '#platform/addons/vault.ts'
import { createTestPlatform, ok, type TestPlatform } from '#testing/test-platform.ts'
import { rotateAddonSecrets } from './rotate-secrets.ts'

const SECRET = 'canary-secret-of-the-provider-9f2c'
const FIRST = Buffer.alloc(32, 4)
const OWNER = getSecretOwner('sms_setup', 'access_secret')

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform({ vault: createVault([FIRST]) })
})
afterAll(() => platform.close())

const save = async (values: Row) => {
  const { version } = await ok(platform.admin.get<{ version: number }>('addons/sms/seller/SetInfo'))
  return platform.admin.post('addons/sms/seller/SetSave', { version, ...values })
}
beforeEach(async () => {
  await ok(save({ status: 0, platform: 'aliyun', access_key: 'key', access_secret: SECRET, webhook_secret: null }))
})

function createSeeds() {
  let kept: readonly Buffer[] = [FIRST]
  return {
    read: () => kept,
    keep: async (seeds: readonly Buffer[]) => {
      kept = seeds
    },
  }
}
const readStored = async () => {
  const { rows } = await sql<{ access_secret: string }>`select access_secret from sms_setup`.execute(platform.db)
  return rows[0]?.access_secret ?? ''
}
const rotate = (seeds: ReturnType<typeof createSeeds>) => rotateAddonSecrets(platform.db, seeds, resources)

describe('rotation of the seed', () => {
  it('seals all secrets with a new seed, and adds no history', async () => {
    const seeds = createSeeds()
    const count = async () => (await sql`select from record_history`.execute(platform.db)).rows.length
    const before = await count()
    expect(await rotate(seeds)).toEqual({ isNew: true, sealed: 1, unreadable: 0 })
    const [current = FIRST, earlier] = seeds.read()
    expect(earlier).toEqual(FIRST)
    expect(createVault([current]).open(await readStored(), OWNER)).toBe(SECRET)
    expect(await count()).toBe(before)
  })

  it('leaves every secret readable with the file at each moment, when it is killed half way and run again', async () => {
    const seeds = createSeeds()
    const killed = {
      ...seeds,
      keep: async (next: readonly Buffer[]) => {
        await seeds.keep(next)
        throw new Error('killed')
      },
    }
    await expect(rotateAddonSecrets(platform.db, killed, resources)).rejects.toThrow('killed')
    expect(createVault(seeds.read()).open(await readStored(), OWNER)).toBe(SECRET)
    const [afterKill] = seeds.read()
    expect(await rotate(seeds)).toEqual({ isNew: false, sealed: 1, unreadable: 0 })
    expect(seeds.read()).toHaveLength(2)
    expect(createVault([afterKill ?? FIRST]).open(await readStored(), OWNER)).toBe(SECRET)
  })

  it('keeps the last four seeds', async () => {
    const seeds = createSeeds()
    for (let turn = 0; turn < 5; turn += 1) await rotate(seeds)
    expect(seeds.read()).toHaveLength(4)
    expect(createVault(seeds.read()).open(await readStored(), OWNER)).toBe(SECRET)
  })

  it('seals once when two run at the same time', async () => {
    const seeds = createSeeds()
    await Promise.all([rotate(seeds), rotate(seeds)])
    expect(createVault(seeds.read()).open(await readStored(), OWNER)).toBe(SECRET)
  })

  it('counts secrets of a lost seed, and leaves them', async () => {
    const stored = await readStored()
    const seeds = createSeeds()
    await seeds.keep([Buffer.alloc(32, 9)])
    expect(await rotate(seeds)).toEqual({ isNew: true, sealed: 0, unreadable: 1 })
    expect(await readStored()).toBe(stored)
  })
})

describe('a lost seed', () => {
  it('concerns its secret only: the check names it, other settings are saved, and a new secret repairs it', async () => {
    const lost = createVault([Buffer.alloc(32, 9)]).seal(SECRET, OWNER)
    await sql`update sms_setup set access_secret = ${lost}`.execute(platform.db)
    const probe = async () => {
      const [first] = await ok(platform.admin.post<AddonProbe[]>(ADDON_PATHS.probe, { key: 'sms' }))
      return first
    }
    expect(await probe()).toMatchObject({ ok: 0, code: 'secret_unreadable' })
    const { values } = await ok(platform.admin.get<{ values: Row }>('addons/sms/seller/SetInfo'))
    expect(values['access_secret']).toBe('…9f2c')
    await ok(save({ ...values, day_limit: 77 }))
    await ok(save({ access_secret: 'another-secret-of-the-provider' }))
    expect(await probe()).toMatchObject({ ok: 1 })
  })
})
