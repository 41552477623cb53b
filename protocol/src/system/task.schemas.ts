// What the server accepts and answers of tasks. Apart from the types, so that the browser never loads the validator.
import { z } from 'zod'
import { named } from '../described/named.ts'
import { bulkResults } from '../described/table.schemas.ts'

const count = z.int().min(0)

export const taskCancelRequest: z.ZodType<{ id: number }> = z.strictObject({ id: z.int().min(1) })

export const taskBegun = named('TaskBegun', z.strictObject({ task: z.int() }))

/** In place of results, where a call on many was asked for with lists of numbers. */
export type TaskBegun = z.infer<typeof taskBegun>

export const taskInfo = named(
  'TaskInfo',
  z.strictObject({
    id: z.int(),
    /** What is done to which list, in the reader's language. */
    title: z.string(),
    total: count,
    done: count,
    refused: count,
    /** Nothing more will be done: everything was tried, or somebody has cancelled it. */
    is_ended: z.boolean(),
    is_cancelled: z.boolean(),
    /** What became of the records after the place that was asked from, in their order. */
    results: bulkResults,
    /** The place of the last of them; to be asked from next. */
    place: count,
  }),
)

/** How far a task of one's own has come. */
export type TaskInfo = z.infer<typeof taskInfo>
