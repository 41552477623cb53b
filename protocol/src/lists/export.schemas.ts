import { z } from 'zod'
import { nameSchema } from '../described/named-schemas.ts'

const count = z.int().min(0)
const instant = z.int().nullable()

export const exportRequest: z.ZodType<{ id: number }> = z.strictObject({ id: z.int().min(1) })

export const startedExport = nameSchema('ExportBegun', z.strictObject({ task: z.int() }))

export type StartedExport = z.infer<typeof startedExport>

export const exportTicket = nameSchema('ExportTicket', z.strictObject({ url: z.string() }))

/** A single-use URL that opens the file within one minute. */
export type ExportTicket = z.infer<typeof exportTicket>

export const exportTasks = nameSchema(
  'ExportTasks',
  z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      title: z.string(),
      type: z.enum(['xlsx', 'csv']),
      status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
      progress: count.max(100),
      /** Number of rows; 0 before they are counted. */
      total: count,
      /** URL of the file; empty if there is none or it has expired. */
      excel: z.string(),
      /** Error text in the language of the user who started the export. */
      message: z.string(),
      /** File size; 0 without a file. */
      bytes: count,
      /** Lower-case hex; empty without a file. */
      sha256: z.string(),
      /** Seconds UTC; null if not reached or unknown. */
      expire_time: instant,
      finish_time: instant,
      create_time: z.int(),
    }),
  ),
)

export type ExportTask = z.infer<typeof exportTasks>[number]
