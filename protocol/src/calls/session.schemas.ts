// What the server accepts of the session's calls. Apart from the types, so that the browser never loads the validator.
import { z } from 'zod'
import type { LoginRequest, RefreshRequest } from './session.ts'

const trimmed = z.string().max(128).trim()

export const loginRequest: z.ZodType<LoginRequest> = z.strictObject({
  username: trimmed.min(1),
  password: z.string().min(1).max(256),
  name: trimmed.optional(),
  type: z.literal(1).optional(),
})

export const refreshRequest: z.ZodType<RefreshRequest> = z.strictObject({
  refresh_token: z.string().min(1).max(512),
})
