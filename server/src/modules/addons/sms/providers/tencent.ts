// SMS by Tencent Cloud (SMS 2021-01-11). Its calls are not idempotent, and its reports have the provider's id only.
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Outgoing, OutgoingResponse } from '#platform/outgoing/outgoing.ts'
import type { AccessKey } from './acs3.ts'
import {
  MAX_PULLED,
  type SentMessage,
  type SmsFinding,
  type SmsMessage,
  type SmsOutcome,
  type SmsProvider,
  SmsProviderError,
  type SmsReply,
  type SmsReport,
} from './provider.ts'
import { createRejection, formatMessage, readJson, rejectFailedCall, rejectUnreadable } from './rejections.ts'
import { parseReportTime, readPhone, withRaw } from './reports.ts'
import { signTc3 } from './tc3.ts'
import { explainTencentCode } from './tencent-codes.ts'

export const TENCENT_HOST = 'sms.tencentcloudapi.com'
const VERSION = '2021-01-11'
/** The provider lists the reports of the last seven days. */
const LISTED_S = 7 * 86_400
const PACKAGES_S = 3 * 366 * 86_400
const MAX_PACKAGES = 500
const SHANGHAI_OFFSET_S = 8 * 3600

const Failed = z.object({
  Response: z.object({ Error: z.object({ Code: z.string(), Message: z.string().default('') }) }),
})
const Submitted = z.object({
  Response: z.object({
    SendStatusSet: z
      .array(z.object({ SerialNo: z.string(), Code: z.string(), Message: z.string().default('') }))
      .length(1),
    RequestId: z.string().default(''),
  }),
})
const Status = withRaw({
  UserReceiveTime: z.number(),
  SubscriberNumber: z.string(),
  SerialNo: z.string(),
  ReportStatus: z.enum(['SUCCESS', 'FAIL']),
  Description: z.string().default(''),
  SessionContext: z.string().default(''),
})
const Statuses = z.object({ Response: z.object({ PullSmsSendStatusSet: z.array(Status) }) })
const Template = z.object({
  TemplateId: z.number(),
  /** 0 approved, 1 pending, -1 refused. */
  StatusCode: z.number(),
  ReviewReply: z.string().default(''),
  TemplateContent: z.string().default(''),
})
const Templates = z.object({ Response: z.object({ DescribeTemplateStatusSet: z.array(Template) }) })
const Package = z.object({
  /** Unix times in seconds. */
  PackageEffectiveTime: z.number(),
  PackageExpiredTime: z.number(),
  PackageAmount: z.number(),
  CurrentUsage: z.number(),
})
const Packages = z.object({ Response: z.object({ SmsPackagesStatisticsSet: z.array(Package) }) })
const Push = z.array(
  withRaw({
    user_receive_time: z.string(),
    mobile: z.string(),
    report_status: z.enum(['SUCCESS', 'FAIL']),
    errmsg: z.string().default(''),
    sid: z.string(),
  }),
)

const Reply = z.object({
  mobile: z.string(),
  nationcode: z.string().default('86'),
  text: z.string(),
  /** Unix time in seconds. */
  time: z.number().int(),
})

interface TencentOptions {
  readonly key: AccessKey
  readonly sdkAppId: string
  /** Such as `ap-guangzhou`. */
  readonly region: string
  readonly outgoing: Outgoing
  readonly clock: Clock
}

export function createTencentSms(options: TencentOptions): SmsProvider {
  const { sdkAppId } = options
  return {
    async send(message, { timeoutMs } = {}) {
      try {
        return readOutcome(await call(options, 'SendSms', { body: buildMessage(message, sdkAppId), timeoutMs }))
      } catch (error) {
        return rejectFailedCall(error)
      }
    },
    findReport: (sent) => findReport(options, sent),
    async pullReports() {
      const body = { Limit: MAX_PULLED, SmsSdkAppId: sdkAppId }
      const { Response } = await fetchAnswer(options, Statuses, 'PullSmsSendStatus', body)
      return Response.PullSmsSendStatusSet.map(readStatus)
    },
    async fetchTemplate(templateCode) {
      const body = { TemplateIdSet: [Number(templateCode)], International: 0 }
      const { Response } = await fetchAnswer(options, Templates, 'DescribeSmsTemplateList', body)
      const found = Response.DescribeTemplateStatusSet.find(({ TemplateId }) => String(TemplateId) === templateCode)
      if (found === undefined) return { audit: 0, text: '', reason: '' }
      const audit = ({ 0: 2, 1: 1, [-1]: 3 } as const)[found.StatusCode] ?? 0
      return { audit, text: found.TemplateContent, reason: found.ReviewReply }
    },
    fetchBalance: () => fetchBalance(options),
    parseReports,
    parseReplies,
    pushAnswer: { result: 0, errmsg: 'OK' },
  }
}

const formatPhone = (phone: string): string => (phone.startsWith('+') ? phone : `+86${phone}`)

const buildMessage = (message: SmsMessage, sdkAppId: string) => ({
  PhoneNumberSet: [formatPhone(message.phone)],
  SmsSdkAppId: sdkAppId,
  SignName: message.signName,
  TemplateId: message.templateCode,
  TemplateParamSet: message.params.map(([, value]) => value),
  SessionContext: String(message.id),
})

interface Input {
  readonly body: object
  readonly timeoutMs?: number | undefined
}

function call(
  { key, region, outgoing, clock }: TencentOptions,
  action: string,
  input: Input,
): Promise<OutgoingResponse> {
  const body = JSON.stringify(input.body)
  const request = { host: TENCENT_HOST, service: 'sms', action, version: VERSION, region, body, time: clock.now() }
  const headers = signTc3(request, key)
  return outgoing.request({
    method: 'POST',
    url: `https://${TENCENT_HOST}/`,
    headers,
    body,
    timeoutMs: input.timeoutMs,
  })
}

function readOutcome(response: OutgoingResponse): SmsOutcome {
  const json = readJson(response)
  const failed = Failed.safeParse(json)
  if (failed.success) return rejectCode(failed.data.Response.Error, response)
  const { success, data } = Submitted.safeParse(json)
  const status = data?.Response.SendStatusSet[0]
  if (!success || status === undefined) return rejectUnreadable(response)
  if (status.Code !== 'Ok') return rejectCode(status, response)
  if (status.SerialNo === '') return createRejection(['ambiguous', 'unknown'], 'Ok', 'accepted without SerialNo')
  return { kind: 'submitted', providerId: status.SerialNo, requestId: data.Response.RequestId }
}

const rejectCode = ({ Code, Message }: { Code: string; Message: string }, { status }: OutgoingResponse) =>
  createRejection(explainTencentCode(Code, status), Code, Message)

/** Calls a query and returns its validated answer. @throws SmsProviderError, OutgoingError */
async function fetchAnswer<T extends z.ZodType>(
  options: TencentOptions,
  schema: T,
  action: string,
  body: object,
): Promise<z.infer<T>> {
  const response = await call(options, action, { body })
  const json = readJson(response)
  const failed = Failed.safeParse(json)
  if (failed.success) {
    const { Code, Message } = failed.data.Response.Error
    const [, reason] = explainTencentCode(Code, response.status)
    throw new SmsProviderError(Code, reason, formatMessage(reason, Code, Message))
  }
  const { success, data } = schema.safeParse(json)
  if (success) return data
  throw new SmsProviderError(`http_${response.status}`, 'connection', `No readable response to ${action}.`)
}

/**
 * The provider lists reports, not messages, and without our ids. So it cannot tell whether it has a message without a report, or one whose
 * id we did not receive.
 */
async function findReport(
  options: TencentOptions,
  { id, phone, providerId, sentTime }: SentMessage,
): Promise<SmsFinding> {
  const now = options.clock.now()
  const { Response } = await fetchAnswer(options, Statuses, 'PullSmsSendStatusByPhoneNumber', {
    BeginTime: Math.max(sentTime - 60, now - LISTED_S + 60),
    EndTime: now,
    Offset: 0,
    Limit: MAX_PULLED,
    PhoneNumber: formatPhone(phone),
    SmsSdkAppId: options.sdkAppId,
  })
  const found = Response.PullSmsSendStatusSet.find(
    ({ SerialNo, SessionContext }) => SerialNo === providerId || SessionContext === String(id),
  )
  // Only delivered and failed messages are listed.
  return found === undefined
    ? { kind: providerId === undefined ? 'unclear' : 'pending' }
    : { kind: 'reported', report: { ...readStatus(found), recordId: id, phone } }
}

/** The provider lists packages by the time of their creation; they are valid for at most two years. */
async function fetchBalance(options: TencentOptions): Promise<number> {
  const now = options.clock.now()
  const { Response } = await fetchAnswer(options, Packages, 'SmsPackagesStatistics', {
    SmsSdkAppId: options.sdkAppId,
    Limit: MAX_PACKAGES,
    Offset: 0,
    BeginTime: formatShanghaiHour(now - PACKAGES_S),
    EndTime: formatShanghaiHour(now),
  })
  return Response.SmsPackagesStatisticsSet.filter(
    ({ PackageEffectiveTime, PackageExpiredTime }) => PackageEffectiveTime <= now && now < PackageExpiredTime,
  ).reduce((left, { PackageAmount, CurrentUsage }) => left + Math.max(0, PackageAmount - CurrentUsage), 0)
}

/** Formats an hour as `2026113008`. */
const formatShanghaiHour = (time: number): string =>
  new Date((time + SHANGHAI_OFFSET_S) * 1000).toISOString().slice(0, 13).replaceAll(/[-T]/g, '')

const readStatus = (status: z.infer<typeof Status>): SmsReport => ({
  recordId: /^[1-9]\d{0,15}$/.test(status.SessionContext) ? Number(status.SessionContext) : undefined,
  providerId: status.SerialNo,
  phone: status.SubscriberNumber,
  isDelivered: status.ReportStatus === 'SUCCESS',
  code: status.Description,
  time: status.UserReceiveTime,
  raw: status.raw,
})

function parseReports(body: unknown): SmsReport[] {
  const { success, data } = Push.safeParse(body)
  if (!success) throw new SmsProviderError('bad_report', 'unknown', 'The body is not a list of Tencent reports.')
  return data.map((entry) => ({
    recordId: undefined,
    providerId: entry.sid,
    phone: entry.mobile,
    isDelivered: entry.report_status === 'SUCCESS',
    code: entry.errmsg,
    time: parseReportTime(entry.user_receive_time),
    raw: entry.raw,
  }))
}

function parseReplies(body: unknown): SmsReply[] {
  const { success, data } = Reply.safeParse(body)
  if (!success) throw new SmsProviderError('bad_reply', 'unknown', 'The body is not a reply of Tencent.')
  return [{ phone: readPhone(`+${data.nationcode}${data.mobile}`), text: data.text, time: data.time }]
}
