import type { UserInfo } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

const named = (name: string) =>
  sql`update organisation set name = ${name} where id = ${platform.platformId}`.execute(platform.db)
const organisationIn = async (language: 'zh' | 'en' | 'es' | 'ja') =>
  (await ok(platform.admin.get<UserInfo>('seller/supplier/Info', {}, language))).organisation

it('translates the name of the platform until it is renamed (A2)', async () => {
  await named('仓单平台')
  expect([await organisationIn('zh'), await organisationIn('en'), await organisationIn('es')]).toEqual([
    '仓单平台',
    'Warehouse receipt platform',
    'Plataforma de resguardos de depósito',
  ])
  await named('甬港平台')
  expect(await organisationIn('en')).toBe('甬港平台')
})
