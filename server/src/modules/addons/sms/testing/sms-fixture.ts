// The SMS add-on with fakes of the cloud providers, which verify every signature.
import { ADDON_PATHS, type AddonRow, type Row } from '@cangdan/protocol'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { advanceGuardClock } from '#modules/accounts/testing/login-attempts.ts'
import { startFakeAliyunSms } from '#modules/addons/testing/fakes/sms-aliyun.ts'
import type { SmsControl } from '#modules/addons/testing/fakes/sms-control.ts'
import { startFakeTencentSms } from '#modules/addons/testing/fakes/sms-tencent.ts'
import { createVault } from '#platform/addons/vault.ts'
import { queueSms } from '#platform/phone/sms-queue.ts'
import { createTestPlatform, ok, type TestPlatform } from '#testing/test-platform.ts'
import { deliverNextSms } from '../send/deliver.ts'
import { createSmsSender } from '../send/send-code.ts'

export const CANARY = 'canary-secret-of-the-provider-9f2c'
export const SIGN = '仓单平台'
export const PLATFORMS = ['aliyun', 'tencent'] as const
export type Platform = (typeof PLATFORMS)[number]

const CODES = {
  aliyun: { login: 'SMS_154950909', alert: 'SMS_154950910', margin: 'SMS_154950911' },
  tencent: { login: '1110', alert: '1111', margin: '1112' },
}
export const TEMPLATES = {
  login: '您的验证码为{code}，{minutes}分钟内有效。',
  alert: '{name}由{from}元变为{to}元，涨跌{rate}%。',
  margin: '贷款{no}价值比{rate}%，请还款{amount}元或追加质押。',
}
type Scene = keyof typeof TEMPLATES
/** The texts of the templates at each provider. */
export const TO_REMOTE: Readonly<Record<Platform, (text: string) => string>> = {
  aliyun: (text) => text.replaceAll('{', '${'),
  tencent: (text) => {
    let count = 0
    return text.replaceAll(/\{\w+\}/g, () => `{${(count += 1)}}`)
  },
}
export const SET = 'addons/sms/seller/SetSave'
const ALERT = { scene: 'alert', params: { name: '铜', from: '1.00', to: '2.00', rate: '100.00' }, text: '' } as const

async function startProviders() {
  const options = (provider: Platform) => ({
    keys: { 'test-key': CANARY },
    signatures: [{ name: SIGN, state: 'approved' }] as const,
    templates: (['login', 'alert', 'margin'] as const).map((scene) => ({
      id: CODES[provider][scene],
      content: TO_REMOTE[provider](TEMPLATES[scene]),
      kind: scene === 'login' ? ('code' as const) : ('notice' as const),
      state: 'approved' as const,
    })),
  })
  return {
    aliyun: await startFakeAliyunSms(options('aliyun')),
    tencent: await startFakeTencentSms({ ...options('tencent'), sdkAppId: '1400006666' }),
  }
}

/** Starts fakes and a platform for the tests of a file; each test begins without messages and templates. */
export function createSmsFixture() {
  const fakes = {} as Record<Platform, { url: string; stop: () => Promise<void>; control: SmsControl }>
  let platform: TestPlatform
  let deps: Parameters<typeof deliverNextSms>[0]
  beforeAll(async () => {
    Object.assign(fakes, await startProviders())
    const vault = createVault([Buffer.alloc(32, 4)])
    const outgoing = {
      allowedPrivateHosts: [],
      baseUrls: { 'dysmsapi.aliyuncs.com': fakes.aliyun.url, 'sms.tencentcloudapi.com': fakes.tencent.url },
    }
    platform = await createTestPlatform({ vault, outgoing, sms: createSmsSender({ vault, outgoing }, false) })
    deps = { db: platform.serverDb, vault, outgoing }
  })
  afterAll(async () => {
    await platform.close()
    for (const fake of Object.values(fakes)) await fake.stop()
  })
  beforeEach(async () => {
    for (const table of ['sms_record', 'verify_code', 'sms_template', 'sms_block'] as const)
      await platform.db.deleteFrom(table).execute()
    await advanceGuardClock(platform.db, 0)
  })
  let phones = 0
  return {
    fakes,
    get platform() {
      return platform
    },
    get deps() {
      return deps
    },
    setUp: async (provider: Platform | 'gateway', more: object = {}): Promise<void> => {
      const { version } = await ok(platform.admin.get<{ version: number }>('addons/sms/seller/SetInfo'))
      const set = {
        version,
        status: 1,
        platform: provider,
        sign_name: SIGN,
        access_key: 'test-key',
        access_secret: CANARY,
        sdk_app_id: '1400006666',
        ...more,
      }
      await ok(platform.admin.post(SET, set))
    },
    addTemplate: (provider: Platform | 'gateway', scene: Scene) =>
      ok(
        platform.admin.post('addons/sms/seller/TemplateSave', {
          name: `${provider} ${scene}`,
          scene,
          type: scene === 'login' ? 1 : 2,
          platform: provider,
          template_code: provider === 'gateway' ? scene : CODES[provider][scene],
          content: TEMPLATES[scene],
        }),
      ),
    /** Providers limit messages per phone. */
    createPhone: (): string => `139${String((phones += 1)).padStart(8, '0')}`,
    readRecord: async (phone: string): Promise<Row | undefined> => {
      const [record] = await ok(platform.admin.get<Row[]>('addons/sms/seller/RecordManage', { page: 1, phone }))
      return record
    },
    queueAlert: (phone: string) => queueSms(platform.serverDb, [{ ...ALERT, phone }]),
    deliver: async (): Promise<void> => {
      while (await deliverNextSms(deps));
    },
    findHook: async (name: string): Promise<string> => {
      const [row] = await ok(platform.admin.get<AddonRow[]>(ADDON_PATHS.list))
      const found = row?.hooks.find((hook) => hook.name === name)
      return new URL(found?.url ?? '', 'http://localhost').pathname
    },
    push: (url: string, body: unknown) =>
      platform.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      }),
  }
}
