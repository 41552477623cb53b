import { z } from 'zod'
import { nameSchema, type Wire } from '../described/named-schemas.ts'
import { recordProofsResponse } from '../system/ledger.schemas.ts'
import { lotCount } from './lot.schemas.ts'

const text = z.string()
const weight = z.int()

const related = z.strictObject({
  id: z.int(),
  contract_no: text,
  weight,
  /** State in the caller's language; empty if the caller may not read that receipt. */
  life: text,
  /** Number of operations between the receipts: negative for ancestors, positive for descendants. */
  depth: z.int(),
  is_seen: z.boolean(),
})

export type RelatedReceipt = Wire<typeof related>

const link = z.strictObject({
  parent: z.int(),
  child: z.int(),
  kind: text,
})

export type LineageLink = Wire<typeof link>

const step = z.strictObject({
  id: z.int(),
  operation_no: text,
  /** Kind and state of the operation in the caller's language. */
  kind: text,
  state: text,
  weight: weight.nullable(),
  ask_name: text,
  finish_name: text,
  /** Endorsee; empty for other operations. */
  to_name: text,
  reason: text,
  answer: text,
  /** Seconds UTC. */
  create_time: z.int(),
  done_time: z.int().nullable(),
})

/** A requested operation that was not carried out: pending, rejected, withdrawn or not collected. */
export type ReceiptStep = Wire<typeof step>

const entry = z.strictObject({
  /** Stream and sequence number identify the entry in a proof. */
  stream: text,
  seq: z.int(),
  /** Leaf hash, 64 hex digits. */
  hash: text,
  event: text,
  who: text,
  organisation: text,
  /** Seconds UTC. */
  time: z.int(),
  /** Hundredths of a tonne; null if the event has no weight. */
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
  /** The release or unpledging that caused the entry, with its requester and reason. */
  release: z.strictObject({ id: z.int(), release_no: text, ask_name: text, reason: text }).nullable(),
  /** Document of the storage firm that caused the entry, such as a move; empty if there is none. */
  record_no: text,
})

export type ReceiptEntry = Wire<typeof entry>

const receiptDocument = z.strictObject({
  no: text,
  state: text,
  parts: z.array(z.strictObject({ title: text, facts: z.array(z.strictObject({ name: text, text })) })),
  check_path: text,
  /** Leaf hash of the stream's last ledger entry, 64 hex digits. */
  hash: text,
})

/** The receipt as a document (Civil Code art. 909), in the caller's language. */
export type ReceiptDocument = Wire<typeof receiptDocument>

const goodsDocument = z.strictObject({
  id: z.int(),
  error_no: text,
  /** Type, severity and status in the caller's language. */
  type: text,
  /** 1 low, 2 medium, 3 high, 4 critical. */
  level: z.int(),
  level_text: text,
  status_text: text,
  content: text,
  /** Empty if a rule reported it. */
  who: text,
  /** Seconds UTC. */
  time: z.int(),
  /** 1: the goods secure nothing new and do not leave until it is closed. */
  is_blocking: z.literal([0, 1]),
})

/** An abnormal document about a receipt or its lot. */
export type GoodsDocument = Wire<typeof goodsDocument>

export const receiptLifeResponse = z.strictObject({
  shares: z.strictObject({
    weight,
    remaining: weight,
    free: weight,
    pledged: weight,
    /** Parts of the pledged weight: frozen, and approved for release. */
    pledged_frozen: weight,
    pledged_earmarked: weight,
    /** Parts of the unpledged weight. */
    frozen: weight,
    earmarked: weight,
  }),
  lot: z.strictObject({
    lot_no: text,
    book: weight,
    counted: weight,
    /** Weight by which receipts exceed the goods; 0 if they do not. */
    short: weight,
    /** Newest first, at most 5. */
    counts: z.array(lotCount),
  }),
  /** Newest first, at most 50. */
  abnormal: z.array(goodsDocument),
  document: receiptDocument.nullable(),
  lineage: z.array(related),
  links: z.array(link),
  /** Newest first, at most 200. */
  entries: z.array(entry),
  proofs: recordProofsResponse,
  /** Newest first, at most 100. */
  steps: z.array(step),
})

export type ReceiptLife = Wire<typeof receiptLifeResponse>

/** Hundredths of a tonne. The shares add up to the remaining weight; with the delivered weight, to the weight of the receipt. */
export type ReceiptShares = ReceiptLife['shares']

/** The lot of the receipt with its count, for every reader of the receipt. Hundredths of a tonne. */
export type ReceiptLot = ReceiptLife['lot']

export const receiptPdfRequest: z.ZodType<{ id: number }> = z.strictObject({ id: z.int().min(1) })

export const receiptCheckResponse = nameSchema(
  'ReceiptCheck',
  z.strictObject({
    contract_no: text,
    life: z.int(),
    state: text,
    /** True if the receipt represents goods. */
    is_live: z.boolean(),
    /** Seconds UTC of this state. */
    time: z.int(),
    /** The last ledger entry without its text, with the proof that the signed ledger contains it. */
    proof: recordProofsResponse,
  }),
)

export type ReceiptCheck = Wire<typeof receiptCheckResponse>
