// Parameters of the calls of Tencent Cloud SMS 2021-01-11.
const isText = (value: unknown): boolean => typeof value === 'string'
const isInteger = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0
const isTextList = (value: unknown): boolean => Array.isArray(value) && value.every(isText)
const isIntegerList = (value: unknown): boolean => Array.isArray(value) && value.every(isInteger)

export type Body = Readonly<Record<string, unknown>>

/** Types of the parameters that the calls accept. */
const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  PhoneNumberSet: isTextList,
  SmsSdkAppId: isText,
  TemplateId: isText,
  SignName: isText,
  TemplateParamSet: isTextList,
  SessionContext: isText,
  ExtendCode: isText,
  SenderId: isText,
  PhoneNumber: isText,
  // Unix seconds for messages, `2026113008` as a text for packages.
  BeginTime: (value) => isInteger(value) || isText(value),
  EndTime: (value) => isInteger(value) || isText(value),
  Limit: isInteger,
  Offset: isInteger,
  International: isInteger,
  TemplateIdSet: isIntegerList,
  SignIdSet: isIntegerList,
}

const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  SendSms: ['PhoneNumberSet', 'SmsSdkAppId', 'TemplateId'],
  PullSmsSendStatus: ['Limit', 'SmsSdkAppId'],
  PullSmsSendStatusByPhoneNumber: ['BeginTime', 'Offset', 'Limit', 'PhoneNumber', 'SmsSdkAppId'],
  DescribeSmsTemplateList: ['TemplateIdSet', 'International'],
  SmsPackagesStatistics: ['SmsSdkAppId', 'Limit', 'Offset', 'BeginTime', 'EndTime'],
  DescribeSmsSignList: ['SignIdSet', 'International'],
}

/** Returns the first required parameter that is missing. */
export const findMissing = (action: string, body: Body): string | undefined =>
  REQUIRED[action]?.find((name) => body[name] === undefined)

/** Returns the first parameter that is unknown or has another type. */
export const findMistyped = (body: Body): string | undefined =>
  Object.keys(body).find((name) => !Object.hasOwn(TYPES, name) || TYPES[name]?.(body[name]) !== true)

/** Returns the object that a request contains, undefined for anything else. */
export function parseBody(data: Buffer): Body | undefined {
  try {
    const body: unknown = JSON.parse(data.toString())
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Body) : undefined
  } catch {
    return undefined
  }
}

export const readText = (value: unknown): string => (typeof value === 'string' ? value : '')
