// Fake of SMS 2021-01-11 of Tencent Cloud, written from the pages of the provider. Errors come with HTTP 200.
import { randomInt } from 'node:crypto'
import { formatBeijingTime } from './beijing-time.ts'
import {
  findHeader,
  type HttpResponse,
  type LoopbackServer,
  type RawRequest,
  type Reply,
  startServer,
} from './http-server.ts'
import { SendLimits } from './send-limits.ts'
import { type PushFormat, SmsControl, type SmsOptions } from './sms-control.ts'
import { type Body, findMissing, findMistyped, parseBody, readText } from './tencent-parameters.ts'
import { createErrors, fail, renderFailure, renderResult, renderStatus, succeed } from './tencent-replies.ts'
import { verifyTc3 } from './tc3.ts'
import {
  countParts,
  type FakeSignature,
  type FakeTemplate,
  listVariables,
  parsePhone,
  renderText,
  type ReviewState,
} from './templates.ts'

const VERSION = '2021-01-11'
const REGIONS = ['ap-beijing', 'ap-guangzhou', 'ap-nanjing']
const VARIABLE = /\{(\d+)\}/g
const MAX_PHONES = 200
const MAX_PULLED = 100
const SECONDS_QUERIED = 7 * 86_400
const REVIEW_STATUS: Record<ReviewState, number> = { approved: 0, pending: 1, rejected: -1 }

export interface TencentOptions extends SmsOptions {
  /** Secrets by secret id. */
  readonly keys: Readonly<Record<string, string>>
  readonly sdkAppId: string
  readonly templates: readonly FakeTemplate[]
  readonly signatures: readonly FakeSignature[]
  /** Of the `Host` header; the endpoint of the provider by default. */
  readonly hosts?: readonly string[]
  /** `PullSmsSendStatus` works after the provider has activated it. True by default. */
  readonly canPull?: boolean
}

export async function startFakeTencentSms(options: TencentOptions): Promise<LoopbackServer & { control: SmsControl }> {
  const control = new SmsControl(options, PUSH)
  const provider = new FakeTencentSms(options, control)
  return { ...(await startServer((request) => provider.respond(request), options.port ?? 0)), control }
}

const PUSH: PushFormat = {
  render: (messages) =>
    messages.map(({ phone, report, id }) => ({
      user_receive_time: formatBeijingTime(report.time),
      nationcode: '86',
      mobile: phone,
      report_status: report.delivered ? 'SUCCESS' : 'FAIL',
      errmsg: report.code,
      description: report.delivered ? '用户短信送达成功' : report.code,
      sid: id,
    })),
  isConfirmed: (body) => (body as { result?: unknown } | null)?.result === 0,
}

class FakeTencentSms {
  readonly #options: TencentOptions
  readonly #control: SmsControl
  readonly #limits = new SendLimits()
  /** Ids whose report was pulled: each is returned once. */
  readonly #pulled = new Set<string>()
  readonly #calls: Readonly<Record<string, (body: Body) => HttpResponse | Promise<HttpResponse>>> = {
    SendSms: (body) => this.#send(body),
    PullSmsSendStatus: (body) => this.#pull(body),
    PullSmsSendStatusByPhoneNumber: (body) => this.#pullPhone(body),
    DescribeSmsTemplateList: (body) => this.#describeTemplates(body),
    SmsPackagesStatistics: (body) => this.#listPackages(body),
    DescribeSmsSignList: (body) => this.#describeSignatures(body),
  }

  constructor(options: TencentOptions, control: SmsControl) {
    this.#options = options
    this.#control = control
  }

  async respond(request: RawRequest): Promise<Reply> {
    const { hosts = ['sms.tencentcloudapi.com'], keys, sdkAppId } = this.#options
    if (!hosts.includes(findHeader(request, 'host') ?? '')) return fail('NoSuchProduct', 'The product does not exist.')
    if (request.method !== 'POST' || !findHeader(request, 'content-type')?.startsWith('application/json'))
      return fail('UnsupportedProtocol', 'Only POST with application/json is supported.')
    const error = verifyTc3(request, keys, this.#control.now())
    if (error !== undefined) return fail(error.code, error.message)
    const action = findHeader(request, 'x-tc-action') ?? ''
    const call = Object.hasOwn(this.#calls, action) ? this.#calls[action] : undefined
    if (call === undefined || request.target !== '/') return fail('InvalidAction', `The action ${action} is invalid.`)
    if (findHeader(request, 'x-tc-version') !== VERSION) return fail('NoSuchVersion', 'The API version does not exist.')
    if (!REGIONS.includes(findHeader(request, 'x-tc-region') ?? ''))
      return fail('UnsupportedRegion', 'The request does not support the region.')
    const body = parseBody(request.body)
    if (body === undefined) return fail('InvalidParameter', 'The request body is not valid JSON.')
    const missing = findMissing(action, body)
    if (missing !== undefined)
      return fail('MissingParameter', `The request is missing a required parameter \`${missing}\`.`)
    const mistyped = findMistyped(body)
    if (mistyped !== undefined) return fail('InvalidParameter', `The type of parameter \`${mistyped}\` is invalid.`)
    if (body['SmsSdkAppId'] !== undefined && body['SmsSdkAppId'] !== sdkAppId)
      return fail('UnauthorizedOperation.SmsSdkAppIdVerifyFail', 'SmsSdkAppId verification failed.')
    return this.#control.run(action, createErrors(body), () => call(body))
  }

  async #send(body: Body): Promise<HttpResponse> {
    const numbers = body['PhoneNumberSet'] as readonly string[]
    if (numbers.length === 0) return fail('MissingParameter.EmptyPhoneNumberSet', 'The number list is empty.')
    if (numbers.length > MAX_PHONES)
      return fail('LimitExceeded.PhoneNumberCountLimit', 'The number of phone numbers exceeds the upper limit.')
    const results = []
    for (const number of numbers) results.push(await this.#sendPhone(body, number))
    return succeed({ SendStatusSet: results })
  }

  async #sendPhone(body: Body, number: string): Promise<object> {
    const signature = this.#options.signatures.find(({ name }) => name === body['SignName'])
    const template = this.#options.templates.find(({ id }) => id === body['TemplateId'])
    const values = (body['TemplateParamSet'] ?? []) as readonly string[]
    const phone = parsePhone(number)
    if (phone === undefined)
      return renderFailure(body, number, 'InvalidParameterValue.IncorrectPhoneNumber', 'incorrect mobile number format')
    if (signature?.state !== 'approved')
      return renderFailure(
        body,
        number,
        'FailedOperation.SignatureIncorrectOrUnapproved',
        'signature is not approved or the format is incorrect',
      )
    if (template?.state !== 'approved')
      return renderFailure(
        body,
        number,
        'FailedOperation.TemplateIncorrectOrUnapproved',
        'template is not approved or request content does not match the approved template content',
      )
    if (listVariables(template.content, VARIABLE).length !== values.length)
      return renderFailure(
        body,
        number,
        'FailedOperation.TemplateParamSetNotMatchApprovedTemplate',
        'request content does not match the approved template content',
      )
    if (template.kind === 'code' && values.some((value) => !/^\d{0,6}$/.test(value)))
      return renderFailure(
        body,
        number,
        'InvalidParameterValue.TemplateParameterFormatError',
        'Verification code template parameter format error',
      )
    const exceeded = this.#limits.count(listLimits(phone), this.#control.now())
    if (exceeded !== undefined)
      return renderFailure(
        body,
        number,
        `LimitExceeded.PhoneNumber${exceeded.code}Limit`,
        `the number of sms messages sent from a single mobile number ${exceeded.period} exceeds the upper limit`,
      )
    const named = Object.fromEntries(values.map((value, at) => [String(at + 1), value]))
    const text = renderText(signature.name, template.content, VARIABLE, named)
    const [id, parts] = [`${randomInt(1000, 10_000)}:${createDigits(27)}`, countParts(text)]
    const reference = readText(body['SessionContext'])
    await this.#control.add({ id, reference, phone, text, template: template.id, parts })
    return renderResult(body, `+86${phone}`, {
      SerialNo: id,
      Fee: parts,
      Code: 'Ok',
      Message: 'send success',
      IsoCode: 'CN',
    })
  }

  #pull(body: Body): HttpResponse {
    if (this.#options.canPull === false)
      return fail('UnauthorizedOperation.RequestPermissionDeny', 'The request has no permission.')
    const limit = Number(body['Limit'])
    if (limit > MAX_PULLED) return fail('InvalidParameterValue.LimitVerifyFail', 'Parameter Limit verification failed.')
    const reported = this.#control.messages().filter(({ id, report }) => report !== undefined && !this.#pulled.has(id))
    const page = reported.slice(0, limit)
    for (const { id } of page) this.#pulled.add(id)
    return succeed({ PullSmsSendStatusSet: page.map(renderStatus) })
  }

  #pullPhone(body: Body): HttpResponse {
    const now = this.#control.now()
    const [from, to, limit] = [Number(body['BeginTime']), Number(body['EndTime'] ?? now), Number(body['Limit'])]
    if (from < now - SECONDS_QUERIED)
      return fail('InvalidParameterValue.BeginTimeVerifyFail', 'Parameter BeginTime verification failed.')
    if (to < from) return fail('InvalidParameterValue.EndTimeVerifyFail', 'Parameter EndTime verification failed.')
    if (limit > MAX_PULLED) return fail('InvalidParameterValue.LimitVerifyFail', 'Parameter Limit verification failed.')
    if (body['Offset'] !== 0)
      return fail('InvalidParameterValue.OffsetVerifyFail', 'Parameter Offset verification failed.')
    const number = readText(body['PhoneNumber'])
    const phone = number.startsWith('+') ? parsePhone(number) : undefined
    if (phone === undefined) return fail('InvalidParameterValue.IncorrectPhoneNumber', 'incorrect mobile number format')
    const sent = this.#control
      .messages(phone)
      .filter(({ sentAt, report }) => report !== undefined && sentAt >= from && sentAt <= to)
    return succeed({ PullSmsSendStatusSet: sent.slice(0, limit).map(renderStatus) })
  }

  #describeTemplates(body: Body): HttpResponse {
    const ids = body['TemplateIdSet'] as readonly number[]
    const found = this.#options.templates.filter(({ id }) => ids.includes(Number(id)))
    return succeed({
      DescribeTemplateStatusSet: found.map(({ id, name, state, content }) => ({
        TemplateId: Number(id),
        International: 0,
        StatusCode: REVIEW_STATUS[state],
        ReviewReply: state === 'rejected' ? '模板内容不符合规范' : '',
        TemplateName: name ?? id,
        CreateTime: this.#control.now(),
        TemplateContent: content,
      })),
    })
  }

  #listPackages(body: Body): HttpResponse {
    const [begin, end] = [readText(body['BeginTime']), readText(body['EndTime'])]
    if (!/^\d{10}$/.test(begin) || !/^\d{10}$/.test(end) || begin >= end)
      return fail('InvalidParameterValue.BeginTimeVerifyFail', 'Parameter BeginTime verification failed.')
    const now = this.#control.now()
    const create = (from: number, until: number, amount: number, used: number) => ({
      PackageCreateTime: now + from,
      PackageEffectiveTime: now + from,
      PackageExpiredTime: now + until,
      PackageAmount: amount,
      PackageType: 1,
      PackageId: 1,
      CurrentUsage: used,
    })
    // One expired and one future package, which do not count.
    const { left } = this.#control
    const packages = [create(-900, -10, 5000, 0), create(-100, 900, left + 7, 7), create(10, 900, 5000, 0)]
    return succeed({ SmsPackagesStatisticsSet: packages })
  }

  #describeSignatures(body: Body): HttpResponse {
    const ids = body['SignIdSet'] as readonly number[]
    const found = this.#options.signatures.filter(({ id }) => id !== undefined && ids.includes(id))
    return succeed({
      DescribeSignListStatusSet: found.map(({ id, name, state }) => ({
        SignId: id,
        International: 0,
        StatusCode: REVIEW_STATUS[state === 'unregistered' ? 'approved' : state],
        ReviewReply: state === 'rejected' ? '签名不符合规范' : '',
        SignName: name,
        CreateTime: this.#control.now(),
      })),
    })
  }
}

const listLimits = (key: string) =>
  [
    { key, count: 1, within: 30, code: 'ThirtySecond', period: 'within 30 seconds' },
    { key, count: 5, within: 3600, code: 'OneHour', period: 'within 1 hour' },
    { key, count: 10, within: 'day', code: 'Daily', period: 'every day' },
  ] as const

const createDigits = (length: number): string => Array.from({ length }, () => randomInt(10)).join('')
