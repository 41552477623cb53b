import { ADDON_PATHS, type AddonRow, OWN_TOPICS, type TableMeta } from '@cangdan/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { msg } from '#modules/content/index.ts'
import { listen } from '#testing/client/event-stream.ts'
import { listenOnFreePort } from '#testing/process/logged-server.ts'
import { createTestPlatform, getRejectionCode, ok, type TestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

describe('actions of an add-on (T8)', () => {
  it('are rejected without their right, and so are the addresses of hooks', async () => {
    const reader = await platform.someone(platform.platformId, { apis: [ADDON_PATHS.list] })
    const [row] = await ok(reader.get<AddonRow[]>(ADDON_PATHS.list))
    expect(row).toMatchObject({ actions: [], hooks: [] })
    const { install, uninstall, probe, hookRenew } = ADDON_PATHS
    for (const path of [install, uninstall, probe]) {
      const rejection = await getRejectionCode(reader.post(path, { key: 'sms' }))
      expect(rejection, path).toBe('forbidden')
    }
    expect(await getRejectionCode(reader.post(hookRenew, { key: 'sms', hook: 'report' }))).toBe('forbidden')
  })

  it('are those of the state that the caller has the right to', async () => {
    const reader = await platform.someone(platform.platformId, {
      apis: [ADDON_PATHS.list, ADDON_PATHS.probe],
      paths: ['/plugin/manage', '/plugin/pluginSetup/sms'],
    })
    const listActions = async (caller: typeof reader) => {
      const rows = await ok(caller.get<AddonRow[]>(ADDON_PATHS.list))
      return rows.find(({ key }) => key === 'sms')?.actions
    }
    expect(await listActions(platform.admin)).toEqual(['setup', 'probe', 'hookRenew', 'uninstall'])
    expect(await listActions(reader)).toEqual(['setup', 'probe'])
    await ok(platform.admin.post(ADDON_PATHS.uninstall, { key: 'sms' }))
    expect(await listActions(platform.admin)).toEqual(['install'])
    expect(await listActions(reader)).toEqual([])
  })
})

describe('an installation (P4)', () => {
  it('is published to every open session', async () => {
    const clerk = await platform.someone(platform.platformId, { apis: [msg.path] })
    const listening = await listen(await listenOnFreePort(platform.app), clerk)
    await ok(platform.admin.post(ADDON_PATHS.install, { key: 'sms' }))
    await expect.poll(() => listening.received).toContain(OWN_TOPICS.menu)
    listening.leave()
  })

  it('adds the channel of its messages to the form', async () => {
    const listChannels = async () => {
      const { form } = await ok(platform.admin.get<TableMeta>(msg.path))
      const field = form?.groups.flatMap(({ fields }) => fields).find(({ name }) => name === 'send_type')
      return field?.options?.map(({ value }) => value)
    }
    await ok(platform.admin.post(ADDON_PATHS.install, { key: 'sms' }))
    expect(await listChannels()).toEqual([1, 2, 4])
    await ok(platform.admin.post(ADDON_PATHS.uninstall, { key: 'sms' }))
    expect(await listChannels()).toEqual([1, 4])
  })
})
