// What the server takes and answers of a receipt's page.
import { z } from 'zod'
import { named } from '../described/named.ts'
import { recordProofsAnswer } from './ledger.schemas.ts'
import { lotCount } from './lot.schemas.ts'
import type {
  LineageLink,
  ReceiptCheck,
  ReceiptDocument,
  ReceiptEntry,
  ReceiptLife,
  ReceiptStep,
  RelatedReceipt,
} from './receipt.ts'

const text = z.string()
const weight = z.int()

const related: z.ZodType<RelatedReceipt> = z.strictObject({
  id: z.int(),
  contract_no: text,
  weight,
  life: text,
  depth: z.int(),
  is_seen: z.boolean(),
})

const link: z.ZodType<LineageLink> = z.strictObject({ parent: z.int(), child: z.int(), kind: text })

const step: z.ZodType<ReceiptStep> = z.strictObject({
  id: z.int(),
  operation_no: text,
  kind: text,
  state: text,
  weight: weight.nullable(),
  ask_name: text,
  finish_name: text,
  to_name: text,
  reason: text,
  answer: text,
  create_time: z.int(),
  done_time: z.int().nullable(),
})

const entry: z.ZodType<ReceiptEntry> = z.strictObject({
  stream: text,
  seq: z.int(),
  hash: text,
  event: text,
  who: text,
  organisation: text,
  time: z.int(),
  weight: weight.nullable(),
  operation: z
    .strictObject({
      id: z.int(),
      operation_no: text,
      ask_name: text,
      ask_time: z.int(),
      to_name: text,
      reason: text,
    })
    .nullable(),
  pledge: z.strictObject({ id: z.int(), pledge_no: text, bank_name: text }).nullable(),
  release: z.strictObject({ id: z.int(), release_no: text, ask_name: text, reason: text }).nullable(),
  record_no: text,
})

const receiptDocument: z.ZodType<ReceiptDocument> = z.strictObject({
  no: text,
  state: text,
  parts: z.array(z.strictObject({ title: text, facts: z.array(z.strictObject({ name: text, text })) })),
  check_path: text,
  hash: text,
})

export const receiptLifeAnswer: z.ZodType<ReceiptLife> = z.strictObject({
  shares: z.strictObject({
    weight,
    remaining: weight,
    free: weight,
    pledged: weight,
    pledged_frozen: weight,
    pledged_earmarked: weight,
    frozen: weight,
    earmarked: weight,
  }),
  lot: z.strictObject({
    lot_no: text,
    book: weight,
    counted: weight,
    short: weight,
    counts: z.array(lotCount),
  }),
  document: receiptDocument.nullable(),
  lineage: z.array(related),
  links: z.array(link),
  entries: z.array(entry),
  proofs: recordProofsAnswer,
  steps: z.array(step),
})

export const receiptPdfRequest: z.ZodType<{ id: number }> = z.strictObject({ id: z.int().min(1) })

export const receiptCheckAnswer: z.ZodType<ReceiptCheck> = named(
  'ReceiptCheck',
  z.strictObject({
    contract_no: text,
    life: z.int(),
    state: text,
    is_live: z.boolean(),
    time: z.int(),
    proof: recordProofsAnswer,
  }),
)
