// What the server accepts and answers of exports that a worker writes.
import { z } from 'zod'
import { named } from '../described/named.ts'

const count = z.int().min(0)
const instant = z.int().nullable()

export const exportRequest: z.ZodType<{ id: number }> = z.strictObject({ id: z.int().min(1) })

export const exportBegun = named('ExportBegun', z.strictObject({ task: z.int() }))

/** In place of a file, where a job was asked for. */
export type ExportBegun = z.infer<typeof exportBegun>

export const exportTicket = named('ExportTicket', z.strictObject({ url: z.string() }))

/** An address that opens the file once, within a minute. */
export type ExportTicket = z.infer<typeof exportTicket>

export const exportTasks = named(
  'ExportTasks',
  z.array(
    z.strictObject({
      id: z.int(),
      /** Of the file, without its ending. */
      name: z.string(),
      /** The list, in the reader's language. */
      title: z.string(),
      type: z.enum(['xlsx', 'csv']),
      status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
      /** 0–100, rows written of rows counted. */
      progress: count.max(100),
      /** Rows; 0 before they are counted. */
      total: count,
      /** The file; empty where there is none, and of one that is done, when it has expired. */
      excel: z.string(),
      /** Why it has failed, in the words of the one who asked. */
      message: z.string(),
      /** Of the file; 0 where there was none. */
      bytes: count,
      /** Lower-case hex; empty where there is no file. */
      sha256: z.string(),
      /** Seconds since 1970 UTC; null where that has not come, or is not known yet. */
      expire_time: instant,
      finish_time: instant,
      create_time: z.int(),
    }),
  ),
)

/** One export of one's own. */
export type ExportTask = z.infer<typeof exportTasks>[number]
