import { z } from 'zod'
import { type ErrorCode, ERRORS } from '../errors.ts'
import { nameSchema } from './named-schemas.ts'

/** All values of `code` in a rejection. */
export const rejectionCode: z.ZodType<ErrorCode> = nameSchema(
  'Code',
  z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
)
