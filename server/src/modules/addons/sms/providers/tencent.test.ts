import { describe, expect, it } from 'vitest'
import type { SmsMessage } from './provider.ts'
import { createTencentSms } from './tencent.ts'
import { createStubOutgoing, MAYBE_SENT, NOT_SENT } from './testing/stub-outgoing.ts'

const KEY = { id: 'AKID', secret: 'canary-secret' }
const NOW = 1_800_000_000
const MESSAGE: SmsMessage = {
  id: 42,
  phone: '13912345678',
  signName: '仓单平台',
  templateCode: '1110',
  params: [
    ['2', 'first'],
    ['1', 'second'],
  ],
  text: '',
}
const accept = (changes: object = {}) => ({
  body: {
    Response: {
      SendStatusSet: [
        { SerialNo: '5000:1', PhoneNumber: '+8613912345678', Fee: 1, Code: 'Ok', Message: '', ...changes },
      ],
      RequestId: 'R1',
    },
  },
})
const fail = (Code: string, Message = '文本') => ({ body: { Response: { Error: { Code, Message }, RequestId: 'R1' } } })

function open(...replies: Parameters<typeof createStubOutgoing>) {
  const outgoing = createStubOutgoing(...replies)
  const clock = { now: () => NOW }
  const provider = createTencentSms({ key: KEY, sdkAppId: '1400006666', region: 'ap-guangzhou', outgoing, clock })
  return {
    provider,
    getBodies: () => outgoing.requests.map(({ body }) => JSON.parse(String(body)) as object),
    ...outgoing,
  }
}
const send = (...replies: Parameters<typeof createStubOutgoing>) => open(...replies).provider.send(MESSAGE)

describe('message by Tencent', () => {
  it('is sent with values in the order of the template, and returns the ids of the provider', async () => {
    const { provider, requests, getBodies } = open(accept())
    expect(await provider.send(MESSAGE)).toEqual({ kind: 'submitted', providerId: '5000:1', requestId: 'R1' })
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: 'https://sms.tencentcloudapi.com/',
      headers: {
        'x-tc-action': 'SendSms',
        'x-tc-version': '2021-01-11',
        'x-tc-region': 'ap-guangzhou',
        'x-tc-timestamp': String(NOW),
      },
    })
    expect(getBodies()).toEqual([
      {
        PhoneNumberSet: ['+8613912345678'],
        SmsSdkAppId: '1400006666',
        SignName: '仓单平台',
        TemplateId: '1110',
        TemplateParamSet: ['first', 'second'],
        SessionContext: '42',
      },
    ])
    expect(JSON.stringify(requests)).not.toContain(KEY.secret)
  })

  it.each([
    ['LimitExceeded.PhoneNumberThirtySecondLimit', 'later', 'flow'],
    ['RequestLimitExceeded', 'later', 'flow'],
    ['FailedOperation.InsufficientBalanceInSmsPackage', 'later', 'balance'],
    ['UnauthorizedOperation.SerivceSuspendDueToArrears', 'later', 'balance'],
    ['FailedOperation.SignatureIncorrectOrUnapproved', 'refused', 'sign'],
    ['FailedOperation.TemplateIncorrectOrUnapproved', 'refused', 'template'],
    ['InvalidParameterValue.IncorrectPhoneNumber', 'refused', 'number'],
    ['FailedOperation.PhoneNumberInBlacklist', 'refused', 'blocked'],
    ['FailedOperation.ContainSensitiveWord', 'refused', 'content'],
    ['AuthFailure.SecretIdNotFound', 'later', 'access'],
    ['UnauthorizedOperation.RequestIpNotInWhitelist', 'later', 'access'],
    ['AuthFailure.SignatureExpire', 'later', 'clock'],
    ['InternalError.Timeout', 'ambiguous', 'unknown'],
    ['InternalError', 'ambiguous', 'unknown'],
    ['FailedOperation.NewCode', 'refused', 'unknown'],
  ])('maps the code %s of the call and of the phone to %s, %s', async (code, kind, reason) => {
    expect(await send(fail(code))).toMatchObject({ kind, reason, code })
    const outcome = await send(accept({ Code: code, SerialNo: '', Message: '文本' }))
    expect(outcome).toMatchObject({ kind, reason, code })
    expect(outcome).toHaveProperty('message', expect.stringContaining(`${code}: 文本`))
  })

  it.each([
    ['a connection that fails', NOT_SENT, 'later', 'connect'],
    ['a call that may have arrived', MAYBE_SENT, 'ambiguous', 'timeout'],
    ['a success without JSON', { body: 'OK' }, 'ambiguous', 'http_200'],
    ['an empty list', { body: { Response: { SendStatusSet: [], RequestId: 'R1' } } }, 'ambiguous', 'http_200'],
    ['a success without SerialNo', accept({ SerialNo: '' }), 'ambiguous', 'Ok'],
    ['a failure of a proxy', { status: 502, body: '<html>' }, 'ambiguous', 'http_502'],
  ])('maps %s', async (_what, reply, kind, code) => {
    expect(await send(reply)).toMatchObject({ kind, code })
  })
})

const STATUS = {
  UserReceiveTime: NOW - 5,
  CountryCode: '86',
  SubscriberNumber: '13912345678',
  PhoneNumber: '+8613912345678',
  SerialNo: '5000:1',
  ReportStatus: 'SUCCESS',
  Description: 'DELIVRD',
}
const REPORT = {
  recordId: undefined,
  providerId: '5000:1',
  phone: '13912345678',
  isDelivered: true,
  code: 'DELIVRD',
  time: NOW - 5,
  raw: JSON.stringify(STATUS),
}
const list = (...PullSmsSendStatusSet: object[]) => ({ body: { Response: { PullSmsSendStatusSet, RequestId: 'R1' } } })
const SENT = { id: 42, phone: '13912345678', providerId: '5000:1', sentTime: NOW - 60 }

describe('reports of Tencent', () => {
  it('are found by the id of the provider', async () => {
    const { provider, requests, getBodies } = open(list({ ...STATUS, SerialNo: '5000:0' }, STATUS))
    expect(await provider.findReport(SENT)).toEqual({ kind: 'reported', report: { ...REPORT, recordId: 42 } })
    expect(requests[0]?.headers).toMatchObject({ 'x-tc-action': 'PullSmsSendStatusByPhoneNumber' })
    expect(getBodies()).toEqual([
      {
        BeginTime: NOW - 120,
        EndTime: NOW,
        Offset: 0,
        Limit: 100,
        PhoneNumber: '+8613912345678',
        SmsSdkAppId: '1400006666',
      },
    ])
  })

  it('are requested of the last seven days at most', async () => {
    const { provider, getBodies } = open(list())
    await provider.findReport({ ...SENT, sentTime: NOW - 30 * 86_400 })
    expect(getBodies()).toMatchObject([{ BeginTime: NOW - 7 * 86_400 + 60 }])
  })

  it('leave a message without a report pending', async () => {
    expect(await open(list({ ...STATUS, SerialNo: '5000:0' })).provider.findReport(SENT)).toEqual({ kind: 'pending' })
  })

  it('finds a message without the id of the provider by its context', async () => {
    const find = (status: object) =>
      open(list({ ...STATUS, ...status })).provider.findReport({ ...SENT, providerId: undefined })
    expect(await find({ SessionContext: String(SENT.id) })).toMatchObject({ kind: 'reported' })
    // Messages on their way are not listed.
    expect(await find({})).toEqual({ kind: 'unclear' })
  })

  it('are pulled in batches', async () => {
    const { provider, requests, getBodies } = open(list(STATUS, { ...STATUS, ReportStatus: 'FAIL' }))
    expect(await provider.pullReports?.()).toEqual([REPORT, expect.objectContaining({ isDelivered: false })])
    expect(requests[0]?.headers).toMatchObject({ 'x-tc-action': 'PullSmsSendStatus' })
    expect(getBodies()).toEqual([{ Limit: 100, SmsSdkAppId: '1400006666' }])
  })

  it.each([
    [fail('FailedOperation.OtherError'), 'FailedOperation.OtherError'],
    [{ body: {} }, 'http_200'],
    [list({ ...STATUS, ReportStatus: 'OTHER' }), 'http_200'],
  ])('throw for %j', async (reply, code) => {
    await expect(open(reply).provider.pullReports?.()).rejects.toMatchObject({ name: 'SmsProviderError', code })
  })

  const ENTRY = {
    user_receive_time: '2026-11-30 12:00:00',
    nationcode: '86',
    mobile: '13912345678',
    report_status: 'FAIL',
    errmsg: 'MK:100C',
    description: '空号',
    sid: '5000:1',
  }

  it('are parsed of a status push', () => {
    const { provider } = open(list())
    expect(provider.parseReports([ENTRY])).toEqual([
      {
        recordId: undefined,
        providerId: '5000:1',
        phone: '13912345678',
        isDelivered: false,
        code: 'MK:100C',
        time: Date.UTC(2026, 10, 30, 4) / 1000,
        raw: JSON.stringify(ENTRY),
      },
    ])
    expect(provider.pushAnswer).toEqual({ result: 0, errmsg: 'OK' })
  })

  it.each([undefined, {}, [{}], [{ ...ENTRY, report_status: 'success' }], [{ ...ENTRY, user_receive_time: '' }]])(
    'reject the push %j',
    (body) => {
      expect(() => open(list()).provider.parseReports(body)).toThrow(
        expect.objectContaining({ name: 'SmsProviderError' }),
      )
    },
  )
})

describe('template at Tencent', () => {
  const answer = (StatusCode: number, TemplateId = 1110) => ({
    body: {
      Response: {
        DescribeTemplateStatusSet: [{ TemplateId, StatusCode, ReviewReply: '错别字', TemplateContent: '{1}' }],
        RequestId: 'R1',
      },
    },
  })

  it.each([
    [0, 2],
    [1, 1],
    [-1, 3],
  ])('maps the status %i to %i', async (status, audit) => {
    const { provider, getBodies } = open(answer(status))
    expect(await provider.fetchTemplate?.('1110')).toEqual({ audit, text: '{1}', reason: '错别字' })
    expect(getBodies()).toEqual([{ TemplateIdSet: [1110], International: 0 }])
  })

  it('is not submitted where the list lacks it', async () => {
    expect(await open(answer(0, 1111)).provider.fetchTemplate?.('1110')).toEqual({ audit: 0, text: '', reason: '' })
  })
})
