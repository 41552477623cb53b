import { z } from 'zod'
import { rejectionCode } from '../described/codes.schemas.ts'
import { importResponse } from '../described/import.schemas.ts'
import { nameSchema } from '../described/named-schemas.ts'

export const startedImport = nameSchema('ImportBegun', z.strictObject({ task: z.int() }))

export type StartedImport = z.infer<typeof startedImport>

export const importTask = nameSchema(
  'ImportTask',
  z.strictObject({
    id: z.int(),
    status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
    rows: z.int().min(0),
    answer: importResponse.exactOptional(),
    code: z.union([rejectionCode, z.literal('')]),
    /** Message of the response, or the error text, in the language of the user who started the import. */
    message: z.string(),
  }),
)

export type ImportTask = z.infer<typeof importTask>
