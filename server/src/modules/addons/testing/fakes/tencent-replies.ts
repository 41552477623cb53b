// Response bodies of Tencent Cloud SMS 2021-01-11.
import { randomUUID } from 'node:crypto'
import { type HttpResponse, respondJson } from './http-server.ts'
import type { ErrorReplies, SentMessage } from './sms-control.ts'
import { type Body, readText } from './tencent-parameters.ts'

export const succeed = (body: object): HttpResponse => respondJson({ Response: { ...body, RequestId: randomUUID() } })

/** Rejects a whole request. */
export const fail = (code: string, message: string): HttpResponse =>
  succeed({ Error: { Code: code, Message: message } })

/** Renders the result of one phone number. */
export const renderResult = (body: Body, phone: string, result: object): object => ({
  PhoneNumber: phone,
  SessionContext: readText(body['SessionContext']),
  ...result,
})

/** Rejects one phone number: the response of the request is a success. */
export const renderFailure = (body: Body, phone: string, code: string, message: string): object =>
  renderResult(body, phone, { SerialNo: '', Fee: 0, Code: code, Message: message, IsoCode: '' })

/** Renders a status report for the pull calls. */
export const renderStatus = ({ id, phone, report, reference }: SentMessage): object => ({
  UserReceiveTime: report?.time,
  CountryCode: '86',
  SubscriberNumber: phone,
  PhoneNumber: `+86${phone}`,
  SerialNo: id,
  ReportStatus: report?.delivered === true ? 'SUCCESS' : 'FAIL',
  Description: report?.code,
  SessionContext: reference,
})

/** Returns the ordered errors: the balancer responds with HTTP 502, limits of messages are errors of each phone number. */
export function createErrors(body: Body): ErrorReplies {
  const failPhones = (code: string, message: string) => {
    const numbers = (body['PhoneNumberSet'] ?? []) as readonly string[]
    return succeed({ SendStatusSet: numbers.map((number) => renderFailure(body, number, code, message)) })
  }
  return {
    unavailable: () => ({ status: 502, type: 'text/html', body: '<html><h1>502 Bad Gateway</h1></html>' }),
    throttled: () => fail('RequestLimitExceeded', 'The number of requests exceeds the frequency limit.'),
    flow_control: () =>
      failPhones('LimitExceeded.DeliveryFrequencyLimit', 'sms delivery hits the frequency limit policy'),
    no_money: () =>
      failPhones('FailedOperation.InsufficientBalanceInSmsPackage', 'insufficient balance in the sms package'),
    blacklisted: () =>
      failPhones('FailedOperation.PhoneNumberInBlacklist', 'the mobile number is in the blacklist of numbers'),
  }
}
