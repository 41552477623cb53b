// What the server accepts and answers of tasks. Apart from the types, so that the browser never loads the validator.
import { z } from 'zod'
import { named } from '../described/named.ts'
import { bulkResults } from '../described/table.schemas.ts'
import type { TaskBegun, TaskInfo } from './task.ts'

const count = z.int().min(0)

export const taskCancelRequest: z.ZodType<{ id: number }> = z.strictObject({ id: z.int().min(1) })

export const taskBegun: z.ZodType<TaskBegun> = named('TaskBegun', z.strictObject({ task: z.int() }))

export const taskInfo: z.ZodType<TaskInfo> = named(
  'TaskInfo',
  z.strictObject({
    id: z.int(),
    title: z.string(),
    total: count,
    done: count,
    refused: count,
    is_ended: z.boolean(),
    is_cancelled: z.boolean(),
    results: bulkResults,
    place: count,
  }),
)
