import { z } from 'zod'
import { normalizeInput } from '../rules/index.ts'
import { CAPTCHA_PURPOSES, VERIFY_SCENES } from './login-guard.ts'

// Accepts any text: an invented id gets the same response as a used one.
export const captchaId = z.string().max(64)
export const captchaText = z.string().max(16)

/** Query parameters, so all values are strings. */
export const captchaQuery = z.strictObject({
  purpose: z.enum(CAPTCHA_PURPOSES).default('login'),
  level: z.enum(['0', '1', '2', '3']).transform(Number).pipe(z.int().min(0).max(3)).default(0),
})

/** A phone number in its stored form. Each call validates the number and reports an error for its field. */
export const phoneText = z
  .string()
  .max(32)
  .overwrite((typed) => normalizeInput('phone', typed))

export const verifyRequest = z.strictObject({
  phone: phoneText,
  scene: z.enum(VERIFY_SCENES),
  captcha_id: captchaId.optional(),
  captcha: captchaText.optional(),
})

export type VerifyRequest = z.infer<typeof verifyRequest>
