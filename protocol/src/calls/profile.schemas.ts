// What the server accepts of the calls by which people change themselves.
import { z } from 'zod'
import { captchaId, captchaText } from './login-guard.schemas.ts'
import type { PasswordEditRequest, UserEditRequest } from './profile.ts'

export const userEditRequest: z.ZodType<UserEditRequest> = z.strictObject({
  nick_name: z.string().max(100).optional(),
  email: z.string().max(200).optional(),
  logo: z
    .array(z.strictObject({ id: z.int().positive() }))
    .max(1)
    .optional(),
})

// Longer than is allowed, so that it is the rule that says so.
const password = z.string().max(1024)

export const passwordEditRequest: z.ZodType<PasswordEditRequest> = z.strictObject({
  old_password: z.string().min(1).max(256),
  password,
  password_confirm: password,
  captcha_id: captchaId.optional(),
  captcha: captchaText.optional(),
})
