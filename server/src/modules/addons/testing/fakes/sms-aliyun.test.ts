import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { canonicalizeParameters } from './acs3.ts'
import { computeSha256 } from './hashes.ts'
import { sendRaw, signAcs3 } from './requests.ts'
import { startFakeAliyunSms } from './sms-aliyun.ts'
import type { Behaviour } from './sms-control.ts'

const PHONE = '13800000001'
const CODE = { PhoneNumbers: PHONE, SignName: '仓单', TemplateCode: 'SMS_1', TemplateParam: '{"code":"4370"}' }
const NOTICE = { ...CODE, TemplateCode: 'SMS_2', TemplateParam: '{"name":"铜 A*~+/","n":"2"}' }

let now = Date.parse('2026-03-01T02:00:00Z') / 1000
const pass = (seconds: number) => (now += seconds)

async function start() {
  return startFakeAliyunSms({
    keys: { key: 'secret' },
    now: () => now,
    signatures: [
      { name: '仓单', state: 'approved' },
      { name: '粮库', state: 'approved' },
      { name: '待审', state: 'pending' },
      { name: '未报备', state: 'unregistered' },
    ],
    templates: [
      { id: 'SMS_1', kind: 'code', name: '验证码', content: '验证码${code}，5分钟内有效。', state: 'approved' },
      { id: 'SMS_2', kind: 'notice', content: '${name}等${n}批货物，${name}需补仓。', state: 'approved' },
      { id: 'SMS_3', kind: 'notice', content: '待审', state: 'pending' },
      { id: 'SMS_4', kind: 'notice', content: '拒绝', state: 'rejected' },
    ],
  })
}

let fake: Awaited<ReturnType<typeof start>>
beforeEach(async () => {
  now = Date.parse('2026-03-01T02:00:00Z') / 1000
  fake = await start()
})
afterEach(() => fake.stop())

function call(action: string, parameters: Record<string, string>, version = '2017-05-25') {
  const request = {
    method: 'POST',
    target: `/?${canonicalizeParameters(Object.entries(parameters))}`,
    headers: [
      ['host', 'dysmsapi.aliyuncs.com'],
      ['x-acs-action', action],
      ['x-acs-version', version],
      ['x-acs-date', new Date(now * 1000).toISOString().replace('.000', '')],
      ['x-acs-signature-nonce', randomUUID()],
      ['x-acs-content-sha256', computeSha256('')],
    ],
    body: Buffer.alloc(0),
  } as const
  return sendRaw(fake.url, signAcs3(request, 'key', 'secret'))
}
const send = async (parameters: Record<string, string>) => (await call('SendSms', parameters)).body
const getCode = async (parameters: Record<string, string>) => (await send(parameters))['Code']

describe('SendSms of the Aliyun fake', () => {
  it('sends the text that a phone shows', async () => {
    const { status, body } = await call('SendSms', { ...NOTICE, OutId: '77' })
    expect([status, body]).toEqual([
      200,
      { BizId: expect.stringMatching(/^\d{18}\^0$/), Code: 'OK', Message: 'OK', RequestId: expect.any(String) },
    ])
    expect(fake.control.messages(PHONE)).toEqual([
      {
        id: body['BizId'],
        reference: '77',
        phone: PHONE,
        text: '【仓单】铜 A*~+/等2批货物，铜 A*~+/需补仓。',
        template: 'SMS_2',
        parts: 1,
        sentAt: now,
      },
    ])
  })

  it('accepts parameters in a form', async () => {
    const body = Buffer.from(canonicalizeParameters(Object.entries(CODE)))
    const request = {
      method: 'POST',
      target: '/',
      headers: [
        ['host', 'dysmsapi.aliyuncs.com'],
        ['content-type', 'application/x-www-form-urlencoded'],
        ['x-acs-action', 'SendSms'],
        ['x-acs-version', '2017-05-25'],
        ['x-acs-date', '2026-03-01T02:00:00Z'],
        ['x-acs-signature-nonce', 'a'],
        ['x-acs-content-sha256', computeSha256(body)],
      ],
      body,
    } as const
    expect((await sendRaw(fake.url, signAcs3(request, 'key', 'secret'))).body['Code']).toBe('OK')
  })

  it('sends to several phones with one id', async () => {
    const { BizId } = await send({ ...NOTICE, PhoneNumbers: `${PHONE},+8613800000002` })
    expect(fake.control.messages().map(({ id, phone }) => [id, phone])).toEqual([
      [BizId, PHONE],
      [BizId, '13800000002'],
    ])
  })

  it.each([
    ['an unknown template', { TemplateCode: 'SMS_9' }, 'isv.SMS_TEMPLATE_ILLEGAL'],
    ['a template in review', { TemplateCode: 'SMS_3' }, 'isv.SMS_TEMPLATE_ILLEGAL'],
    ['a rejected template', { TemplateCode: 'SMS_4' }, 'isv.SMS_TEMPLATE_ILLEGAL'],
    ['an unknown signature', { SignName: '别家' }, 'isv.SMS_SIGNATURE_ILLEGAL'],
    ['a signature in review', { SignName: '待审' }, 'isv.SIGN_STATE_ILLEGAL'],
    ['an unregistered signature', { SignName: '未报备' }, 'isv.SIGN_STATE_ILLEGAL'],
    ['a missing variable', { TemplateParam: '{"name":"铜"}' }, 'isv.TEMPLATE_MISSING_PARAMETERS'],
    ['missing variables', { TemplateParam: '' }, 'isv.INVALID_JSON_PARAM'],
    ['an extra variable', { TemplateParam: '{"name":"铜","n":"2","x":"1"}' }, 'isv.TEMPLATE_PARAMS_ILLEGAL'],
    ['a number as value', { TemplateParam: '{"name":"铜","n":2}' }, 'isv.INVALID_JSON_PARAM'],
    ['malformed values', { TemplateParam: '{name}' }, 'isv.INVALID_JSON_PARAM'],
    ['a short phone number', { PhoneNumbers: '1380000000' }, 'isv.MOBILE_NUMBER_ILLEGAL'],
    ['a landline', { PhoneNumbers: '02112345678' }, 'isv.MOBILE_NUMBER_ILLEGAL'],
    ['one wrong phone number of two', { PhoneNumbers: `${PHONE},1` }, 'isv.MOBILE_NUMBER_ILLEGAL'],
    ['too many phone numbers', { PhoneNumbers: Array(1001).fill(PHONE).join(',') }, 'isv.MOBILE_COUNT_OVER_LIMIT'],
  ])('rejects %s', async (_, changes, code) => {
    const { status, body } = await call('SendSms', { ...NOTICE, ...changes })
    expect([status, body]).toEqual([200, { Code: code, Message: expect.any(String), RequestId: expect.any(String) }])
    expect(fake.control.messages()).toEqual([])
  })

  it('rejects a missing parameter, another version and another call', async () => {
    const { status, body } = await call('SendSms', { PhoneNumbers: PHONE, TemplateCode: 'SMS_1' })
    expect([status, body]).toMatchObject([
      400,
      { Code: 'MissingSignName', Message: 'SignName is mandatory for this action.' },
    ])
    expect(await call('SendSms', CODE, '2017-05-26')).toMatchObject({ status: 400, body: { Code: 'InvalidVersion' } })
    expect(await call('SendBatchSms', CODE)).toMatchObject({ status: 404, body: { Code: 'InvalidApi.NotFound' } })
    expect(await call('toString', CODE)).toMatchObject({ status: 404 })
  })
})

describe('limits of the Aliyun fake', () => {
  const exceeded = (unit: string, count: number) => ({
    Code: 'isv.BUSINESS_LIMIT_CONTROL',
    Message: `触发${unit}级流控Permits:${count}`,
  })

  it('allow one code in a minute, five in an hour, ten in a day', async () => {
    expect(await getCode(CODE)).toBe('OK')
    pass(59)
    expect(await send(CODE)).toMatchObject(exceeded('分钟', 1))
    expect(await getCode({ ...CODE, PhoneNumbers: '13800000002' })).toBe('OK')
    expect(await getCode({ ...CODE, SignName: '粮库' })).toBe('OK')
    for (let sent = 1; sent < 5; sent++) {
      pass(60)
      expect(await getCode(CODE)).toBe('OK')
    }
    pass(60)
    expect(await send(CODE)).toMatchObject(exceeded('小时', 5))
    for (let sent = 5; sent < 10; sent++) {
      pass(3600)
      expect(await getCode(CODE)).toBe('OK')
    }
    pass(3600)
    expect(await send(CODE)).toMatchObject(exceeded('天', 10))
  })

  it('allow forty codes per phone in a day in Beijing', async () => {
    const signatures = ['甲', '乙', '丙', '丁', '戊'].map((name) => ({ name, state: 'approved' as const }))
    await fake.stop()
    fake = await startFakeAliyunSms({
      keys: { key: 'secret' },
      now: () => now,
      signatures,
      templates: [{ id: 'SMS_1', kind: 'code', content: '${code}', state: 'approved' }],
    })
    now = Date.parse('2026-03-01T00:00:00+08:00') / 1000
    for (let sent = 0; sent < 40; sent++) {
      expect(await getCode({ ...CODE, SignName: signatures[sent % 4]?.name ?? '' })).toBe('OK')
      pass(1000)
    }
    expect(await send({ ...CODE, SignName: '戊' })).toMatchObject(exceeded('天', 40))
    now = Date.parse('2026-03-02T00:00:00+08:00') / 1000
    expect(await getCode({ ...CODE, SignName: '戊' })).toBe('OK')
  })

  it('allow fifty notices of a template in a day', async () => {
    for (let sent = 0; sent < 50; sent++) expect(await getCode(NOTICE)).toBe('OK')
    expect(await send(NOTICE)).toMatchObject(exceeded('天', 50))
    expect(await getCode(CODE)).toBe('OK')
  })
})

describe('ordered responses of the Aliyun fake', () => {
  it.each([
    ['unavailable', 503, 'ServiceUnavailable', 0],
    ['throttled', 400, 'Throttling.User', 0],
    ['flow_control', 200, 'isv.BUSINESS_LIMIT_CONTROL', 0],
    ['no_money', 200, 'isv.AMOUNT_NOT_ENOUGH', 0],
    ['sent_unavailable', 503, 'ServiceUnavailable', 1],
  ] as const)('%s', async (behaviour, status, code, sent) => {
    fake.control.next(behaviour)
    expect(await call('SendSms', NOTICE)).toMatchObject({ status, body: { Code: code } })
    expect(fake.control.messages()).toHaveLength(sent)
    expect(await getCode(NOTICE)).toBe('OK')
  })

  it.each([
    ['reset', 0],
    ['sent_reset', 1],
  ] as [Behaviour, number][])('%s closes the connection', async (behaviour, sent) => {
    fake.control.next(behaviour)
    await expect(call('SendSms', NOTICE)).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect(fake.control.messages()).toHaveLength(sent)
  })

  it('sent_hang sends and leaves the request without a response', async () => {
    fake.control.next('sent_hang')
    const response = call('SendSms', NOTICE).catch((error: unknown) => error)
    await expect.poll(() => fake.control.messages()).toHaveLength(1)
    await fake.stop()
    expect(await response).toMatchObject({ code: 'ECONNRESET' })
  })

  it('apply to the named call', async () => {
    fake.control.next('unavailable', 'GetSmsTemplate')
    expect(await getCode(NOTICE)).toBe('OK')
    expect(await call('GetSmsTemplate', { TemplateCode: 'SMS_1' })).toMatchObject({ status: 503 })
  })
})

describe('queries of the Aliyun fake', () => {
  const query = { PhoneNumber: PHONE, SendDate: '20260301', PageSize: '10', CurrentPage: '1' }
  const find = async (changes: Record<string, string> = {}) =>
    (await call('QuerySendDetails', { ...query, ...changes })).body as {
      Code: string
      TotalCount: string
      SmsSendDetailDTOs: { SmsSendDetailDTO: Record<string, unknown>[] }
    }

  it('return a message before and after its report', async () => {
    const { BizId } = await send({ ...CODE, OutId: '77' })
    expect(await find()).toMatchObject({ Code: 'OK', TotalCount: '1' })
    const sent = {
      PhoneNum: PHONE,
      TemplateCode: 'SMS_1',
      Content: '【仓单】验证码4370，5分钟内有效。',
      SendDate: '2026-03-01 10:00:00',
      OutId: '77',
    }
    expect((await find()).SmsSendDetailDTOs.SmsSendDetailDTO).toEqual([{ ...sent, SendStatus: 1 }])
    pass(5)
    await fake.control.report(String(BizId), { delivered: true, code: 'DELIVERED', pushes: 0 })
    expect((await find()).SmsSendDetailDTOs.SmsSendDetailDTO).toEqual([
      { ...sent, SendStatus: 3, ErrCode: 'DELIVERED', ReceiveDate: '2026-03-01 10:00:05' },
    ])
    await fake.control.report(String(BizId), { delivered: false, code: 'MK:0001' })
    expect((await find()).SmsSendDetailDTOs.SmsSendDetailDTO).toMatchObject([{ SendStatus: 2, ErrCode: 'MK:0001' }])
  })

  it('filter by phone, id and day, and return pages', async () => {
    const { BizId } = await send(NOTICE)
    await send(NOTICE)
    expect(await find({ BizId: String(BizId) })).toMatchObject({ TotalCount: '1' })
    expect(await find({ PhoneNumber: '13800000002' })).toMatchObject({ TotalCount: '0' })
    expect(await find({ SendDate: '20260228' })).toMatchObject({ TotalCount: '0' })
    const second = await find({ PageSize: '1', CurrentPage: '2' })
    expect([second.TotalCount, second.SmsSendDetailDTOs.SmsSendDetailDTO]).toMatchObject([
      '2',
      [{ Content: expect.stringContaining('铜') }],
    ])
    expect(await find({ PageSize: '51' })).toMatchObject({ Code: 'isv.INVALID_PARAMETERS' })
    expect(await find({ SendDate: '20260129' })).toMatchObject({ Code: 'isv.INVALID_PARAMETERS' })
  })

  it('return the review of templates and signatures', async () => {
    const readStatus = async (action: string, parameters: Record<string, string>) =>
      (await call(action, parameters)).body
    expect(await readStatus('GetSmsTemplate', { TemplateCode: 'SMS_1' })).toMatchObject({
      Code: 'OK',
      TemplateContent: '验证码${code}，5分钟内有效。',
      TemplateName: '验证码',
      TemplateType: '0',
      TemplateStatus: '1',
    })
    expect(await readStatus('GetSmsTemplate', { TemplateCode: 'SMS_3' })).toMatchObject({ TemplateStatus: '0' })
    expect(await readStatus('GetSmsTemplate', { TemplateCode: 'SMS_4' })).toMatchObject({
      TemplateStatus: '2',
      AuditInfo: { RejectInfo: expect.any(String) },
    })
    expect(await readStatus('GetSmsTemplate', { TemplateCode: 'SMS_9' })).toMatchObject({
      Code: 'isv.SMS_TEMPLATE_ILLEGAL',
    })
    expect(await readStatus('GetSmsSign', { SignName: '待审' })).toMatchObject({ SignStatus: 0 })
    expect(await readStatus('GetSmsSign', { SignName: '未报备' })).toMatchObject({ SignStatus: 1 })
    expect(await readStatus('GetSmsSign', { SignName: '别家' })).toMatchObject({ Code: 'isv.SMS_SIGNATURE_ILLEGAL' })
  })
})
