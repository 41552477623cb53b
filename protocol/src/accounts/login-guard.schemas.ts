// What the server accepts of the calls before a sign-in.
import { z } from 'zod'
import { storedByRule } from '../rules/index.ts'
import { CAPTCHA_PURPOSES, VERIFY_SCENES } from './login-guard.ts'

// Any text, so that a made-up id is answered like a used one.
export const captchaId = z.string().max(64)
export const captchaText = z.string().max(16)

/** The query, whose values are texts. */
export const captchaQuery = z.strictObject({
  purpose: z.enum(CAPTCHA_PURPOSES).default('login'),
  level: z.enum(['0', '1', '2', '3']).transform(Number).pipe(z.int().min(0).max(3)).default(0),
})

/** A phone as it is stored, however it is typed; whether it is one the call says at its field. */
export const phoneText = z
  .string()
  .max(32)
  .overwrite((typed) => storedByRule('phone', typed))

export const verifyRequest = z.strictObject({
  phone: phoneText,
  scene: z.enum(VERIFY_SCENES),
  captcha_id: captchaId.optional(),
  captcha: captchaText.optional(),
})

export type VerifyRequest = z.infer<typeof verifyRequest>
