// What the server accepts of the session's calls. Apart from the types, so that the browser never loads the validator.
import { z } from 'zod'
import { captchaId, captchaText } from './login-guard.schemas.ts'
import { factorCode } from './second-factor.schemas.ts'
import type {
  LoginRequest,
  RefreshRequest,
  SessionEndRequest,
  SwapRequest,
  UnlockRequest,
} from './session.ts'

const trimmed = z.string().max(128).trim()
// 65 bytes, the first of which says that the point is not compressed.
const publicKey = z.string().regex(/^B[\w-]{86}$/)

export const loginRequest: z.ZodType<LoginRequest> = z.strictObject({
  username: trimmed.min(1),
  password: z.string().min(1).max(256),
  name: trimmed.optional(),
  type: z.union([z.literal(1), z.literal(2)]).optional(),
  public_key: publicKey,
  factor_code: factorCode.optional(),
  captcha_id: captchaId.optional(),
  captcha: captchaText.optional(),
})

export const refreshRequest: z.ZodType<RefreshRequest> = z.strictObject({
  refresh_token: z.string().min(1).max(512),
})

export const swapRequest: z.ZodType<SwapRequest> = z.strictObject({
  access_token: z.string().min(1).max(2048),
  public_key: publicKey,
})

export const unlockRequest: z.ZodType<UnlockRequest> = z.strictObject({
  password: z.string().min(1).max(256),
  captcha_id: captchaId.optional(),
  captcha: captchaText.optional(),
})

export const sessionEndRequest: z.ZodType<SessionEndRequest> = z.strictObject({ id: z.uuid() })
