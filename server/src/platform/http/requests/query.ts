// Parts of the queries of hand-written calls: texts as they travel, read as numbers.
import { z } from 'zod'
import { readPlainId } from '#platform/plain-id.ts'

/** A positive whole number in its one way of writing, such as an id. */
export const plainNumber = z.string().transform(readPlainId).pipe(z.int().min(1))

/** The same, up to `max`. */
export const numberUpTo = (max: number) => z.string().transform(readPlainId).pipe(z.int().min(1).max(max))

/** The same, or 0. */
export const plainNumberOrZero = z
  .string()
  .transform((text) => (text === '0' ? 0 : readPlainId(text)))
  .pipe(z.int().min(0))

/** The record that a call is about. */
export const idQuery = z.object({ id: plainNumber })

const LAST_PAGE = 99_999
const MAX_LINES = 100
const USUAL_LINES = 20

/** A page of what one account reads of its own. */
export const pageQuery = z.object({
  page: numberUpTo(LAST_PAGE).default(1),
  limit: numberUpTo(MAX_LINES).default(USUAL_LINES),
})
