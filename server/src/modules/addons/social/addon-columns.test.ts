// Columns that belong to an add-on (P4).
import { ADDON_PATHS, type RecordResponse, type TableMeta } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { user } from '#modules/accounts/index.ts'
import { safeSet } from '#modules/system/index.ts'
import { createTestPlatform, ok, type TestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

const listShown = async () => {
  const users = await ok(platform.admin.get<TableMeta>(user.path))
  const settings = await ok(platform.admin.get<TableMeta>(safeSet.path))
  return [
    users.column_names.includes('is_bind_wx'),
    users.top_search.some(({ name }) => name === 'is_bind_wx'),
    settings.form?.groups.some(({ fields }) => fields.some(({ name }) => name === 'social_login_open')),
  ]
}

it('are hidden in lists, filters and forms while it is not installed, and a save keeps their values', async () => {
  await ok(platform.admin.post(ADDON_PATHS.install, { key: 'social' }))
  expect(await listShown()).toEqual([true, true, true])
  await sql`update safe_setting set social_login_open = 1`.execute(platform.db)
  await ok(platform.admin.post(ADDON_PATHS.uninstall, { key: 'social' }))
  expect(await listShown()).toEqual([false, false, false])

  const { version, values } = await ok(platform.admin.get<RecordResponse>(safeSet.calls.info))
  await ok(platform.admin.post(safeSet.calls.edit, { ...values, version, log_keep_days: 400 }))
  const saved = await platform.db.selectFrom('safe_setting').select(['social_login_open', 'log_keep_days']).execute()
  expect(saved).toEqual([{ social_login_open: 1, log_keep_days: 400 }])
})
