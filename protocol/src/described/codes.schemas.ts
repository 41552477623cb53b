import { z } from 'zod'
import { type ErrorCode, ERRORS } from '../errors.ts'
import { named } from './named.ts'

/** All values of `code` in a rejection. */
export const refusalCode: z.ZodType<ErrorCode> = named(
  'Code',
  z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
)
