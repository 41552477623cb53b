// Forms that need a code by SMS are closed before they are filled (T10, D4).
import { type RegInfo, REGISTRATION_PATHS, type ServerConfig, SESSION_PATHS } from '@cangdan/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLocalSender, type SmsSender } from '#platform/phone/sms-queue.ts'
import type { SmsScene } from '#platform/phone/sms-scenes.ts'
import { createAnonymousCaller } from '#testing/client/callers.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

async function readOpenForms(sms: SmsSender) {
  const visitor = createAnonymousCaller(await platform.another({ sms }))
  const { open, enter_open } = await ok(visitor.get<RegInfo>(REGISTRATION_PATHS.info))
  const { pwd_reset_open } = await ok(visitor.get<ServerConfig>(SESSION_PATHS.serverConfig))
  return { open, enter_open, pwd_reset_open }
}

const createSceneSender = (scene: SmsScene): SmsSender => ({
  ...createLocalSender(true),
  canSend: (_db, asked) => Promise.resolve(asked === scene),
})

describe('forms that need a code (T10, D4)', () => {
  it('are open with a sender and closed without one', async () => {
    expect(await readOpenForms(createLocalSender(true))).toEqual({ open: 1, enter_open: 1, pwd_reset_open: 1 })
    expect(await readOpenForms(createLocalSender(false))).toEqual({ open: 0, enter_open: 0, pwd_reset_open: 0 })
  })

  it.each([
    ['reg', { open: 1, enter_open: 0, pwd_reset_open: 0 }],
    ['enter', { open: 0, enter_open: 1, pwd_reset_open: 0 }],
    ['pwd', { open: 0, enter_open: 0, pwd_reset_open: 1 }],
  ] as const)('are open only for the scene %s if only it has a template', async (scene, open) => {
    expect(await readOpenForms(createSceneSender(scene))).toEqual(open)
  })
})
