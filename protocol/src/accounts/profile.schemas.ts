import { z } from 'zod'
import { captchaId, captchaText } from './login-guard.schemas.ts'

export const userEditRequest = z.strictObject({
  nick_name: z.string().max(100).optional(),
  email: z.string().max(200).optional(),
  logo: z
    .array(z.strictObject({ id: z.int().positive() }))
    .max(1)
    .optional(),
})

/** Omitted columns keep their value. The phone identifies the account, so users cannot change it here. */
export type UserEditRequest = z.infer<typeof userEditRequest>

// Longer than the policy allows: the password rule reports the error, not the schema.
const password = z.string().max(1024)

export const passwordEditRequest = z.strictObject({
  old_password: z.string().min(1).max(256),
  password,
  password_confirm: password,
  /** Proof of work; required by the server after failed attempts (login-guard.ts). */
  captcha_id: captchaId.optional(),
  captcha: captchaText.optional(),
})

export type PasswordEditRequest = z.infer<typeof passwordEditRequest>
