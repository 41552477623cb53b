// Schemas of requests and answers of the second factor.
import { z } from 'zod'
import { named } from '../described/named.ts'
import { captchaId, captchaText } from './login-guard.schemas.ts'

/** Any text, so that a wrong code is counted whatever it is. */
export const factorCode = z.string().min(1).max(64).trim()

/** Proof of work, where the server asked for it after wrong passwords or codes (login-guard.ts). */
const proven = { captcha_id: captchaId.optional(), captcha: captchaText.optional() }

export const factorStartRequest = named(
  'FactorStartRequest',
  z.strictObject({
    password: z.string().min(1).max(256),
    ...proven,
  }),
)
export type FactorStartRequest = z.infer<typeof factorStartRequest>

export const factorCodeRequest = named(
  'FactorCodeRequest',
  z.strictObject({
    /** Six digits of the app, or a recovery code. */
    factor_code: factorCode,
    ...proven,
  }),
)

export type FactorCodeRequest = z.infer<typeof factorCodeRequest>

export const factorInfoAnswer = named(
  'FactorInfo',
  z.strictObject({
    is_on: z.union([z.literal(0), z.literal(1)]),
    /** Seconds UTC since when; null while it is off. */
    since: z.int().nullable(),
    /** Recovery codes that are not used. */
    codes_left: z.int(),
  }),
)

export type FactorInfo = z.infer<typeof factorInfoAnswer>

export const factorStartedAnswer = named(
  'FactorStarted',
  z.strictObject({
    /** Base32. */
    secret: z.string(),
    /** `otpauth://totp/…`, for a QR code. */
    uri: z.string(),
  }),
)

/** A secret that is kept once a code of it is confirmed, within ten minutes. */
export type FactorStarted = z.infer<typeof factorStartedAnswer>

export const recoveryCodesAnswer = named(
  'RecoveryCodes',
  z.strictObject({
    recovery_codes: z.array(z.string()),
  }),
)

/** Shown once: only their hashes are stored. */
export type RecoveryCodes = z.infer<typeof recoveryCodesAnswer>
