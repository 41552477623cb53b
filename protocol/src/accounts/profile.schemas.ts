import { z } from 'zod'
import type { Wire } from '../described/named-schemas.ts'
import { captchaId, captchaText, phoneText } from './login-guard.schemas.ts'

export const userEditRequest = z.strictObject({
  nick_name: z.string().max(100).optional(),
  email: z.string().max(200).optional(),
  logo: z
    .array(z.strictObject({ id: z.int().positive() }))
    .max(1)
    .optional(),
  /** A changed phone needs `verify`. */
  phone: phoneText.optional(),
  /** Code of the scene `bind`, sent to the new phone. */
  verify: z.string().max(16).trim().optional(),
  /** Proof of work; required by the server after wrong codes. */
  captcha_id: captchaId.optional(),
  captcha: captchaText.optional(),
})

/** Omitted columns keep their value. */
export type UserEditRequest = Wire<typeof userEditRequest>

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
