import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendRaw, signTc3 } from './requests.ts'
import type { Behaviour } from './sms-control.ts'
import { startFakeTencentSms } from './sms-tencent.ts'

const PHONE = '13800000001'
const APP = '1400006666'
const CODE = {
  PhoneNumberSet: [`+86${PHONE}`],
  SmsSdkAppId: APP,
  SignName: '仓单',
  TemplateId: '1110',
  TemplateParamSet: ['4370'],
}
const NOTICE = { ...CODE, TemplateId: '1111', TemplateParamSet: ['铜 A*~+/', '2'], SessionContext: '77' }

const START = Date.parse('2026-03-01T02:00:00Z') / 1000
let now = START
const pass = (seconds: number) => (now += seconds)

const start = (canPull = true) =>
  startFakeTencentSms({
    keys: { key: 'secret' },
    sdkAppId: APP,
    canPull,
    now: () => now,
    signatures: [
      { id: 1, name: '仓单', state: 'approved' },
      { id: 2, name: '待审', state: 'pending' },
      { id: 3, name: '未报备', state: 'unregistered' },
    ],
    templates: [
      { id: '1110', kind: 'code', content: '验证码{1}，请勿告诉他人。', state: 'approved' },
      { id: '1111', kind: 'notice', name: '补仓', content: '{1}等{2}批货物，{1}需补仓。', state: 'approved' },
      { id: '1112', kind: 'notice', content: '拒绝', state: 'rejected' },
    ],
  })

let fake: Awaited<ReturnType<typeof start>>
beforeEach(async () => {
  now = START
  fake = await start()
})
afterEach(() => fake.stop())

const HEADERS = { 'x-tc-version': '2021-01-11', 'x-tc-region': 'ap-guangzhou' }

async function call(action: string, body: object | string, changes: Record<string, string> = {}) {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    host: 'sms.tencentcloudapi.com',
    'x-tc-action': action,
    'x-tc-timestamp': String(now),
    ...HEADERS,
    ...changes,
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const request = { method: 'POST', target: '/', headers: Object.entries(headers), body: Buffer.from(text) }
  const response = await sendRaw(fake.url, signTc3(request, 'key', 'secret'))
  return { ...response, result: response.body['Response'] as Result }
}

interface Result {
  readonly Error?: { readonly Code: string; readonly Message: string }
  readonly SendStatusSet: readonly Readonly<Record<string, unknown>>[]
  readonly PullSmsSendStatusSet: readonly Readonly<Record<string, unknown>>[]
}

const send = async (body: object) => (await call('SendSms', body)).result.SendStatusSet[0] ?? {}
const getCode = async (body: object) => (await send(body))['Code']
const getError = async (action: string, body: object | string, changes?: Record<string, string>) =>
  (await call(action, body, changes)).result.Error?.Code

describe('SendSms of the Tencent fake', () => {
  it('sends the text that a phone shows', async () => {
    const { status, body } = await call('SendSms', NOTICE)
    expect([status, body]).toEqual([
      200,
      {
        Response: {
          SendStatusSet: [
            {
              SerialNo: expect.stringMatching(/^\d{4}:\d{27}$/),
              PhoneNumber: `+86${PHONE}`,
              Fee: 1,
              SessionContext: '77',
              Code: 'Ok',
              Message: 'send success',
              IsoCode: 'CN',
            },
          ],
          RequestId: expect.any(String),
        },
      },
    ])
    expect(fake.control.messages()).toMatchObject([
      { reference: '77', phone: PHONE, text: '【仓单】铜 A*~+/等2批货物，铜 A*~+/需补仓。', template: '1111' },
    ])
  })

  it('charges long texts by 67 characters', async () => {
    expect(await send({ ...NOTICE, TemplateParamSet: ['铜'.repeat(26), '2'] })).toMatchObject({ Fee: 1 })
    pass(30)
    expect(await send({ ...NOTICE, TemplateParamSet: ['铜'.repeat(29), '2'] })).toMatchObject({ Fee: 2 })
  })

  it.each([
    ['an unknown template', { TemplateId: '9' }, 'FailedOperation.TemplateIncorrectOrUnapproved'],
    ['a rejected template', { TemplateId: '1112' }, 'FailedOperation.TemplateIncorrectOrUnapproved'],
    ['an unknown signature', { SignName: '别家' }, 'FailedOperation.SignatureIncorrectOrUnapproved'],
    ['a signature in review', { SignName: '待审' }, 'FailedOperation.SignatureIncorrectOrUnapproved'],
    ['an unregistered signature', { SignName: '未报备' }, 'FailedOperation.SignatureIncorrectOrUnapproved'],
    ['a missing signature', { SignName: undefined }, 'FailedOperation.SignatureIncorrectOrUnapproved'],
    ['missing variables', { TemplateParamSet: [] }, 'FailedOperation.TemplateParamSetNotMatchApprovedTemplate'],
    ['an extra variable', { TemplateParamSet: ['1', '2'] }, 'FailedOperation.TemplateParamSetNotMatchApprovedTemplate'],
    ['letters in a code', { TemplateParamSet: ['a1'] }, 'InvalidParameterValue.TemplateParameterFormatError'],
    ['a wrong phone number', { PhoneNumberSet: ['+861'] }, 'InvalidParameterValue.IncorrectPhoneNumber'],
  ])('rejects the phone number with %s', async (_, changes, code) => {
    const result = await send({ ...CODE, ...changes })
    expect(result).toMatchObject({ Code: code, SerialNo: '', Fee: 0 })
    expect(fake.control.messages()).toEqual([])
  })

  it('responds for each phone number', async () => {
    const { result } = await call('SendSms', { ...CODE, PhoneNumberSet: [`86${PHONE}`, '13800000002', '1'] })
    expect(result.SendStatusSet.map(({ PhoneNumber, Code }) => [PhoneNumber, Code])).toEqual([
      [`+86${PHONE}`, 'Ok'],
      ['+8613800000002', 'Ok'],
      ['1', 'InvalidParameterValue.IncorrectPhoneNumber'],
    ])
  })

  it.each([
    ['a missing application', { ...CODE, SmsSdkAppId: undefined }, 'MissingParameter'],
    ['another application', { ...CODE, SmsSdkAppId: '1400000000' }, 'UnauthorizedOperation.SmsSdkAppIdVerifyFail'],
    ['an application as number', { ...CODE, SmsSdkAppId: 1_400_006_666 }, 'InvalidParameter'],
    ['a variable as number', { ...CODE, TemplateParamSet: [4370] }, 'InvalidParameter'],
    ['an unknown parameter', { ...CODE, TemplateID: '1110' }, 'InvalidParameter'],
    ['no phone number', { ...CODE, PhoneNumberSet: [] }, 'MissingParameter.EmptyPhoneNumberSet'],
    ['201 phone numbers', { ...CODE, PhoneNumberSet: Array(201).fill(PHONE) }, 'LimitExceeded.PhoneNumberCountLimit'],
    ['malformed JSON', '{', 'InvalidParameter'],
  ])('rejects the request with %s', async (_, body, code) => {
    expect(await getError('SendSms', body)).toBe(code)
    expect(fake.control.messages()).toEqual([])
  })

  it('rejects another version, region and call', async () => {
    expect(await getError('SendSms', CODE, { 'x-tc-version': '2019-07-11' })).toBe('NoSuchVersion')
    expect(await getError('SendSms', CODE, { 'x-tc-region': 'cn-hangzhou' })).toBe('UnsupportedRegion')
    expect(await getError('SendEmail', CODE)).toBe('InvalidAction')
  })

  it('allows one message in 30 seconds, five in an hour, ten in a day', async () => {
    expect(await getCode(CODE)).toBe('Ok')
    pass(29)
    expect(await getCode(CODE)).toBe('LimitExceeded.PhoneNumberThirtySecondLimit')
    expect(await getCode({ ...CODE, PhoneNumberSet: ['+8613800000002'] })).toBe('Ok')
    for (let sent = 1; sent < 5; sent++) {
      pass(30)
      expect(await getCode(CODE)).toBe('Ok')
    }
    pass(30)
    expect(await getCode(CODE)).toBe('LimitExceeded.PhoneNumberOneHourLimit')
    for (let sent = 5; sent < 10; sent++) {
      pass(3600)
      expect(await getCode(CODE)).toBe('Ok')
    }
    pass(3600)
    expect(await getCode(CODE)).toBe('LimitExceeded.PhoneNumberDailyLimit')
    now = Date.parse('2026-03-02T00:00:00+08:00') / 1000
    expect(await getCode(CODE)).toBe('Ok')
  })
})

describe('ordered responses of the Tencent fake', () => {
  it('respond with HTTP 502 before and after sending', async () => {
    for (const [behaviour, sent] of [
      ['unavailable', 0],
      ['sent_unavailable', 1],
    ] as [Behaviour, number][]) {
      fake.control.next(behaviour)
      expect(await call('SendSms', CODE)).toMatchObject({ status: 502 })
      expect(fake.control.messages()).toHaveLength(sent)
    }
  })

  it('reject for frequency, limits and money', async () => {
    for (const behaviour of ['throttled', 'flow_control', 'no_money'] as const) fake.control.next(behaviour)
    expect(await getError('SendSms', CODE)).toBe('RequestLimitExceeded')
    expect(await getCode(CODE)).toBe('LimitExceeded.DeliveryFrequencyLimit')
    expect(await getCode(CODE)).toBe('FailedOperation.InsufficientBalanceInSmsPackage')
    expect(fake.control.messages()).toEqual([])
  })
})

describe('queries of the Tencent fake', () => {
  const report = async (code = 'DELIVRD', delivered = true) => {
    const { SerialNo } = await send({ ...CODE, SessionContext: '77' })
    pass(30)
    await fake.control.report(String(SerialNo), { delivered, code })
    return SerialNo
  }

  it('pull each report once', async () => {
    const SerialNo = await report()
    await send(CODE)
    const pull = async () => (await call('PullSmsSendStatus', { Limit: 100, SmsSdkAppId: APP })).result
    expect((await pull()).PullSmsSendStatusSet).toEqual([
      {
        UserReceiveTime: now,
        CountryCode: '86',
        SubscriberNumber: PHONE,
        PhoneNumber: `+86${PHONE}`,
        SerialNo,
        ReportStatus: 'SUCCESS',
        Description: 'DELIVRD',
        SessionContext: '77',
      },
    ])
    expect((await pull()).PullSmsSendStatusSet).toEqual([])
    expect(await getError('PullSmsSendStatus', { Limit: 101, SmsSdkAppId: APP })).toBe(
      'InvalidParameterValue.LimitVerifyFail',
    )
  })

  it('reject a pull that is not activated', async () => {
    await fake.stop()
    fake = await start(false)
    expect(await getError('PullSmsSendStatus', { Limit: 1, SmsSdkAppId: APP })).toBe(
      'UnauthorizedOperation.RequestPermissionDeny',
    )
  })

  it('return the reports of a phone number in the last seven days', async () => {
    const SerialNo = await report('MK:0001', false)
    const query = { BeginTime: START, Offset: 0, Limit: 10, PhoneNumber: `+86${PHONE}`, SmsSdkAppId: APP }
    const find = async (changes: object) =>
      (await call('PullSmsSendStatusByPhoneNumber', { ...query, ...changes })).result.PullSmsSendStatusSet
    const fail = (changes: object) => getError('PullSmsSendStatusByPhoneNumber', { ...query, ...changes })
    expect(await find({})).toMatchObject([{ SerialNo, ReportStatus: 'FAIL', Description: 'MK:0001' }])
    expect(await find({})).toHaveLength(1)
    expect(await find({ BeginTime: START + 1 })).toEqual([])
    expect(await find({ PhoneNumber: '+8613800000002' })).toEqual([])
    expect(await fail({ PhoneNumber: PHONE })).toBe('InvalidParameterValue.IncorrectPhoneNumber')
    expect(await fail({ BeginTime: now - 7 * 86_400 - 1 })).toBe('InvalidParameterValue.BeginTimeVerifyFail')
    expect(await fail({ EndTime: START - 1 })).toBe('InvalidParameterValue.EndTimeVerifyFail')
    expect(await fail({ Offset: 1 })).toBe('InvalidParameterValue.OffsetVerifyFail')
  })

  it('return the review of templates and signatures', async () => {
    const templates = await call('DescribeSmsTemplateList', { TemplateIdSet: [1111, 1112, 9], International: 0 })
    expect(templates.result).toMatchObject({
      DescribeTemplateStatusSet: [
        { TemplateId: 1111, StatusCode: 0, TemplateName: '补仓', TemplateContent: '{1}等{2}批货物，{1}需补仓。' },
        { TemplateId: 1112, StatusCode: -1, ReviewReply: expect.stringMatching(/./) },
      ],
    })
    const signatures = await call('DescribeSmsSignList', { SignIdSet: [1, 2, 3], International: 0 })
    expect(signatures.result).toMatchObject({
      DescribeSignListStatusSet: [{ StatusCode: 0 }, { StatusCode: 1 }, { StatusCode: 0 }],
    })
  })
})
