// Kept apart from the types, so that the browser never loads the validator.
import { z } from 'zod'
import { captchaId, captchaText } from '../accounts/login-guard.schemas.ts'
import { factorCode } from '../accounts/second-factor.schemas.ts'
import { sessionTokensResponse } from '../described/session.schemas.ts'

const text = z.string()
const answer = {
  /** As the provider returned them to `/auth-redirect`. */
  code: text.min(1).max(2048),
  state: text.min(1).max(128),
  /** Sign-in code of the organisation, from the address that the provider returned to. */
  company: text.min(1).max(60),
  /** Issuer, if the provider returned it (RFC 9207). */
  iss: text.max(300).optional(),
}
const proof = { captcha_id: captchaId.optional(), captcha: captchaText.optional() }
const publicKey = text.regex(/^B[\w-]{86}$/)
const bindCode = text.min(1).max(128)

export const ssoStartRequest = z.strictObject({
  /** Sign-in code of the organisation, in any case. */
  company: text.trim().min(1).max(60),
})
export const ssoStartResponse = z.strictObject({
  /** Page of the provider; it redirects to `/auth-redirect`. */
  auth_url: text,
  state: text,
})
export const ssoLoginRequest = z.strictObject({ ...answer, public_key: publicKey })
export const ssoFactorRequest = z.strictObject({
  bind_code: bindCode,
  factor_code: factorCode,
  public_key: publicKey,
  ...proof,
})
export const ssoLoginResponse = z.union([
  sessionTokensResponse,
  /** No account is bound: sign in with the password and bind. */
  z.strictObject({ need_bind: z.literal(1), bind_code: text, social_nick: text, social_logo: text }),
  /** The account has a second factor. */
  z.strictObject({ need_factor: z.literal(1), bind_code: text, username: text }),
])
export const ssoStepUpRequest = z.strictObject(answer)
