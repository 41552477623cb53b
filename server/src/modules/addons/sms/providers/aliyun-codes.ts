import type { CodeMeaning } from './rejections.ts'

/** Codes of SendSms by the provider's page of error codes. */
const MEANINGS: Readonly<Record<string, CodeMeaning>> = {
  'isv.BUSINESS_LIMIT_CONTROL': ['later', 'flow'],
  'isv.DAY_LIMIT_CONTROL': ['later', 'flow'],
  'isv.MONTH_LIMIT_CONTROL': ['later', 'flow'],
  'isv.AMOUNT_NOT_ENOUGH': ['later', 'balance'],
  'isv.OUT_OF_SERVICE': ['later', 'balance'],
  'isv.SMS_SIGNATURE_ILLEGAL': ['refused', 'sign'],
  'isv.SMS_SIGN_ILLEGAL': ['refused', 'sign'],
  'isv.SIGN_STATE_ILLEGAL': ['refused', 'sign'],
  'isv.SIGN_NAME_ILLEGAL': ['refused', 'sign'],
  'isv.SMS_SIGN_EMOJI_ILLEGAL': ['refused', 'sign'],
  'isv.SMS_SIGNATURE_SCENE_ILLEGAL': ['refused', 'sign'],
  'isv.EXTEND_CODE_ERROR': ['refused', 'sign'],
  'isv.SMS_TEMPLATE_ILLEGAL': ['refused', 'template'],
  'isv.TEMPLATE_MISSING_PARAMETERS': ['refused', 'template'],
  'isv.TEMPLATE_PARAMS_ILLEGAL': ['refused', 'template'],
  'isv.SMS_TEST_SIGN_TEMPLATE_LIMIT': ['refused', 'template'],
  'isv.SMS_TEST_TEMPLATE_PARAMS_ILLEGAL': ['refused', 'template'],
  template_parameter_count_illegal: ['refused', 'template'],
  'isv.SMS_CONTENT_MISMATCH_TEMPLATE_TYPE': ['refused', 'template'],
  'isv.INVALID_JSON_PARAM': ['refused', 'template'],
  'isv.MOBILE_NUMBER_ILLEGAL': ['refused', 'number'],
  'isv.MOBILE_COUNT_OVER_LIMIT': ['refused', 'number'],
  'isv.DOMESTIC_NUMBER_NOT_SUPPORTED': ['refused', 'number'],
  'isv.SMS_TEST_NUMBER_LIMIT': ['refused', 'number'],
  'isv.BLACK_KEY_CONTROL_LIMIT': ['refused', 'blocked'],
  'isv.CUSTOMER_REFUSED': ['refused', 'blocked'],
  'isv.SMS_CONTENT_ILLEGAL': ['refused', 'content'],
  'isv.UNSUPPORTED_CONTENT': ['refused', 'content'],
  'isv.PARAM_LENGTH_LIMIT': ['refused', 'content'],
  'isv.PARAM_NOT_SUPPORT_URL': ['refused', 'content'],
  'isp.RAM_PERMISSION_DENY': ['later', 'access'],
  'isv.PRODUCT_UN_SUBSCRIPT': ['later', 'access'],
  'isv.PRODUCT_UNSUBSCRIBE': ['later', 'access'],
  'isv.ACCOUNT_NOT_EXISTS': ['later', 'access'],
  'isv.ACCOUNT_ABNORMAL': ['later', 'access'],
  'isv.SECURITY_FROZEN_ACCOUNT': ['later', 'access'],
  'isv.DENY_IP_RANGE': ['later', 'access'],
  SignatureDoesNotMatch: ['later', 'access'],
  IncompleteSignature: ['later', 'access'],
  NoPermission: ['later', 'access'],
  SignatureNonceUsed: ['later', 'clock'],
  // The provider failed while it handled the request.
  'isp.SYSTEM_ERROR': ['ambiguous', 'unknown'],
  'isp.GATEWAY_ERROR': ['ambiguous', 'unknown'],
}

/** Groups of codes of the provider's gateway, by their first part. */
const GROUPS: Readonly<Record<string, CodeMeaning>> = {
  Throttling: ['later', 'flow'],
  InvalidAccessKeyId: ['later', 'access'],
  Forbidden: ['later', 'access'],
  InvalidTimeStamp: ['later', 'clock'],
  InvalidSecurityToken: ['later', 'access'],
}

/** Codes of delivery reports whose cause is known. */
export const ALIYUN_REPORT_REASONS: Readonly<Record<string, CodeMeaning[1]>> = {
  MOBILE_IN_BLACK: 'blocked',
  MOBILE_SEND_LIMIT: 'flow',
  MOBILE_NOT_ON_SERVICE: 'number',
  INVALID_NUMBER: 'number',
  CONTENT_KEYWORD: 'content',
  CONTENT_ERROR: 'content',
}

/** Returns the meaning of an error code, given the status of its response. */
export const explainAliyunCode = (code: string, status: number): CodeMeaning =>
  MEANINGS[code] ?? GROUPS[code.split('.')[0] ?? ''] ?? [status >= 500 ? 'ambiguous' : 'refused', 'unknown'] // Without a known code, a server error does not show whether the message was accepted.
