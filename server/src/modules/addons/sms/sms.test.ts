// Text messages end to end (R13, T8, T10), with fakes of the providers that verify every signature.
import { ADDON_PATHS, type AddonProbe, type AddonRow, GUARD_PATHS, type Row, toPlainText } from '@cangdan/protocol'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startFakeAliyunSms } from '#modules/addons/testing/fakes/sms-aliyun.ts'
import type { SmsControl } from '#modules/addons/testing/fakes/sms-control.ts'
import { startFakeTencentSms } from '#modules/addons/testing/fakes/sms-tencent.ts'
import { advanceGuardClock, solveSmsProof } from '#modules/accounts/testing/login-attempts.ts'
import { createVault } from '#platform/addons/vault.ts'
import { queueSms } from '#platform/phone/sms-queue.ts'
import { redeemVerifyCode } from '#platform/phone/verify-codes.ts'
import { createAnonymousCaller } from '#testing/client/callers.ts'
import { createTestPlatform, getRejectionCode, ok, type TestPlatform } from '#testing/test-platform.ts'
import { deliverNextSms } from './send/deliver.ts'
import { readSmsReports } from './send/reports.ts'
import { createSmsSender } from './send/send-code.ts'

const CANARY = 'canary-secret-of-the-provider-9f2c'
const SIGN = '仓单平台'
const PLATFORMS = ['aliyun', 'tencent'] as const
type Platform = (typeof PLATFORMS)[number]
const CODES = { aliyun: { login: 'SMS_154950909', alert: 'SMS_154950910' }, tencent: { login: '1110', alert: '1111' } }

let platform: TestPlatform
let app: FastifyInstance
let deps: Parameters<typeof deliverNextSms>[0]
const fakes = {} as Record<Platform, { url: string; stop: () => Promise<void>; control: SmsControl }>

const TEMPLATES = {
  login: '您的验证码为{code}，{minutes}分钟内有效。',
  alert: '{name}由{from}元变为{to}元，涨跌{rate}%。',
}
const toAliyun = (text: string) => text.replaceAll('{', '${')
const toTencent = (text: string) => {
  let count = 0
  return text.replaceAll(/\{\w+\}/g, () => `{${(count += 1)}}`)
}

beforeAll(async () => {
  const keys = { 'test-key': CANARY }
  const build = (id: string, content: string, kind: 'code' | 'notice') =>
    ({ id, content, kind, state: 'approved' }) as const
  fakes.aliyun = await startFakeAliyunSms({
    keys,
    templates: [
      build(CODES.aliyun.login, toAliyun(TEMPLATES.login), 'code'),
      build(CODES.aliyun.alert, toAliyun(TEMPLATES.alert), 'notice'),
    ],
    signatures: [{ name: SIGN, state: 'approved' }],
  })
  fakes.tencent = await startFakeTencentSms({
    keys,
    sdkAppId: '1400006666',
    templates: [
      build(CODES.tencent.login, toTencent(TEMPLATES.login), 'code'),
      build(CODES.tencent.alert, toTencent(TEMPLATES.alert), 'notice'),
    ],
    signatures: [{ name: SIGN, state: 'approved' }],
  })
  const vault = createVault([Buffer.alloc(32, 4)])
  const outgoing = {
    allowedPrivateHosts: [],
    baseUrls: { 'dysmsapi.aliyuncs.com': fakes.aliyun.url, 'sms.tencentcloudapi.com': fakes.tencent.url },
  }
  platform = await createTestPlatform({ vault, outgoing, sms: createSmsSender({ vault, outgoing }, false) })
  app = platform.app
  deps = { db: platform.serverDb, vault, outgoing }
})
afterAll(async () => {
  await platform.close()
  for (const fake of Object.values(fakes)) await fake.stop()
})

const SET = 'addons/sms/seller/SetSave'
const TEMPLATE = 'addons/sms/seller/TemplateSave'
const setUp = async (provider: Platform, more: object = {}) => {
  const { version } = await ok(platform.admin.get<{ version: number }>('addons/sms/seller/SetInfo'))
  await ok(
    platform.admin.post(SET, {
      version,
      status: 1,
      platform: provider,
      sign_name: SIGN,
      access_key: 'test-key',
      access_secret: CANARY,
      sdk_app_id: '1400006666',
      ...more,
    }),
  )
}
const addTemplate = (provider: Platform, scene: 'login' | 'alert') =>
  ok(
    platform.admin.post(TEMPLATE, {
      name: `${provider} ${scene}`,
      scene,
      type: scene === 'login' ? 1 : 2,
      platform: provider,
      template_code: CODES[provider][scene],
      content: TEMPLATES[scene],
    }),
  )

beforeEach(async () => {
  for (const table of ['sms_record', 'verify_code', 'sms_template'] as const)
    await platform.db.deleteFrom(table).execute()
  await advanceGuardClock(platform.db, 0)
})

const requestCode = async (phone: string, scene = 'login') =>
  createAnonymousCaller(app).post<{ interval: number; expire: number }>(GUARD_PATHS.verifySend, {
    phone,
    scene,
    ...(await solveSmsProof(app, phone)),
  })
let phones = 0
/** Providers limit messages per phone. */
const createPhone = () => `139${String((phones += 1)).padStart(8, '0')}`
const readRecord = async (phone: string) => {
  const [record] = await ok(platform.admin.get<Row[]>('addons/sms/seller/RecordManage', { page: 1, phone }))
  return record
}
const alert = { scene: 'alert', params: { name: '铜', from: '1.00', to: '2.00', rate: '100.00' }, text: '' } as const
const queueAlert = (phone: string) => queueSms(platform.serverDb, [{ ...alert, phone }])
const deliver = async () => {
  while (await deliverNextSms(deps));
}

describe.each(PLATFORMS)('codes through %s', (provider) => {
  beforeEach(async () => {
    await setUp(provider)
    await addTemplate(provider, 'login')
  })

  it('reach the phone in the request, and are masked in the records', async () => {
    const phone = createPhone()
    expect(await ok(requestCode(phone))).toEqual({ interval: 60, expire: 300 })
    const [message] = fakes[provider].control.messages(phone)
    const code = /\d{6}/.exec(message?.text ?? '')?.[0] ?? ''
    expect(message?.text).toBe(`【${SIGN}】您的验证码为${code}，5分钟内有效。`)
    expect(await readRecord(phone)).toMatchObject({
      content: `【${SIGN}】您的验证码为******，5分钟内有效。`,
      status: 1,
      platform: provider,
      scene: 'login',
      is_verify: 0,
      provider_id: message?.id,
    })
    expect(await redeemVerifyCode(platform.serverDb, { phone, scene: 'login', code })).toBe(true)
    expect(await readRecord(phone)).toMatchObject({ is_verify: 1 })
  })

  it('report a rejection in the response, and are not retried', async () => {
    const phone = createPhone()
    fakes[provider].control.next('no_money')
    expect(await getRejectionCode(requestCode(phone))).toBe('sms_failed')
    await deliver()
    expect(fakes[provider].control.messages(phone)).toEqual([])
    expect(await readRecord(phone)).toMatchObject({ status: 2 })
  })

  it('are sent once when the response is lost', async () => {
    const phone = createPhone()
    fakes[provider].control.next('sent_reset')
    await ok(requestCode(phone))
    expect(await readRecord(phone)).toMatchObject({ status: 0, stage: 2 })
    await sql`update sms_record set due_time = now()`.execute(platform.db)
    await deliver()
    expect(fakes[provider].control.messages(phone)).toHaveLength(1)
    expect(await readRecord(phone)).toMatchObject({ stage: provider === 'aliyun' ? 1 : 4 })
  })

  it('are ambiguous from before the call, so that a crash does not repeat it', async () => {
    const phone = createPhone()
    fakes[provider].control.next('sent_hang')
    let isOver = false
    const requested = requestCode(phone).finally(() => (isOver = true))
    await expect.poll(() => fakes[provider].control.messages(phone).length).toBe(1)
    expect([await readRecord(phone), isOver]).toMatchObject([{ stage: 2 }, false])
    await requested
  })

  it('need a template', async () => {
    await platform.db.deleteFrom('sms_template').execute()
    expect(await getRejectionCode(requestCode(createPhone()))).toBe('sms_login_closed')
    expect(await getRejectionCode(requestCode(createPhone(), 'reg'))).toBe('registration_closed')
    expect(await getRejectionCode(requestCode(createPhone(), 'pwd'))).toBe('sms_not_ready')
  })
})

describe.each(PLATFORMS)('notices through %s', (provider) => {
  beforeEach(async () => {
    await setUp(provider)
    await addTemplate(provider, 'alert')
  })

  it('are sent by a worker, once', async () => {
    const phone = createPhone()
    await queueAlert(phone)
    await Promise.all([deliver(), deliver()])
    const texts = fakes[provider].control.messages(phone).map(({ text }) => text)
    expect(texts).toEqual([`【${SIGN}】铜由1.00元变为2.00元，涨跌100.00%。`])
    expect(await readRecord(phone)).toMatchObject({ status: 1, content: texts[0], attempts: 1 })
  })

  it('wait while the provider refuses connections, and are sent once afterwards', async () => {
    const phone = createPhone()
    await queueAlert(phone)
    fakes[provider].control.next('throttled')
    await deliver()
    expect(await readRecord(phone)).toMatchObject({ status: 0, stage: 0, attempts: 1 })
    await sql`update sms_record set due_time = now()`.execute(platform.db)
    await deliver()
    expect(fakes[provider].control.messages(phone)).toHaveLength(1)
    expect(await readRecord(phone)).toMatchObject({ status: 1, error: '' })
  })

  it('are not sent twice when the provider fails after taking them', async () => {
    const phone = createPhone()
    await queueAlert(phone)
    fakes[provider].control.next('sent_unavailable')
    await deliver()
    const [sent] = fakes[provider].control.messages(phone)
    await fakes[provider].control.report(sent?.id ?? '', { delivered: true, code: 'DELIVERED', pushes: 0 })
    await sql`update sms_record set due_time = now()`.execute(platform.db)
    await deliver()
    expect(fakes[provider].control.messages(phone)).toHaveLength(1)
    expect(await readRecord(phone)).toMatchObject({ status: 1, report: 1, report_by: 2 })
  })
})

describe('delivery reports', () => {
  const hookOf = async () => {
    const [row] = await ok(platform.admin.get<AddonRow[]>(ADDON_PATHS.list))
    return new URL(row?.hooks[0]?.url ?? '', 'http://localhost').pathname
  }
  const push = async (url: string, body: unknown) =>
    app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) })
  const createReport = (id: string, phone: string, record: unknown, success: boolean) => [
    {
      phone_number: phone,
      success,
      biz_id: id,
      out_id: String(record),
      err_code: success ? 'DELIVERED' : 'MK:0001',
      report_time: '2026-11-30 08:00:01',
      send_time: '2026-11-30 08:00:00',
      sms_size: '1',
    },
  ]
  beforeEach(async () => {
    await setUp('aliyun')
    await addTemplate('aliyun', 'alert')
  })
  const send = async () => {
    const phone = createPhone()
    await queueAlert(phone)
    await deliver()
    const record = await readRecord(phone)
    return { phone, id: toPlainText(record?.['provider_id'] ?? ''), record: record?.['id'] }
  }

  it('are taken twice, and never go backwards', async () => {
    const { phone, id, record } = await send()
    const hook = await hookOf()
    const first = await push(hook, createReport(id, phone, record, true))
    expect([first.statusCode, first.json()]).toEqual([200, expect.objectContaining({ code: 0 })])
    await push(hook, createReport(id, phone, record, true))
    await push(hook, createReport(id, phone, record, false))
    expect(await readRecord(phone)).toMatchObject({ report: 1, report_code: 'DELIVERED', report_by: 1 })
  })

  it('are taken before the response of the send', async () => {
    const phone = createPhone()
    await queueAlert(phone)
    const waiting = await readRecord(phone)
    await push(await hookOf(), createReport('biz-early', phone, waiting?.['id'], true))
    expect(await readRecord(phone)).toMatchObject({ report: 1, status: 1, provider_id: 'biz-early' })
    await deliver()
    expect(fakes.aliyun.control.messages(phone)).toEqual([])
  })

  it('are rejected for a wrong address, another phone and rubbish, and change nothing', async () => {
    const { phone, id, record } = await send()
    const hook = await hookOf()
    const report = createReport(id, phone, record, true)
    expect((await push(hook.replace(/.$/, '_'), report)).statusCode).toBe(404)
    expect((await push('/hooks/sms/report/', report)).statusCode).toBe(404)
    expect((await push('/hooks/other/report/abc', report)).statusCode).toBe(404)
    for (const rubbish of [{}, [], 'x', [{ biz_id: 1 }], null])
      expect((await push(hook, rubbish)).statusCode, JSON.stringify(rubbish)).toBe(
        Array.isArray(rubbish) && rubbish.length === 0 ? 200 : 400,
      )
    const large = await push(hook, 'x'.repeat(300_000))
    expect(large.statusCode).toBe(413)
    await push(hook, createReport(id, '13900000000', record, true))
    expect(await readRecord(phone)).toMatchObject({ report: 0 })
  })

  it('keep the previous address after a change, and drop the one before it', async () => {
    const addresses = [await hookOf()]
    for (let turn = 0; turn < 2; turn += 1) {
      await ok(platform.admin.post(ADDON_PATHS.hookRenew, { key: 'sms', hook: 'report' }))
      addresses.push(await hookOf())
    }
    const codes = await Promise.all(addresses.map(async (url) => (await push(url, [])).statusCode))
    expect(codes).toEqual([404, 200, 200])
  })

  it('become silent after 72 hours', async () => {
    const { phone } = await send()
    await sql`update sms_record set send_time = now() - interval '73 hours'`.execute(platform.db)
    await readSmsReports(deps)
    expect(await readRecord(phone)).toMatchObject({ report: 3 })
  })
})

describe('secrets', () => {
  it('are read as a mask that keeps them when sent back', async () => {
    await setUp('aliyun')
    const info = await ok(platform.admin.get<{ version: number; values: Row }>('addons/sms/seller/SetInfo'))
    expect(info.values['access_secret']).toBe('…9f2c')
    await ok(platform.admin.post(SET, { ...info.values, version: info.version }))
    await addTemplate('aliyun', 'login')
    const phone = createPhone()
    await ok(requestCode(phone))
    expect(fakes.aliyun.control.messages(phone)).toHaveLength(1)
  })

  it('are in no table, record, history or log', async () => {
    await setUp('aliyun', { day_limit: 9 })
    const { rows } = await sql<{ table: string }>`
      select format('%I', tablename) as table from pg_tables where schemaname = 'public'`.execute(platform.db)
    for (const { table } of rows) {
      const { rows: found } = await sql`
        select 1 from ${sql.table(table)} as row where row::text like ${`%${CANARY}%`} limit 1`.execute(platform.db)
      expect(found, table).toEqual([])
    }
  })

  it('are deleted by null, and by an uninstallation with `forget`', async () => {
    const read = async () =>
      (await ok(platform.admin.get<{ values: Row }>('addons/sms/seller/SetInfo'))).values['access_secret']
    await setUp('aliyun')
    await setUp('aliyun', { status: 0, access_secret: null })
    expect(await read()).toBe('')
    await setUp('aliyun')
    await ok(platform.admin.post(ADDON_PATHS.uninstall, { key: 'sms' }))
    await ok(platform.admin.post(ADDON_PATHS.install, { key: 'sms' }))
    expect(await read()).toBe('…9f2c')
    await ok(platform.admin.post(ADDON_PATHS.uninstall, { key: 'sms', forget: 1 }))
    await ok(platform.admin.post(ADDON_PATHS.install, { key: 'sms' }))
    expect(await read()).toBe('')
  })
})

describe('installing', () => {
  it('opens and closes menu and calls, and keeps rows', async () => {
    const paths = async () => ok(platform.admin.get<string[]>('seller/role/UserPermission'))
    expect(await paths()).toContain('/plugin/sms/record')
    await ok(platform.admin.post(ADDON_PATHS.uninstall, { key: 'sms' }))
    await ok(platform.admin.post(ADDON_PATHS.uninstall, { key: 'sms' }))
    expect(await paths()).not.toContain('/plugin/sms/record')
    expect(await getRejectionCode(platform.admin.get('addons/sms/seller/RecordManage', { page: 1 }))).toBe('addon_off')
    expect(await ok(platform.nobody.get(ADDON_PATHS.publicList))).toEqual([])
    await ok(platform.admin.post(ADDON_PATHS.install, { key: 'sms' }))
    expect(await ok(platform.nobody.get<object[]>(ADDON_PATHS.publicList))).toHaveLength(1)
    expect(await getRejectionCode(platform.admin.post(ADDON_PATHS.install, { key: 'no-such' }))).toBe('addon_unknown')
  })

  it('is checked against the provider', async () => {
    const probe = async () =>
      (await ok(platform.admin.post<AddonProbe[]>(ADDON_PATHS.probe, { key: 'sms' }))).map(({ name, ok: is }) => [
        name,
        is,
      ])
    await setUp('aliyun')
    expect(await probe()).toEqual([
      ['settings', 1],
      ['provider', 1],
      ['templates', 0],
    ])
    for (const provider of PLATFORMS) {
      await addTemplate(provider, 'alert')
      await setUp(provider)
      await probe()
    }
    const { rows } = await sql`select audit_status, remote_text from sms_template order by id`.execute(platform.db)
    expect(rows).toEqual([
      { audit_status: 2, remote_text: toAliyun(TEMPLATES.alert) },
      { audit_status: 2, remote_text: toTencent(TEMPLATES.alert) },
    ])
    await setUp('aliyun', { access_secret: 'another-secret-of-the-provider' })
    expect((await probe())[1]).toEqual(['provider', 0])
  })
})
