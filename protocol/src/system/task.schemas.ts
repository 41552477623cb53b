// Kept apart from the types, so that the browser never loads the validator.
import { z } from 'zod'
import { nameSchema } from '../described/named-schemas.ts'
import { bulkResults } from '../described/table.schemas.ts'

const count = z.int().min(0)

export const taskCancelRequest: z.ZodType<{ id: number }> = z.strictObject({ id: z.int().min(1) })

export const startedTask = nameSchema('TaskBegun', z.strictObject({ task: z.int() }))

/** Response of a bulk call with lists of numbers that runs in the background. */
export type StartedTask = z.infer<typeof startedTask>

export const taskInfo = nameSchema(
  'TaskInfo',
  z.strictObject({
    id: z.int(),
    title: z.string(),
    total: count,
    done: count,
    refused: count,
    /** True once no more records will be processed: all were tried, or a user cancelled the task. */
    is_ended: z.boolean(),
    is_cancelled: z.boolean(),
    /** Results after the requested position, in the order of the records. */
    results: bulkResults,
    /** Position of the last result; the start of the next request. */
    place: count,
  }),
)

export type TaskInfo = z.infer<typeof taskInfo>
