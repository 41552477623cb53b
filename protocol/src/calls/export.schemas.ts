// What the server accepts and answers of exports that a worker writes.
import { z } from 'zod'
import { named } from '../described/named.ts'
import type { ExportBegun, ExportTask, ExportTicket } from './export.ts'

const count = z.int().min(0)
const instant = z.int().nullable()

export const exportRequest: z.ZodType<{ id: number }> = z.strictObject({ id: z.int().min(1) })

export const exportBegun: z.ZodType<ExportBegun> = named('ExportBegun', z.strictObject({ task: z.int() }))

export const exportTicket: z.ZodType<ExportTicket> = named(
  'ExportTicket',
  z.strictObject({ url: z.string() }),
)

export const exportTasks: z.ZodType<ExportTask[]> = named(
  'ExportTasks',
  z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      title: z.string(),
      type: z.enum(['xlsx', 'csv']),
      status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
      progress: count.max(100),
      total: count,
      excel: z.string(),
      message: z.string(),
      bytes: count,
      sha256: z.string(),
      expire_time: instant,
      finish_time: instant,
      create_time: z.int(),
    }),
  ),
)
