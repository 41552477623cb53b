import { describe, expect, it } from 'vitest'
import { createAliyunSms } from './aliyun.ts'
import type { SmsMessage } from './provider.ts'
import { createStubOutgoing, MAYBE_SENT, NOT_SENT } from './testing/stub-outgoing.ts'

const KEY = { id: 'AKID', secret: 'canary-secret' }
/** 2026-11-30 12:00 in China. */
const NOON = Date.UTC(2026, 10, 30, 4) / 1000
const MESSAGE: SmsMessage = {
  id: 42,
  phone: '13912345678',
  signName: '仓单平台',
  templateCode: 'SMS_1',
  params: [
    ['code', '12 34'],
    ['name', '甲*~'],
  ],
  text: '【仓单平台】验证码 1234',
}
const ACCEPTED = { Code: 'OK', Message: 'OK', BizId: '134523^4351232', RequestId: 'R1' }

function open(...replies: Parameters<typeof createStubOutgoing>) {
  const outgoing = createStubOutgoing(...replies)
  return { provider: createAliyunSms({ key: KEY, outgoing, clock: { now: () => NOON } }), ...outgoing }
}
const send = (...replies: Parameters<typeof createStubOutgoing>) => open(...replies).provider.send(MESSAGE)
const getQuery = ({ url }: { url: string }) => Object.fromEntries(new URL(url).searchParams)

describe('message by Aliyun', () => {
  it('is sent with its record id, and returns the ids of the provider', async () => {
    const { provider, requests } = open({ body: ACCEPTED })
    expect(await provider.send(MESSAGE, { timeoutMs: 3_000 })).toEqual({
      kind: 'submitted',
      providerId: '134523^4351232',
      requestId: 'R1',
    })
    const [request] = requests
    expect(request).toMatchObject({
      method: 'POST',
      timeoutMs: 3_000,
      headers: { 'x-acs-action': 'SendSms', 'x-acs-version': '2017-05-25', 'x-acs-date': '2026-11-30T04:00:00Z' },
    })
    expect(new URL(request?.url ?? '').origin).toBe('https://dysmsapi.aliyuncs.com')
    expect(getQuery(request ?? { url: '' })).toEqual({
      PhoneNumbers: '13912345678',
      SignName: '仓单平台',
      TemplateCode: 'SMS_1',
      TemplateParam: '{"code":"12 34","name":"甲*~"}',
      OutId: '42',
    })
    expect(JSON.stringify(requests)).not.toContain(KEY.secret)
  })

  it('has no TemplateParam without variables', async () => {
    const { provider, requests } = open({ body: ACCEPTED })
    await provider.send({ ...MESSAGE, params: [] })
    expect(requests[0]?.url).not.toContain('TemplateParam')
  })

  it('uses a nonce once', async () => {
    const { provider, requests } = open({ body: ACCEPTED })
    await provider.send(MESSAGE)
    await provider.send(MESSAGE)
    expect(new Set(requests.map(({ headers }) => headers?.['x-acs-signature-nonce'])).size).toBe(2)
  })

  it.each([
    ['isv.BUSINESS_LIMIT_CONTROL', 200, 'later', 'flow'],
    ['isv.DAY_LIMIT_CONTROL', 200, 'later', 'flow'],
    ['Throttling.User', 400, 'later', 'flow'],
    ['Throttling', 503, 'later', 'flow'],
    ['isv.AMOUNT_NOT_ENOUGH', 200, 'later', 'balance'],
    ['isv.OUT_OF_SERVICE', 200, 'later', 'balance'],
    ['isv.SMS_SIGNATURE_ILLEGAL', 200, 'refused', 'sign'],
    ['isv.SMS_TEMPLATE_ILLEGAL', 200, 'refused', 'template'],
    ['isv.TEMPLATE_MISSING_PARAMETERS', 200, 'refused', 'template'],
    ['isv.MOBILE_NUMBER_ILLEGAL', 200, 'refused', 'number'],
    ['isv.BLACK_KEY_CONTROL_LIMIT', 200, 'refused', 'blocked'],
    ['isv.SMS_CONTENT_ILLEGAL', 200, 'refused', 'content'],
    ['InvalidAccessKeyId.NotFound', 404, 'later', 'access'],
    ['SignatureDoesNotMatch', 400, 'later', 'access'],
    ['Forbidden.RAM', 403, 'later', 'access'],
    ['InvalidTimeStamp.Expired', 400, 'later', 'clock'],
    ['isp.SYSTEM_ERROR', 200, 'ambiguous', 'unknown'],
    ['isv.NEW_CODE', 200, 'refused', 'unknown'],
    ['ServiceUnavailable', 503, 'ambiguous', 'unknown'],
  ])('maps the code %s with status %i to %s, %s', async (code, status, kind, reason) => {
    const outcome = await send({ status, body: { Code: code, Message: '文本', RequestId: 'R1' } })
    expect(outcome).toMatchObject({ kind, reason, code })
    expect(outcome).toHaveProperty('message', expect.stringContaining(`${code}: 文本`))
  })

  it('names the registration by carriers where the signature is rejected', async () => {
    const outcome = await send({ body: { Code: 'isv.SMS_SIGNATURE_ILLEGAL', Message: '' } })
    expect(outcome).toHaveProperty('message', expect.stringContaining('5–10 working days after approval'))
  })

  it.each([
    ['a connection that fails', NOT_SENT, 'later', 'connect'],
    ['a call that may have arrived', MAYBE_SENT, 'ambiguous', 'timeout'],
    ['a page of a proxy', { status: 403, body: '<html>' }, 'later', 'http_403'],
    ['a redirect', { status: 302, body: '' }, 'later', 'http_302'],
    ['a request time-out', { status: 408, body: '' }, 'ambiguous', 'http_408'],
    ['a time-out of a proxy', { status: 504, body: '<html>' }, 'ambiguous', 'http_504'],
    ['a success without JSON', { body: 'OK' }, 'ambiguous', 'http_200'],
    ['a success without BizId', { body: { Code: 'OK' } }, 'ambiguous', 'OK'],
  ])('maps %s', async (_what, reply, kind, code) => {
    expect(await send(reply)).toMatchObject({ kind, code })
  })
})

const DETAIL = {
  PhoneNum: '13912345678',
  SendStatus: 3,
  ErrCode: 'DELIVERED',
  OutId: '42',
  SendDate: '2026-11-30 12:00:01',
  ReceiveDate: '2026-11-30 12:00:09',
  TemplateCode: 'SMS_1',
  Content: '【仓单平台】验证码 1234',
}
const listDetails = (details: object[], TotalCount: number | string = details.length) => ({
  body: { Code: 'OK', TotalCount, SmsSendDetailDTOs: { SmsSendDetailDTO: details } },
})
const SENT = { id: 42, phone: '13912345678', providerId: undefined, sentTime: NOON }

describe('finding of a message at Aliyun', () => {
  it('returns the report with our id', async () => {
    const { provider, requests } = open(listDetails([{ ...DETAIL, OutId: '41' }, DETAIL], '2'))
    expect(await provider.findReport(SENT)).toEqual({
      kind: 'reported',
      report: {
        recordId: 42,
        providerId: undefined,
        phone: '13912345678',
        isDelivered: true,
        code: 'DELIVERED',
        reason: undefined,
        time: NOON + 9,
        raw: JSON.stringify(DETAIL),
      },
    })
    expect(requests.map(getQuery)).toEqual([
      { PhoneNumber: '13912345678', SendDate: '20261130', PageSize: '50', CurrentPage: '1' },
    ])
  })

  it('filters by the id of the provider where it is known', async () => {
    const { provider, requests } = open(listDetails([{ ...DETAIL, OutId: '' }]))
    expect(await provider.findReport({ ...SENT, providerId: '1^2' })).toMatchObject({
      kind: 'reported',
      report: { recordId: 42, providerId: '1^2' },
    })
    expect(getQuery(requests[0] ?? { url: '' })).toMatchObject({ BizId: '1^2' })
  })

  it('returns a failure with its cause', async () => {
    const { provider } = open(listDetails([{ ...DETAIL, SendStatus: 2, ErrCode: 'MOBILE_IN_BLACK' }]))
    expect(await provider.findReport(SENT)).toMatchObject({ report: { isDelivered: false, reason: 'blocked' } })
  })

  it('is pending while the carrier has not reported', async () => {
    const { provider } = open(listDetails([{ ...DETAIL, SendStatus: 1, ReceiveDate: undefined }]))
    expect(await provider.findReport(SENT)).toEqual({ kind: 'pending' })
  })

  it('reads all pages before the message counts as absent', async () => {
    const others = Array.from({ length: 50 }, () => ({ ...DETAIL, OutId: '1' }))
    const { provider, requests } = open(listDetails(others, 51), listDetails(others.slice(0, 1), 51))
    expect(await provider.findReport(SENT)).toEqual({ kind: 'absent' })
    expect(requests.map((request) => getQuery(request)['CurrentPage'])).toEqual(['1', '2'])
    const second = open(listDetails(others, 51), listDetails([DETAIL], 51))
    expect(await second.provider.findReport(SENT)).toMatchObject({ kind: 'reported' })
  })

  it('also reads the next day for a message that was sent just before midnight', async () => {
    const { provider, requests } = open(listDetails([]), listDetails([DETAIL]))
    const sentTime = Date.UTC(2026, 10, 30, 15, 59, 59) / 1000
    expect(await provider.findReport({ ...SENT, sentTime })).toMatchObject({ kind: 'reported' })
    expect(requests.map((request) => getQuery(request)['SendDate'])).toEqual(['20261130', '20261201'])
  })

  it('is unclear where the list is shorter than its count', async () => {
    const { provider } = open(listDetails([], 1))
    expect(await provider.findReport(SENT)).toEqual({ kind: 'unclear' })
  })

  it.each([
    [{ Code: 'isv.INVALID_PARAMETERS', Message: 'date' }, 'isv.INVALID_PARAMETERS'],
    [{ Code: 'OK' }, 'http_200'],
    ['<html>', 'http_200'],
  ])('throws for %j instead of reporting an absent message', async (body, code) => {
    const { provider } = open({ body })
    await expect(provider.findReport(SENT)).rejects.toMatchObject({ name: 'SmsProviderError', code })
  })
})

describe('template and signature at Aliyun', () => {
  it.each([
    ['0', 1],
    ['1', 2],
    ['2', 3],
    ['10', 0],
  ])('maps the template status %s to %i', async (TemplateStatus, audit) => {
    const body = { Code: 'OK', TemplateStatus, TemplateContent: '${code}', AuditInfo: { RejectInfo: '错别字' } }
    const { provider, requests } = open({ body })
    expect(await provider.fetchTemplate?.('SMS_1')).toEqual({ audit, text: '${code}', reason: '错别字' })
    expect(requests[0]?.headers).toMatchObject({ 'x-acs-action': 'GetSmsTemplate' })
  })

  const list = (...statuses: number[]) =>
    ['mobile', 'unicom', 'telecom'].map((OperatorCode, index) => ({ OperatorCode, RegisterStatus: statuses[index] }))

  it.each([
    ['pending', { SignStatus: 0 }, 0, ''],
    ['refused', { SignStatus: 2, AuditInfo: { RejectInfo: '资质不符' } }, 3, '资质不符'],
    ['approved, without registration', { SignStatus: 1 }, 1, '中国移动、中国联通、中国电信'],
    ['registered by two carriers', { SignStatus: 1, SignIspRegisterDetailList: list(3, -1, 1) }, 1, '中国联通'],
    ['registered by all carriers', { SignStatus: 1, SignIspRegisterDetailList: list(3, 3, 1) }, 2, ''],
    ['expired', { SignStatus: 1, SignIspRegisterDetailList: list(2, 3, 3) }, 1, '中国移动'],
  ])('reads a signature that is %s', async (_what, answer, state, reason) => {
    const { provider } = open({ body: { Code: 'OK', ...answer } })
    expect(await provider.fetchSignState?.('仓单平台')).toEqual({ state, reason })
  })
})

describe('status push of Aliyun', () => {
  const { provider } = open({ body: ACCEPTED })
  const ENTRY = {
    phone_number: '13912345678',
    send_time: '2026-11-30 11:59:58',
    report_time: '2026-11-30 12:00:00',
    success: true,
    err_code: 'DELIVERED',
    err_msg: '用户接收成功',
    sms_size: '1',
    biz_id: '1^2',
    out_id: '42',
  }

  it('is parsed to reports', () => {
    expect(
      provider.parseReports([ENTRY, { ...ENTRY, success: false, err_code: 'MOBILE_IN_BLACK', out_id: 'x' }]),
    ).toEqual([
      {
        recordId: 42,
        providerId: '1^2',
        phone: '13912345678',
        isDelivered: true,
        code: 'DELIVERED',
        reason: undefined,
        time: NOON,
        raw: JSON.stringify(ENTRY),
      },
      expect.objectContaining({ recordId: undefined, isDelivered: false, reason: 'blocked' }),
    ])
    expect(provider.pushAnswer).toMatchObject({ code: 0 })
  })

  it.each([
    undefined,
    'text',
    {},
    [{}],
    [{ ...ENTRY, success: 'true' }],
    [{ ...ENTRY, report_time: '2026-11-31T00:00:00Z' }],
    [{ ...ENTRY, report_time: '2026-13-01 00:00:00' }],
    [ENTRY, null],
  ])('is rejected as a whole for %j', (body) => {
    expect(() => provider.parseReports(body)).toThrow(expect.objectContaining({ name: 'SmsProviderError' }))
  })
})
