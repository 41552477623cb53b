// Fake of Dysmsapi 2017-05-25 of Alibaba Cloud, written from the pages of the provider.
import { randomInt, randomUUID } from 'node:crypto'
import { Acs3Verifier, parseParameters, splitTarget } from './acs3.ts'
import { formatBeijingTime } from './beijing-time.ts'
import {
  findHeader,
  type HttpResponse,
  type LoopbackServer,
  type RawRequest,
  type Reply,
  respondJson,
  startServer,
} from './http-server.ts'
import { type SendLimit, SendLimits } from './send-limits.ts'
import { type ErrorReplies, type PushFormat, SmsControl, type SmsOptions } from './sms-control.ts'
import {
  countParts,
  type FakeSignature,
  type FakeTemplate,
  listVariables,
  parsePhone,
  renderText,
  type ReviewState,
} from './templates.ts'

const VERSION = '2017-05-25'
const VARIABLE = /\$\{(\w+)\}/g
const MAX_PHONES = 1000
const MAX_PAGE = 50
const DAYS_QUERIED = 30
const REVIEW_STATUS: Record<ReviewState, number> = { pending: 0, approved: 1, rejected: 2 }
/** Codes and messages of its error page. They come with HTTP 200. */
const MESSAGES = {
  'isv.AMOUNT_NOT_ENOUGH': '账户余额不足',
  'isv.BLACK_KEY_CONTROL_LIMIT': '黑名单管控',
  'isv.BUSINESS_LIMIT_CONTROL': '业务限流',
  'isv.INVALID_JSON_PARAM': 'JSON参数不合法，只接受字符串值',
  'isv.INVALID_PARAMETERS': '参数异常',
  'isv.MOBILE_COUNT_OVER_LIMIT': '手机号码数量超过限制',
  'isv.MOBILE_NUMBER_ILLEGAL': '非法手机号',
  'isv.SIGN_STATE_ILLEGAL': '签名状态为“不可用”',
  'isv.SMS_SIGNATURE_ILLEGAL': '该账号下找不到对应签名',
  'isv.SMS_TEMPLATE_ILLEGAL': '该账号下找不到对应模板',
  'isv.TEMPLATE_MISSING_PARAMETERS': '模板变量中存在未赋值变量',
  'isv.TEMPLATE_PARAMS_ILLEGAL': '传入的变量内容和实际申请模板时变量所选择的属性类型不配',
} as const

export interface AliyunOptions extends SmsOptions {
  /** Secrets by access key id. */
  readonly keys: Readonly<Record<string, string>>
  readonly templates: readonly FakeTemplate[]
  readonly signatures: readonly FakeSignature[]
  /** Of the `Host` header; the endpoint of the provider by default. */
  readonly hosts?: readonly string[]
}

type Query = ReadonlyMap<string, string>

interface AliyunLimit extends SendLimit {
  readonly unit: string
}

export async function startFakeAliyunSms(options: AliyunOptions): Promise<LoopbackServer & { control: SmsControl }> {
  const control = new SmsControl(options, PUSH)
  const provider = new FakeAliyunSms(options, control)
  return { ...(await startServer((request) => provider.respond(request), options.port ?? 0)), control }
}

const PUSH: PushFormat = {
  render: (messages) =>
    messages.map(({ phone, sentAt, report, parts, id, reference }) => ({
      phone_number: phone,
      send_time: formatBeijingTime(sentAt),
      report_time: formatBeijingTime(report.time),
      success: report.delivered,
      err_code: report.code,
      err_msg: report.delivered ? '用户接收成功' : report.code,
      sms_size: String(parts),
      biz_id: id,
      out_id: reference,
    })),
  // The provider checks that `code` is a number, and not which one.
  isConfirmed: (body) => typeof (body as { code?: unknown } | null)?.code === 'number',
}

class FakeAliyunSms {
  readonly #options: AliyunOptions
  readonly #control: SmsControl
  readonly #verifier: Acs3Verifier
  readonly #limits = new SendLimits()
  readonly #calls: Readonly<Record<string, (query: Query) => HttpResponse | Promise<HttpResponse>>> = {
    SendSms: (query) => this.#send(query),
    QuerySendDetails: (query) => this.#findDetails(query),
    GetSmsTemplate: (query) => this.#describeTemplate(query),
    GetSmsSign: (query) => this.#describeSignature(query),
  }

  constructor(options: AliyunOptions, control: SmsControl) {
    this.#options = options
    this.#control = control
    this.#verifier = new Acs3Verifier(options.keys, control.now)
  }

  async respond(request: RawRequest): Promise<Reply> {
    const host = findHeader(request, 'host') ?? ''
    const failGateway = (status: number, code: string, message: string) =>
      respondJson(
        {
          RequestId: createRequestId(),
          Message: message,
          Recommend: `https://api.aliyun.com/troubleshoot?q=${code}&product=Dysmsapi`,
          HostId: host,
          Code: code,
        },
        status,
      )
    const { hosts = ['dysmsapi.aliyuncs.com'] } = this.#options
    if (!hosts.includes(host)) return failGateway(404, 'InvalidProduct.NotFound', `Host ${host} is no endpoint.`)
    const error = this.#verifier.verify(request)
    if (error !== undefined) return failGateway(error.status, error.code, error.message)
    const action = findHeader(request, 'x-acs-action') ?? ''
    const call = Object.hasOwn(this.#calls, action) ? this.#calls[action] : undefined
    const [path, query] = splitTarget(request.target)
    if (call === undefined || path !== '/' || !['GET', 'POST'].includes(request.method))
      return failGateway(404, 'InvalidApi.NotFound', 'Specified api is not found, please check your url and method.')
    if (findHeader(request, 'x-acs-version') !== VERSION)
      return failGateway(400, 'InvalidVersion', 'Specified parameter Version is not valid.')
    const form = findHeader(request, 'content-type')?.startsWith('application/x-www-form-urlencoded') ?? false
    const parameters = parseParameters(form ? `${query}&${request.body.toString()}` : query) ?? []
    const values = new Map(parameters)
    const missing = REQUIRED[action]?.find((name) => (values.get(name) ?? '') === '')
    if (missing !== undefined) return failGateway(400, `Missing${missing}`, `${missing} is mandatory for this action.`)
    const errors: ErrorReplies = {
      unavailable: () =>
        failGateway(503, 'ServiceUnavailable', 'The request has failed due to a temporary failure of the server.'),
      throttled: () => failGateway(400, 'Throttling.User', 'Request was denied due to user flow control.'),
      flow_control: () => fail('isv.BUSINESS_LIMIT_CONTROL'),
      no_money: () => fail('isv.AMOUNT_NOT_ENOUGH'),
      blacklisted: () => fail('isv.BLACK_KEY_CONTROL_LIMIT'),
    }
    return this.#control.run(action, errors, () => call(values))
  }

  async #send(query: Query): Promise<HttpResponse> {
    const numbers = read(query, 'PhoneNumbers').split(',')
    const phones = numbers.map(parsePhone).filter((phone) => phone !== undefined)
    const signature = this.#options.signatures.find(({ name }) => name === read(query, 'SignName'))
    const template = this.#findTemplate(query)
    if (numbers.length > MAX_PHONES) return fail('isv.MOBILE_COUNT_OVER_LIMIT')
    if (phones.length < numbers.length) return fail('isv.MOBILE_NUMBER_ILLEGAL')
    if (signature === undefined) return fail('isv.SMS_SIGNATURE_ILLEGAL')
    if (signature.state !== 'approved') return fail('isv.SIGN_STATE_ILLEGAL')
    if (template?.state !== 'approved') return fail('isv.SMS_TEMPLATE_ILLEGAL')
    const values = parseValues(query.get('TemplateParam') ?? '{}')
    if (values === undefined) return fail('isv.INVALID_JSON_PARAM')
    const variables = listVariables(template.content, VARIABLE)
    if (variables.some((name) => !Object.hasOwn(values, name))) return fail('isv.TEMPLATE_MISSING_PARAMETERS')
    if (Object.keys(values).some((name) => !variables.includes(name))) return fail('isv.TEMPLATE_PARAMS_ILLEGAL')
    const limits = phones.flatMap((phone) => listLimits(template, signature.name, phone))
    const exceeded = this.#limits.count(limits, this.#control.now())
    if (exceeded !== undefined)
      return fail('isv.BUSINESS_LIMIT_CONTROL', `触发${exceeded.unit}级流控Permits:${exceeded.count}`)
    const id = `${createDigits(18)}^0`
    const text = renderText(signature.name, template.content, VARIABLE, values)
    const reference = query.get('OutId') ?? ''
    for (const phone of phones)
      await this.#control.add({ id, reference, phone, text, template: template.id, parts: countParts(text) })
    return succeed({ BizId: id })
  }

  #findDetails(query: Query): HttpResponse {
    const [day, size, page] = [read(query, 'SendDate'), read(query, 'PageSize'), read(query, 'CurrentPage')]
    const first = formatBeijingTime(this.#control.now() - DAYS_QUERIED * 86_400)
      .slice(0, 10)
      .replaceAll('-', '')
    const isValid = /^\d{8}$/.test(day) && day >= first && /^[1-9]\d{0,5}$/.test(size) && /^[1-9]\d{0,5}$/.test(page)
    if (!isValid || Number(size) > MAX_PAGE) return fail('isv.INVALID_PARAMETERS')
    const bizId = query.get('BizId')
    const sent = this.#control
      .messages(read(query, 'PhoneNumber'))
      .filter(
        ({ id, sentAt }) => formatBeijingTime(sentAt).slice(0, 10).replaceAll('-', '') === day && (bizId ?? id) === id,
      )
    const from = (Number(page) - 1) * Number(size)
    const details = sent
      .slice(from, from + Number(size))
      .map(({ phone, report, template, text, sentAt, reference }) => ({
        PhoneNum: phone,
        SendStatus: report === undefined ? 1 : report.delivered ? 3 : 2,
        ...(report && { ErrCode: report.code, ReceiveDate: formatBeijingTime(report.time) }),
        TemplateCode: template,
        Content: text,
        SendDate: formatBeijingTime(sentAt),
        OutId: reference,
      }))
    return succeed({ TotalCount: String(sent.length), SmsSendDetailDTOs: { SmsSendDetailDTO: details } })
  }

  #describeTemplate(query: Query): HttpResponse {
    const template = this.#findTemplate(query)
    if (template === undefined) return fail('isv.SMS_TEMPLATE_ILLEGAL')
    return succeed({
      TemplateCode: template.id,
      TemplateName: template.name ?? template.id,
      TemplateType: template.kind === 'code' ? '0' : '1',
      TemplateContent: template.content,
      TemplateStatus: String(REVIEW_STATUS[template.state]),
      ...(template.state === 'rejected' && { AuditInfo: { RejectInfo: '模板内容不符合规范' } }),
    })
  }

  /** Whether carriers registered a signature shows in `SignIspRegisterDetailList`, whose values no page explains. */
  #describeSignature(query: Query): HttpResponse {
    const signature = this.#options.signatures.find(({ name }) => name === read(query, 'SignName'))
    if (signature === undefined) return fail('isv.SMS_SIGNATURE_ILLEGAL')
    const state = signature.state === 'unregistered' ? 'approved' : signature.state
    return succeed({ SignName: signature.name, SignStatus: REVIEW_STATUS[state] })
  }

  #findTemplate(query: Query): FakeTemplate | undefined {
    return this.#options.templates.find(({ id }) => id === read(query, 'TemplateCode'))
  }
}

const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  SendSms: ['PhoneNumbers', 'SignName', 'TemplateCode'],
  QuerySendDetails: ['PhoneNumber', 'SendDate', 'PageSize', 'CurrentPage'],
  GetSmsTemplate: ['TemplateCode'],
  GetSmsSign: ['SignName'],
}

function listLimits(template: FakeTemplate, signature: string, phone: string): readonly AliyunLimit[] {
  if (template.kind === 'notice')
    return [{ key: `notice ${signature} ${template.id} ${phone}`, count: 50, within: 'day', unit: '天' }]
  const key = `code ${signature} ${phone}`
  return [
    { key, count: 1, within: 60, unit: '分钟' },
    { key, count: 5, within: 3600, unit: '小时' },
    { key, count: 10, within: 'day', unit: '天' },
    { key: `code ${phone}`, count: 40, within: 'day', unit: '天' },
  ]
}

/** Returns the values of a template, undefined unless they are texts. */
function parseValues(json: string): Record<string, string> | undefined {
  try {
    const values: unknown = JSON.parse(json)
    const isObject = typeof values === 'object' && values !== null && !Array.isArray(values)
    return isObject && Object.values(values).every((value) => typeof value === 'string')
      ? (values as Record<string, string>)
      : undefined
  } catch {
    return undefined
  }
}

const read = (query: Query, name: string): string => query.get(name) ?? ''
const createRequestId = (): string => randomUUID().toUpperCase()
const createDigits = (length: number): string => Array.from({ length }, () => randomInt(1, 10)).join('')
const succeed = (body: object): HttpResponse =>
  respondJson({ ...body, Message: 'OK', RequestId: createRequestId(), Code: 'OK' })
const fail = (code: keyof typeof MESSAGES, message: string = MESSAGES[code]): HttpResponse =>
  respondJson({ Message: message, RequestId: createRequestId(), Code: code })
