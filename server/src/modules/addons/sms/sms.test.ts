// Text messages end to end (R13, T8, T10), with fakes of the providers that verify every signature.
import { ADDON_PATHS, type AddonProbe, GUARD_PATHS, type Row, toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { solveSmsProof } from '#modules/accounts/testing/login-attempts.ts'
import { redeemVerifyCode } from '#platform/phone/verify-codes.ts'
import { createAnonymousCaller } from '#testing/client/callers.ts'
import { getRejectionCode, ok } from '#testing/test-platform.ts'
import { readSmsReports } from './send/reports.ts'
import { PLATFORMS, SET, SIGN, TEMPLATES, TO_REMOTE, createSmsFixture } from './testing/sms-fixture.ts'

const sms = createSmsFixture()
const { fakes, setUp, addTemplate, createPhone, readRecord, queueAlert, deliver, findHook, push } = sms

const requestCode = async (phone: string, scene = 'login') =>
  createAnonymousCaller(sms.platform.app).post<{ interval: number; expire: number }>(GUARD_PATHS.verifySend, {
    phone,
    scene,
    ...(await solveSmsProof(sms.platform.app, phone)),
  })

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
    expect(await redeemVerifyCode(sms.platform.serverDb, { phone, scene: 'login', code })).toEqual(expect.any(Number))
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
    await sql`update sms_record set due_time = now()`.execute(sms.platform.db)
    await deliver()
    expect(fakes[provider].control.messages(phone)).toHaveLength(1)
    expect(await readRecord(phone)).toMatchObject({ stage: provider === 'aliyun' ? 1 : 4 })
  })

  it.runIf(isFullTier || provider === PLATFORMS[0])(
    'are ambiguous from before the call, so that a crash does not repeat it',
    async () => {
      const phone = createPhone()
      fakes[provider].control.next('sent_hang')
      let isOver = false
      const requested = requestCode(phone).finally(() => (isOver = true))
      await expect.poll(() => fakes[provider].control.messages(phone).length).toBe(1)
      expect([await readRecord(phone), isOver]).toMatchObject([{ stage: 2 }, false])
      await requested
    },
  )

  it('need a template', async () => {
    await sms.platform.db.deleteFrom('sms_template').execute()
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
    await sql`update sms_record set due_time = now()`.execute(sms.platform.db)
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
    await sql`update sms_record set due_time = now()`.execute(sms.platform.db)
    await deliver()
    expect(fakes[provider].control.messages(phone)).toHaveLength(1)
    expect(await readRecord(phone)).toMatchObject({ status: 1, report: 1, report_by: 2 })
  })
})

describe('delivery reports', () => {
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
    const hook = await findHook('report')
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
    await push(await findHook('report'), createReport('biz-early', phone, waiting?.['id'], true))
    expect(await readRecord(phone)).toMatchObject({ report: 1, status: 1, provider_id: 'biz-early' })
    await deliver()
    expect(fakes.aliyun.control.messages(phone)).toEqual([])
  })

  it('are rejected for a wrong address, another phone and rubbish, and change nothing', async () => {
    const { phone, id, record } = await send()
    const hook = await findHook('report')
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
    const addresses = [await findHook('report')]
    for (let turn = 0; turn < 2; turn += 1) {
      await ok(sms.platform.admin.post(ADDON_PATHS.hookRenew, { key: 'sms', hook: 'report' }))
      addresses.push(await findHook('report'))
    }
    const codes = await Promise.all(addresses.map(async (url) => (await push(url, [])).statusCode))
    expect(codes).toEqual([404, 200, 200])
  })

  it('become silent after 72 hours', async () => {
    const { phone } = await send()
    await sql`update sms_record set send_time = now() - interval '73 hours'`.execute(sms.platform.db)
    await readSmsReports(sms.deps)
    expect(await readRecord(phone)).toMatchObject({ report: 3 })
  })
})

describe('secrets', () => {
  it('are read as a mask that keeps them when sent back', async () => {
    await setUp('aliyun')
    const info = await ok(sms.platform.admin.get<{ version: number; values: Row }>('addons/sms/seller/SetInfo'))
    expect(info.values['access_secret']).toBe('…9f2c')
    await ok(sms.platform.admin.post(SET, { ...info.values, version: info.version }))
    await addTemplate('aliyun', 'login')
    const phone = createPhone()
    await ok(requestCode(phone))
    expect(fakes.aliyun.control.messages(phone)).toHaveLength(1)
  })

  it('are deleted by null, and by an uninstallation with `forget`', async () => {
    const read = async () =>
      (await ok(sms.platform.admin.get<{ values: Row }>('addons/sms/seller/SetInfo'))).values['access_secret']
    await setUp('aliyun')
    await setUp('aliyun', { status: 0, access_secret: null })
    expect(await read()).toBe('')
    await setUp('aliyun')
    await ok(sms.platform.admin.post(ADDON_PATHS.uninstall, { key: 'sms' }))
    await ok(sms.platform.admin.post(ADDON_PATHS.install, { key: 'sms' }))
    expect(await read()).toBe('…9f2c')
    await ok(sms.platform.admin.post(ADDON_PATHS.uninstall, { key: 'sms', forget: 1 }))
    await ok(sms.platform.admin.post(ADDON_PATHS.install, { key: 'sms' }))
    expect(await read()).toBe('')
  })
})

describe('installing', () => {
  it('opens and closes menu and calls, and keeps rows', async () => {
    const paths = async () => ok(sms.platform.admin.get<string[]>('seller/role/UserPermission'))
    expect(await paths()).toContain('/plugin/sms/record')
    await ok(sms.platform.admin.post(ADDON_PATHS.uninstall, { key: 'sms' }))
    await ok(sms.platform.admin.post(ADDON_PATHS.uninstall, { key: 'sms' }))
    expect(await paths()).not.toContain('/plugin/sms/record')
    expect(await getRejectionCode(sms.platform.admin.get('addons/sms/seller/RecordManage', { page: 1 }))).toBe(
      'addon_off',
    )
    const listKeys = async () =>
      (await ok(sms.platform.nobody.get<{ key: string }[]>(ADDON_PATHS.publicList))).map(({ key }) => key)
    expect(await listKeys()).not.toContain('sms')
    await ok(sms.platform.admin.post(ADDON_PATHS.install, { key: 'sms' }))
    expect(await listKeys()).toContain('sms')
    expect(await getRejectionCode(sms.platform.admin.post(ADDON_PATHS.install, { key: 'no-such' }))).toBe(
      'addon_unknown',
    )
  })

  it('is checked against the provider', async () => {
    const probe = async () =>
      (await ok(sms.platform.admin.post<AddonProbe[]>(ADDON_PATHS.probe, { key: 'sms' }))).map(({ name, ok: is }) => [
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
    const { rows } = await sql`select audit_status, remote_text from sms_template order by id`.execute(sms.platform.db)
    expect(rows).toEqual([
      { audit_status: 2, remote_text: TO_REMOTE.aliyun(TEMPLATES.alert) },
      { audit_status: 2, remote_text: TO_REMOTE.tencent(TEMPLATES.alert) },
    ])
    await setUp('aliyun', { access_secret: 'another-secret-of-the-provider' })
    expect((await probe())[1]).toEqual(['provider', 0])
  })
})

describe('template', () => {
  it('must have the text that the provider approved, once it is known', async () => {
    const SAVE = 'addons/sms/seller/TemplateSave'
    for (const provider of PLATFORMS) {
      await setUp(provider)
      await addTemplate(provider, 'alert')
      await ok(sms.platform.admin.post(ADDON_PATHS.probe, { key: 'sms' }))
      const [row] = await ok(
        sms.platform.admin.get<Row[]>('addons/sms/seller/TemplateManage', { page: 1, platform: provider }),
      )
      const { id } = row ?? {}
      const edit = async (change: object) => {
        const path = 'addons/sms/seller/TemplateInfo'
        const { version, values } = await ok(
          sms.platform.admin.get<{ version: number; values: Row }>(path, { id: Number(id) }),
        )
        return sms.platform.admin.post(SAVE, { ...values, id, version, ...change })
      }
      expect(await edit({ content: '{name}涨跌{rate}%。' })).toMatchObject({ code: 'invalid_input' })
      await ok(edit({ content: TEMPLATES.alert, remark: '已核对' }))
      await ok(edit({ content: '{name}涨跌{rate}%。', template_code: 'SMS_1' }))
      const { rows } = await sql`select audit_status, remote_text from sms_template where id = ${id}`.execute(
        sms.platform.db,
      )
      expect(rows).toEqual([{ audit_status: 0, remote_text: '' }])
    }
  })
})
