import { z } from 'zod'
import { readPlainId } from '#platform/plain-id.ts'

/** A positive integer in its only spelling, such as an id. */
export const plainNumber = z.string().transform(readPlainId).pipe(z.int().min(1))

export const createNumberSchema = (max: number) => z.string().transform(readPlainId).pipe(z.int().min(1).max(max))

export const plainNumberOrZero = z
  .string()
  .transform((text) => (text === '0' ? 0 : readPlainId(text)))
  .pipe(z.int().min(0))

export const idQuery = z.object({ id: plainNumber })

const LAST_PAGE = 99_999
const MAX_LINES = 100
const USUAL_LINES = 20

/** A page of a list of the caller's own records. */
export const pageQuery = z.object({
  page: createNumberSchema(LAST_PAGE).default(1),
  limit: createNumberSchema(MAX_LINES).default(USUAL_LINES),
})
