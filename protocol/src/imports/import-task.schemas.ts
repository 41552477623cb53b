// What the server answers of imports that a worker does.
import { z } from 'zod'
import { refusalCode } from '../described/codes.schemas.ts'
import { importAnswer } from '../described/import.schemas.ts'
import { named } from '../described/named.ts'

export const importBegun = named('ImportBegun', z.strictObject({ task: z.int() }))

/** In place of an answer, where a worker was asked for. */
export type ImportBegun = z.infer<typeof importBegun>

export const importTask = named(
  'ImportTask',
  z.strictObject({
    id: z.int(),
    status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
    /** Rows that were looked at. */
    rows: z.int().min(0),
    /** As the call would have answered; absent until it is done. */
    answer: importAnswer.exactOptional(),
    /** What the call would have been refused with. */
    code: z.union([refusalCode, z.literal('')]),
    /** Of the answer, or why it has failed, in the words of the one who asked. */
    message: z.string(),
  }),
)

/** An import that a worker does. */
export type ImportTask = z.infer<typeof importTask>
