// What the server answers of a receipt's life.
import { z } from 'zod'
import type { ReceiptLife, RelatedReceipt } from './receipt.ts'

const related: z.ZodType<RelatedReceipt> = z.strictObject({
  id: z.int(),
  contract_no: z.string(),
  weight: z.int(),
  life: z.string(),
})

export const receiptLifeAnswer: z.ZodType<ReceiptLife> = z.strictObject({
  shares: z.strictObject({
    weight: z.int(),
    remaining: z.int(),
    free: z.int(),
    pledged: z.int(),
    frozen: z.int(),
    earmarked: z.int(),
  }),
  issued: z.strictObject({ by: z.string(), written_by: z.string(), time: z.int() }).nullable(),
  parents: z.array(related),
  children: z.array(related),
  steps: z.array(
    z.strictObject({
      id: z.int(),
      operation_no: z.string(),
      kind: z.string(),
      state: z.string(),
      weight: z.int().nullable(),
      ask_name: z.string(),
      finish_name: z.string(),
      to_name: z.string(),
      reason: z.string(),
      create_time: z.int(),
      done_time: z.int().nullable(),
    }),
  ),
  entries: z.int(),
})
