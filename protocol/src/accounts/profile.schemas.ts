// What the server accepts of the calls by which people change themselves.
import { z } from 'zod'
import { captchaId, captchaText } from './login-guard.schemas.ts'

export const userEditRequest = z.strictObject({
  nick_name: z.string().max(100).optional(),
  email: z.string().max(200).optional(),
  /** Their picture, or none. */
  logo: z
    .array(z.strictObject({ id: z.int().positive() }))
    .max(1)
    .optional(),
})

/** What is left out stays as it is. The phone stands for the person and is not theirs to change. */
export type UserEditRequest = z.infer<typeof userEditRequest>

// Longer than is allowed, so that it is the rule that says so.
const password = z.string().max(1024)

export const passwordEditRequest = z.strictObject({
  old_password: z.string().min(1).max(256),
  password,
  password_confirm: password,
  /** Proof of work, where the server asked for it after wrong passwords (login-guard.ts). */
  captcha_id: captchaId.optional(),
  captcha: captchaText.optional(),
})

export type PasswordEditRequest = z.infer<typeof passwordEditRequest>
