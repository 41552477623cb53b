// What the server accepts of the calls before a sign-in.
import { z } from 'zod'
import { VERIFY_SCENES, type VerifyRequest } from './login-guard.ts'

// Any text, so that a made-up id is answered like a used one.
export const captchaId = z.string().max(64)
export const captchaText = z.string().max(16)

export const verifyRequest: z.ZodType<VerifyRequest> = z.strictObject({
  phone: z.string().max(32).trim(),
  scene: z.enum(VERIFY_SCENES),
  captcha_id: captchaId.optional(),
  captcha: captchaText.optional(),
})
