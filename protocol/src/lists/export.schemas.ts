import { z } from 'zod'
import { nameSchema } from '../described/named-schemas.ts'

export const exportRequest: z.ZodType<{ id: number }> = z.strictObject({ id: z.int().min(1) })

export const startedExport = nameSchema('ExportBegun', z.strictObject({ task: z.int() }))

export type StartedExport = z.infer<typeof startedExport>

export const exportTicket = nameSchema('ExportTicket', z.strictObject({ url: z.string() }))

/** A single-use URL that opens the file within one minute. */
export type ExportTicket = z.infer<typeof exportTicket>
