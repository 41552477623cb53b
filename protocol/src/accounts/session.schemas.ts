// Kept apart from the types, so that the browser never loads the validator.
import { z } from 'zod'
import type { Wire } from '../described/named-schemas.ts'
import { captchaId, captchaText, phoneText } from './login-guard.schemas.ts'
import { factorCode } from './second-factor.schemas.ts'

const trimmed = z.string().max(128).trim()
// 65 bytes; the first byte marks an uncompressed point.
export const publicKey = z.string().regex(/^B[\w-]{86}$/)

export const loginRequest = z.strictObject({
  /** Trimmed by browser and server. The phone number when a code is sent. */
  username: trimmed.min(1),
  /** Never trimmed, because a password may contain blanks. The code when one is sent. */
  password: z.string().min(1).max(256),
  /** With a password: name of the organisation that the account must belong to. With a code: user name of one of several accounts of the phone. */
  name: trimmed.optional(),
  /** 1 password, 2 code sent to a phone. */
  type: z.union([z.literal(1), z.literal(2)]).optional(),
  /** The browser's ECDH key on P-256: the 65 bytes of the uncompressed point, base64url. */
  public_key: publicKey,
  /** A code of the authenticator app or a recovery code, for accounts with a second factor (second-factor.ts). */
  factor_code: factorCode.optional(),
  captcha_id: captchaId.optional(),
  captcha: captchaText.optional(),
})

export type LoginRequest = z.infer<typeof loginRequest>

export const refreshRequest = z.strictObject({
  refresh_token: z.string().min(1).max(512),
})

export type RefreshRequest = z.infer<typeof refreshRequest>

export const swapRequest = z.strictObject({
  /** The code returned by `HandoverCode`; the specification defines the name (S2). */
  access_token: z.string().min(1).max(2048),
  public_key: publicKey,
})

/** Exchanges a hand-over token for a new session of this browser. Each token works once. */
export type SwapRequest = z.infer<typeof swapRequest>

export const unlockRequest = z.strictObject({
  password: z.string().min(1).max(256),
  captcha_id: captchaId.optional(),
  captcha: captchaText.optional(),
})

export type UnlockRequest = z.infer<typeof unlockRequest>

export const passwordResetRequest = z.strictObject({
  phone: phoneText,
  /** Code of the scene `pwd`. */
  verify: z.string().min(1).max(16).trim(),
  /** User name that selects one of several accounts of the phone. */
  username: trimmed.optional(),
  // Longer than the policy allows: the password rule reports the error, not the schema.
  password: z.string().max(1024),
  /** For accounts with a second factor. */
  factor_code: factorCode.optional(),
  captcha_id: captchaId.optional(),
  captcha: captchaText.optional(),
})

export type PasswordResetRequest = Wire<typeof passwordResetRequest>

export const passwordResetResponse = z.strictObject({ username: z.string() })

/** The account to sign in with. */
export type PasswordResetResponse = Wire<typeof passwordResetResponse>

export const sessionEndRequest = z.strictObject({ id: z.uuid() })

export type SessionEndRequest = z.infer<typeof sessionEndRequest>
