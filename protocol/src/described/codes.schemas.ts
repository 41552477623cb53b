// The codes of refusals, each with its sentence.
import { z } from 'zod'
import { type ErrorCode, ERRORS } from '../errors.ts'
import { named } from './named.ts'

/** Every code, as `code` of a refusal has it. */
export const refusalCode: z.ZodType<ErrorCode> = named(
  'Code',
  z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
)
