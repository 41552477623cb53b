import { z } from 'zod'
import { nameSchema } from '../described/named-schemas.ts'
import { captchaId, captchaText } from './login-guard.schemas.ts'

/** Accepts any text: the server counts every wrong code, whatever its format. */
export const factorCode = z.string().min(1).max(64).trim()

/** Proof of work; required by the server after failed attempts (login-guard.ts). */
const proofFields = { captcha_id: captchaId.optional(), captcha: captchaText.optional() }

export const factorStartRequest = nameSchema(
  'FactorStartRequest',
  z.strictObject({
    password: z.string().min(1).max(256),
    ...proofFields,
  }),
)
export type FactorStartRequest = z.infer<typeof factorStartRequest>

export const factorCodeRequest = nameSchema(
  'FactorCodeRequest',
  z.strictObject({
    /** Six digits from the app, or a recovery code. */
    factor_code: factorCode,
    ...proofFields,
  }),
)

export type FactorCodeRequest = z.infer<typeof factorCodeRequest>

export const factorInfoResponse = nameSchema(
  'FactorInfo',
  z.strictObject({
    is_on: z.union([z.literal(0), z.literal(1)]),
    /** Seconds UTC since when the factor is on; null while it is off. */
    since: z.int().nullable(),
    codes_left: z.int(),
  }),
)

export type FactorInfo = z.infer<typeof factorInfoResponse>

export const newFactorSecretResponse = nameSchema(
  'FactorStarted',
  z.strictObject({
    secret: z.string(),
    uri: z.string(),
  }),
)

/** A new secret. It is stored when a code of it is confirmed within ten minutes. */
export type NewFactorSecret = z.infer<typeof newFactorSecretResponse>

export const recoveryCodesResponse = nameSchema(
  'RecoveryCodes',
  z.strictObject({
    recovery_codes: z.array(z.string()),
  }),
)

/** Shown only here: the server stores only their hashes. */
export type RecoveryCodes = z.infer<typeof recoveryCodesResponse>
