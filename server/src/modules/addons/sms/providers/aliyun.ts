// SMS by Aliyun (Dysmsapi 2017-05-25). Its calls are not idempotent: the provider sends a repeated request again.
import { randomUUID } from 'node:crypto'
import { formatShanghaiDay } from '@cangdan/protocol'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { omitUndefined } from '#platform/omit-undefined.ts'
import type { Outgoing, OutgoingResponse } from '#platform/outgoing/outgoing.ts'
import { type AccessKey, signAcs3 } from './acs3.ts'
import { ALIYUN_REPORT_REASONS, explainAliyunCode } from './aliyun-codes.ts'
import {
  type SentMessage,
  type SmsFinding,
  type SmsOutcome,
  type SmsProvider,
  SmsProviderError,
  type SmsReply,
  type SmsReport,
  type SmsSignState,
} from './provider.ts'
import { createRejection, formatMessage, readJson, rejectFailedCall, rejectUnreadable } from './rejections.ts'
import { parseReportTime, readPhone, withRaw } from './reports.ts'

export const ALIYUN_HOST = 'dysmsapi.aliyuncs.com'
const VERSION = '2017-05-25'
const PAGE_SIZE = 50
const MAX_PAGES = 20
/** A message may be filed under the next day if it is sent just before midnight. */
const DAY_MARGIN_S = 600

const Answer = z.looseObject({ Code: z.string(), Message: z.string().default(''), RequestId: z.string().default('') })
const Submitted = z.object({ BizId: z.string().min(1) })
const Detail = withRaw({
  PhoneNum: z.string(),
  /** 1 waiting for the report, 2 failed, 3 delivered. */
  SendStatus: z.number(),
  ErrCode: z.string().default(''),
  OutId: z.string().default(''),
  SendDate: z.string(),
  ReceiveDate: z.string().optional(),
})
const Details = z.object({
  TotalCount: z.coerce.number(),
  SmsSendDetailDTOs: z.object({ SmsSendDetailDTO: z.array(Detail) }).optional(),
})
const Audit = z.object({ RejectInfo: z.string().default('') }).default({ RejectInfo: '' })
const Template = z.object({
  TemplateContent: z.string().default(''),
  TemplateStatus: z.coerce.number(),
  AuditInfo: Audit,
})
const Sign = z.object({
  SignStatus: z.coerce.number(),
  AuditInfo: Audit,
  SignIspRegisterDetailList: z
    .array(z.object({ OperatorCode: z.string(), RegisterStatus: z.coerce.number() }))
    .default([]),
})
const Push = z.array(
  withRaw({
    phone_number: z.string(),
    report_time: z.string(),
    success: z.boolean(),
    err_code: z.string().default(''),
    biz_id: z.string(),
    out_id: z.string().nullish(),
  }),
)

const Replies = z.array(z.object({ phone_number: z.string(), content: z.string(), send_time: z.string() }))

interface AliyunOptions {
  readonly key: AccessKey
  readonly outgoing: Outgoing
  readonly clock: Clock
}

export function createAliyunSms(options: AliyunOptions): SmsProvider {
  return {
    async send(message, { timeoutMs } = {}) {
      const query = {
        PhoneNumbers: message.phone,
        SignName: message.signName,
        TemplateCode: message.templateCode,
        OutId: String(message.id),
        ...(message.params.length > 0 && { TemplateParam: JSON.stringify(Object.fromEntries(message.params)) }),
      }
      try {
        return readOutcome(await call(options, { action: 'SendSms', query, timeoutMs }))
      } catch (error) {
        return rejectFailedCall(error)
      }
    },
    findReport: (sent) => findReport(options, sent),
    async fetchTemplate(templateCode) {
      const { TemplateStatus, TemplateContent, AuditInfo } = await fetchAnswer(options, Template, {
        action: 'GetSmsTemplate',
        query: { TemplateCode: templateCode },
      })
      const audit = ({ 0: 1, 1: 2, 2: 3 } as const)[TemplateStatus] ?? 0
      return { audit, text: TemplateContent, reason: AuditInfo.RejectInfo }
    },
    fetchSignState: async (signName) =>
      readSignState(await fetchAnswer(options, Sign, { action: 'GetSmsSign', query: { SignName: signName } })),
    parseReports,
    parseReplies,
    pushAnswer: { code: 0, msg: '接收成功' },
  }
}

interface Call {
  readonly action: string
  readonly query: Readonly<Record<string, string>>
  readonly timeoutMs?: number | undefined
}

function call({ key, outgoing, clock }: AliyunOptions, { action, query, timeoutMs }: Call): Promise<OutgoingResponse> {
  const request = { method: 'POST', host: ALIYUN_HOST, action, version: VERSION, query, body: '' } as const
  const signed = signAcs3({ ...request, time: clock.now(), nonce: randomUUID() }, key)
  return outgoing.request({ method: 'POST', ...signed, timeoutMs })
}

function readOutcome(response: OutgoingResponse): SmsOutcome {
  const json = readJson(response)
  const { success: isAnswer, data: answer } = Answer.safeParse(json)
  if (!isAnswer) return rejectUnreadable(response)
  if (answer.Code !== 'OK')
    return createRejection(explainAliyunCode(answer.Code, response.status), answer.Code, answer.Message)
  const { success: isSubmitted, data } = Submitted.safeParse(json)
  if (!isSubmitted) return createRejection(['ambiguous', 'unknown'], 'OK', 'accepted without BizId')
  return { kind: 'submitted', providerId: data.BizId, requestId: answer.RequestId }
}

/** Calls a query and returns its validated answer. @throws SmsProviderError, OutgoingError */
async function fetchAnswer<T extends z.ZodType>(options: AliyunOptions, schema: T, query: Call): Promise<z.infer<T>> {
  const response = await call(options, query)
  const json = readJson(response)
  const { success: isAnswer, data: answer } = Answer.safeParse(json)
  if (isAnswer && answer.Code !== 'OK') {
    const [, reason] = explainAliyunCode(answer.Code, response.status)
    throw new SmsProviderError(answer.Code, reason, formatMessage(reason, answer.Code, answer.Message))
  }
  const { success, data } = schema.safeParse(json)
  if (success) return data
  throw new SmsProviderError(`http_${response.status}`, 'connection', `No readable response to ${query.action}.`)
}

/** The list of a phone's messages has our id (`OutId`) and no ids of the provider, but it can be filtered by one. */
async function findReport(options: AliyunOptions, sent: SentMessage): Promise<SmsFinding> {
  const { id, phone, providerId, sentTime } = sent
  const days = new Set([sentTime, sentTime + DAY_MARGIN_S].map((time) => formatShanghaiDay(time).replaceAll('-', '')))
  for (const day of days) {
    let left = 1
    for (let page = 1; left > 0; page += 1) {
      const { TotalCount, SmsSendDetailDTOs } = await fetchAnswer(options, Details, {
        action: 'QuerySendDetails',
        query: {
          PhoneNumber: phone,
          SendDate: day,
          PageSize: String(PAGE_SIZE),
          CurrentPage: String(page),
          ...omitUndefined({ BizId: providerId }),
        },
      })
      const details = SmsSendDetailDTOs?.SmsSendDetailDTO ?? []
      const found =
        details.find(({ OutId }) => OutId === String(id)) ?? (providerId === undefined ? undefined : details[0])
      if (found !== undefined) return readDetail(found, sent)
      left = TotalCount - page * PAGE_SIZE
      // A list that is shorter than its count does not prove that the message is missing.
      if (details.length < Math.min(PAGE_SIZE, left + PAGE_SIZE) || page === MAX_PAGES) return { kind: 'unclear' }
    }
  }
  return { kind: 'absent' }
}

function readDetail(detail: z.infer<typeof Detail>, { id, phone, providerId }: SentMessage): SmsFinding {
  if (detail.SendStatus !== 2 && detail.SendStatus !== 3) return { kind: 'pending' }
  const report = {
    recordId: id,
    providerId,
    phone,
    isDelivered: detail.SendStatus === 3,
    code: detail.ErrCode,
    reason: ALIYUN_REPORT_REASONS[detail.ErrCode],
    time: parseReportTime(detail.ReceiveDate ?? detail.SendDate),
    raw: detail.raw,
  }
  return { kind: 'reported', report }
}

const CARRIERS: Readonly<Record<string, string>> = { mobile: '中国移动', unicom: '中国联通', telecom: '中国电信' }

function readSignState({ SignStatus, AuditInfo, SignIspRegisterDetailList }: z.infer<typeof Sign>): SmsSignState {
  if (SignStatus === 2) return { state: 3, reason: AuditInfo.RejectInfo }
  if (SignStatus !== 1) return { state: 0, reason: '' }
  // 1: registered, few messages sent; 3: registered. Any other status is pending, failed or expired.
  const registered = new Set(
    SignIspRegisterDetailList.filter(({ RegisterStatus }) => RegisterStatus === 1 || RegisterStatus === 3).map(
      ({ OperatorCode }) => OperatorCode,
    ),
  )
  const missing = Object.keys(CARRIERS).filter((carrier) => !registered.has(carrier))
  if (missing.length === 0) return { state: 2, reason: '' }
  return { state: 1, reason: missing.map((carrier) => CARRIERS[carrier]).join('、') }
}

function parseReports(body: unknown): SmsReport[] {
  const { success, data } = Push.safeParse(body)
  if (!success) throw new SmsProviderError('bad_report', 'unknown', 'The body is not a list of Aliyun reports.')
  return data.map((entry) => ({
    recordId: /^\d{1,15}$/.test(entry.out_id ?? '') ? Number(entry.out_id) : undefined,
    providerId: entry.biz_id,
    phone: entry.phone_number,
    isDelivered: entry.success,
    code: entry.err_code,
    reason: entry.success ? undefined : ALIYUN_REPORT_REASONS[entry.err_code],
    time: parseReportTime(entry.report_time),
    raw: entry.raw,
  }))
}

function parseReplies(body: unknown): SmsReply[] {
  const { success, data } = Replies.safeParse(body)
  if (!success) throw new SmsProviderError('bad_reply', 'unknown', 'The body is not a list of Aliyun replies.')
  return data.map(({ phone_number, content, send_time }) => ({
    phone: readPhone(phone_number),
    text: content,
    time: parseReportTime(send_time),
  }))
}
