// What the server accepts of the session's calls. Apart from the types, so that the browser never loads the validator.
import { z } from 'zod'
import { captchaId, captchaText } from './login-guard.schemas.ts'
import { factorCode } from './second-factor.schemas.ts'

const trimmed = z.string().max(128).trim()
// 65 bytes, the first of which says that the point is not compressed.
const publicKey = z.string().regex(/^B[\w-]{86}$/)

export const loginRequest = z.strictObject({
  /** Trimmed by both sides; the phone, where a code is sent. */
  username: trimmed.min(1),
  /** Never trimmed: a blank may be part of it. The code, where one is sent. */
  password: z.string().min(1).max(256),
  /** Chooses among the accounts of a phone, by user name; it says nothing beside a password. */
  name: trimmed.optional(),
  /** 1 is a password, 2 a code that was sent to a phone. */
  type: z.union([z.literal(1), z.literal(2)]).optional(),
  /** The browser's ECDH key on P-256: the 65 bytes of the uncompressed point, base64url. */
  public_key: publicKey,
  /** A code of the authenticator app or a recovery code, where the account has a second factor (second-factor.ts). */
  factor_code: factorCode.optional(),
  /** Proof of work, where the server asked for it (login-guard.ts). */
  captcha_id: captchaId.optional(),
  captcha: captchaText.optional(),
})

export type LoginRequest = z.infer<typeof loginRequest>

export const refreshRequest = z.strictObject({
  refresh_token: z.string().min(1).max(512),
})

export type RefreshRequest = z.infer<typeof refreshRequest>

export const swapRequest = z.strictObject({
  /** What `HandoverCode` answered; the name is the specification's (§4). */
  access_token: z.string().min(1).max(2048),
  public_key: publicKey,
})

/** Turns a hand-over token into a session of this browser's own, once for each token. */
export type SwapRequest = z.infer<typeof swapRequest>

export const unlockRequest = z.strictObject({
  password: z.string().min(1).max(256),
  /** Proof of work, where the server asked for it (login-guard.ts). */
  captcha_id: captchaId.optional(),
  captcha: captchaText.optional(),
})

/** The password of the signed-in user, asked again by a page that they have locked. */
export type UnlockRequest = z.infer<typeof unlockRequest>

export const sessionEndRequest = z.strictObject({ id: z.uuid() })

export type SessionEndRequest = z.infer<typeof sessionEndRequest>
