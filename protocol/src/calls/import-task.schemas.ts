// What the server answers of imports that a worker does.
import { z } from 'zod'
import { refusalCode } from '../described/codes.schemas.ts'
import { importAnswer } from '../described/import.schemas.ts'
import { named } from '../described/named.ts'
import type { ImportBegun, ImportTask } from './import-task.ts'

export const importBegun: z.ZodType<ImportBegun> = named('ImportBegun', z.strictObject({ task: z.int() }))

export const importTask: z.ZodType<ImportTask> = named(
  'ImportTask',
  z.strictObject({
    id: z.int(),
    status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
    rows: z.int().min(0),
    answer: importAnswer.exactOptional(),
    code: z.union([refusalCode, z.literal('')]),
    message: z.string(),
  }),
)
