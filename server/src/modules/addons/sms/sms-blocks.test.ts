import { ADDON_PATHS, GUARD_PATHS, toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { solveSmsProof } from '#modules/accounts/testing/login-attempts.ts'
import { REPLY_BODIES } from '#modules/addons/testing/fakes/replies.ts'
import { createAnonymousCaller } from '#testing/client/callers.ts'
import { getRejectionCode, ok } from '#testing/test-platform.ts'
import { blockRejectedPhone, isPhoneBlocked } from './send/blocks.ts'
import { PLATFORMS, createSmsFixture } from './testing/sms-fixture.ts'

const sms = createSmsFixture()
const { fakes, setUp, addTemplate, createPhone, readRecord, queueAlert, deliver, findHook, push } = sms

const BLOCK = 'addons/sms/seller/Block'
const TIME = 1_790_000_000

const sendAlert = async (phone: string) => {
  await queueAlert(phone)
  await deliver()
}
const requestCode = async (phone: string) =>
  createAnonymousCaller(sms.platform.app).post(GUARD_PATHS.verifySend, {
    phone,
    scene: 'login',
    ...(await solveSmsProof(sms.platform.app, phone)),
  })
const listBlocks = async (phone: string) =>
  ok(sms.platform.admin.get<{ id: number; reason: number; active: number }[]>(`${BLOCK}Manage`, { page: 1, phone }))

describe.each(PLATFORMS)('reply to a message of %s', (provider) => {
  beforeEach(async () => {
    await setUp(provider)
    await addTemplate(provider, 'alert')
    await addTemplate(provider, 'login')
  })
  const reply = async (phone: string, text: string, time = TIME) =>
    push(await findHook('reply'), REPLY_BODIES[provider]({ phone, text, time }))

  it.each(['退订', ' td。', 'T', 'n', '拒收', 'ＴＤ'])('"%s" stops optional notices, and not codes', async (text) => {
    const phone = createPhone()
    const response = await reply(phone, text)
    expect(response.json()).toMatchObject(provider === 'aliyun' ? { code: 0 } : { result: 0 })
    await sendAlert(phone)
    expect(await readRecord(phone)).toMatchObject({ status: 2, stage: 3, error: 'blocked' })
    expect(fakes[provider].control.messages(phone)).toEqual([])
    await ok(requestCode(phone))
    expect(fakes[provider].control.messages(phone)).toHaveLength(1)
  })

  it('of another text changes nothing', async () => {
    const phone = createPhone()
    await reply(phone, '收到，谢谢')
    await sendAlert(phone)
    expect(await readRecord(phone)).toMatchObject({ status: 1 })
    expect(await listBlocks(phone)).toEqual([])
  })

  it('opens the phone again, and ignores an earlier reply that arrives later', async () => {
    const phone = createPhone()
    await reply(phone, '退订')
    await reply(phone, '订阅', TIME + 60)
    await reply(phone, '退订')
    await sendAlert(phone)
    expect(await readRecord(phone)).toMatchObject({ status: 1 })
    expect(await listBlocks(phone)).toMatchObject([{ reason: 1, active: 0 }])
  })

  it('is rejected if it is malformed or its address is wrong', async () => {
    const hook = await findHook('reply')
    for (const rubbish of [null, 'x', [{ phone: 1 }], { text: '退订' }])
      expect((await push(hook, rubbish)).statusCode, JSON.stringify(rubbish)).toBe(400)
    const body = REPLY_BODIES[provider]({ phone: createPhone(), text: '退订', time: TIME })
    expect((await push(hook.replace(/.$/, '_'), body)).statusCode).toBe(404)
  })

  it('is logged without the phone', async () => {
    const phone = createPhone()
    await reply(phone, '退订')
    const rows = await ok(sms.platform.admin.get<object[]>('addons/CallManage', { page: 1 }))
    expect(JSON.stringify(rows)).not.toContain(phone)
  })
})

describe('a block list of the provider', () => {
  beforeEach(async () => {
    await setUp('aliyun')
    await addTemplate('aliyun', 'alert')
    await addTemplate('aliyun', 'login')
  })

  it('blocks everything until a date', async () => {
    const phone = createPhone()
    fakes.aliyun.control.next('blacklisted')
    await sendAlert(phone)
    expect(await readRecord(phone)).toMatchObject({ status: 2, stage: 3 })
    expect(await getRejectionCode(requestCode(phone))).toBe('sms_failed')
    expect(await readRecord(phone)).toMatchObject({ stage: 3, error: 'blocked' })
    await sql`update sms_block set until = now() where phone = ${phone}`.execute(sms.platform.db)
    await sendAlert(phone)
    expect(fakes.aliyun.control.messages(phone)).toHaveLength(1)
  })

  it('is read from delivery reports of own messages only', async () => {
    const [phone, stranger] = [createPhone(), createPhone()]
    await sendAlert(phone)
    const record = await readRecord(phone)
    const report = {
      phone_number: phone,
      success: false,
      err_code: 'MOBILE_IN_BLACK',
      biz_id: toPlainText(record?.['provider_id'] ?? ''),
      report_time: '2026-11-30 08:00:01',
    }
    await push(await findHook('report'), [report, { ...report, phone_number: stranger, biz_id: 'other' }])
    expect(await listBlocks(phone)).toMatchObject([{ reason: 2, active: 1 }])
    expect(await listBlocks(stranger)).toEqual([])
  })

  it('also stops legal notices, which an unsubscription and a block by hand do not', async () => {
    const phone = createPhone()
    const isBlocked = () => isPhoneBlocked(sms.platform.serverDb, { phone, scene: 'margin' })
    for (const reason of [1, 3])
      await sql`insert into sms_block (phone, reason) values (${phone}, ${reason})`.execute(sms.platform.db)
    expect(await isBlocked()).toBe(false)
    await blockRejectedPhone(sms.platform.serverDb, phone)
    expect(await isBlocked()).toBe(true)
  })
})

describe('a block by hand', () => {
  it('stops notices and codes until it is deleted', async () => {
    await setUp('aliyun')
    await addTemplate('aliyun', 'alert')
    await addTemplate('aliyun', 'login')
    const phone = createPhone()
    await ok(sms.platform.admin.post(`${BLOCK}Save`, { phone, remark: '来电要求' }))
    expect(await getRejectionCode(sms.platform.admin.post(`${BLOCK}Save`, { phone }))).toBe('invalid_input')
    await sendAlert(phone)
    expect(await getRejectionCode(requestCode(phone))).toBe('sms_failed')
    expect(fakes.aliyun.control.messages(phone)).toEqual([])
    const [block] = await listBlocks(phone)
    await ok(sms.platform.admin.post(`${BLOCK}Del`, { id: block?.id }))
    await sendAlert(phone)
    expect(fakes.aliyun.control.messages(phone)).toHaveLength(1)
  })

  it('is out of reach while the add-on is not installed', async () => {
    await ok(sms.platform.admin.post(ADDON_PATHS.uninstall, { key: 'sms' }))
    expect(await getRejectionCode(sms.platform.admin.get(`${BLOCK}Manage`, { page: 1 }))).toBe('addon_off')
    await ok(sms.platform.admin.post(ADDON_PATHS.install, { key: 'sms' }))
  })
})
