import { z } from 'zod'
import { refusalCode } from '../described/codes.schemas.ts'
import { importAnswer } from '../described/import.schemas.ts'
import { named } from '../described/named.ts'

export const importBegun = named('ImportBegun', z.strictObject({ task: z.int() }))

export type ImportBegun = z.infer<typeof importBegun>

export const importTask = named(
  'ImportTask',
  z.strictObject({
    id: z.int(),
    status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
    rows: z.int().min(0),
    answer: importAnswer.exactOptional(),
    code: z.union([refusalCode, z.literal('')]),
    /** Message of the response, or the error text, in the language of the user who started the import. */
    message: z.string(),
  }),
)

export type ImportTask = z.infer<typeof importTask>
