// Schemas of requests and answers of the second factor.
import { z } from 'zod'
import { named } from '../described/named.ts'
import { captchaId, captchaText } from './login-guard.schemas.ts'
import type {
  FactorCodeRequest,
  RecoveryCodes,
  FactorInfo,
  FactorStarted,
  FactorStartRequest,
} from './second-factor.ts'

/** Any text, so that a wrong code is counted whatever it is. */
export const factorCode = z.string().min(1).max(64).trim()

const proven = { captcha_id: captchaId.optional(), captcha: captchaText.optional() }

export const factorStartRequest: z.ZodType<FactorStartRequest> = named(
  'FactorStartRequest',
  z.strictObject({
    password: z.string().min(1).max(256),
    ...proven,
  }),
)
export const factorCodeRequest: z.ZodType<FactorCodeRequest> = named(
  'FactorCodeRequest',
  z.strictObject({
    factor_code: factorCode,
    ...proven,
  }),
)

export const factorInfoAnswer: z.ZodType<FactorInfo> = named(
  'FactorInfo',
  z.strictObject({
    is_on: z.union([z.literal(0), z.literal(1)]),
    since: z.int().nullable(),
    codes_left: z.int(),
  }),
)
export const factorStartedAnswer: z.ZodType<FactorStarted> = named(
  'FactorStarted',
  z.strictObject({
    secret: z.string(),
    uri: z.string(),
  }),
)
export const recoveryCodesAnswer: z.ZodType<RecoveryCodes> = named(
  'RecoveryCodes',
  z.strictObject({
    recovery_codes: z.array(z.string()),
  }),
)
