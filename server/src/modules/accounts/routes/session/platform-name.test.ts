import type { UserInfo } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

const renamePlatform = (name: string) =>
  sql`update organisation set name = ${name} where id = ${platform.platformId}`.execute(platform.db)
const loadOrganisationName = async (language: 'zh' | 'en' | 'es' | 'ja') =>
  (await ok(platform.admin.get<UserInfo>('seller/supplier/Info', {}, language))).organisation

it('translates the name of the platform until it is renamed (A2)', async () => {
  await renamePlatform('仓单平台')
  expect([
    await loadOrganisationName('zh'),
    await loadOrganisationName('en'),
    await loadOrganisationName('es'),
  ]).toEqual(['仓单平台', 'Warehouse receipt platform', 'Plataforma de resguardos de depósito'])
  await renamePlatform('甬港平台')
  expect(await loadOrganisationName('en')).toBe('甬港平台')
})
