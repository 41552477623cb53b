import type { CodeMeaning } from './rejections.ts'

/** Codes of SendSms by the provider's page of error codes. */
const MEANINGS: Readonly<Record<string, CodeMeaning>> = {
  'FailedOperation.InsufficientBalanceInSmsPackage': ['later', 'balance'],
  'UnauthorizedOperation.SerivceSuspendDueToArrears': ['later', 'balance'],
  'FailedOperation.SignatureIncorrectOrUnapproved': ['refused', 'sign'],
  'FailedOperation.MissingSignature': ['refused', 'sign'],
  'FailedOperation.MissingSignatureList': ['refused', 'sign'],
  'FailedOperation.TemplateIncorrectOrUnapproved': ['refused', 'template'],
  'FailedOperation.MissingTemplateList': ['refused', 'template'],
  'InvalidParameterValue.TemplateParameterFormatError': ['refused', 'template'],
  'InvalidParameterValue.TemplateParameterLengthLimit': ['refused', 'template'],
  'InvalidParameterValue.InvalidTemplateFormat': ['refused', 'template'],
  'FailedOperation.PhoneNumberInBlacklist': ['refused', 'blocked'],
  'InvalidParameterValue.IncorrectPhoneNumber': ['refused', 'number'],
  'MissingParameter.EmptyPhoneNumberSet': ['refused', 'number'],
  'UnsupportedOperation.UnsuportedRegion': ['refused', 'number'],
  'FailedOperation.ContainSensitiveWord': ['refused', 'content'],
  'InvalidParameter.DirtyWordFound': ['refused', 'content'],
  'InvalidParameterValue.TemplateWithDirtyWords': ['refused', 'content'],
  'InvalidParameterValue.ContentLengthLimit': ['refused', 'content'],
  'InvalidParameterValue.ProhibitedUseUrlInTemplateParameter': ['refused', 'content'],
  'FailedOperation.MarketingSendTimeConstraint': ['later', 'content'],
  'InvalidParameterValue.SdkAppIdNotExist': ['later', 'access'],
  'InvalidParameter.AppidAndBizId': ['later', 'access'],
  'FailedOperation.NotEnterpriseCertification': ['later', 'access'],
  'AuthFailure.SignatureExpire': ['later', 'clock'],
  'InternalError.RequestTimeException': ['later', 'clock'],
  'InternalError.SigFieldMissing': ['later', 'access'],
  'InternalError.SigVerificationFail': ['later', 'access'],
}

/** Groups of codes, by their first part. */
const GROUPS: Readonly<Record<string, CodeMeaning>> = {
  LimitExceeded: ['later', 'flow'],
  RequestLimitExceeded: ['later', 'flow'],
  AuthFailure: ['later', 'access'],
  UnauthorizedOperation: ['later', 'access'],
  IpInBlacklist: ['later', 'access'],
  IpNotInWhitelist: ['later', 'access'],
  // The provider failed while it handled the request.
  InternalError: ['ambiguous', 'unknown'],
}

/** Returns the meaning of an error code, given the status of its response. */
export const explainTencentCode = (code: string, status: number): CodeMeaning =>
  MEANINGS[code] ?? GROUPS[code.split('.')[0] ?? ''] ?? [status >= 500 ? 'ambiguous' : 'refused', 'unknown'] // Without a known code, a server error does not show whether the message was accepted.
