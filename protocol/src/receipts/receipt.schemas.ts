// What the server takes and answers of a receipt's page.
import { z } from 'zod'
import { named, type Wire } from '../described/named.ts'
import { recordProofsAnswer } from '../system/ledger.schemas.ts'
import { lotCount } from './lot.schemas.ts'

const text = z.string()
const weight = z.int()

const related = z.strictObject({
  id: z.int(),
  contract_no: text,
  weight,
  /** What the list of receipts calls its state, in the reader's language; empty for who does not see that receipt. */
  life: text,
  /** How many operations lie between: less than 0 for what it came of, more for what it became. */
  depth: z.int(),
  /** Whether its reader may open it. */
  is_seen: z.boolean(),
})

/** A receipt of the same lineage. */
export type RelatedReceipt = Wire<typeof related>

const link = z.strictObject({
  parent: z.int(),
  child: z.int(),
  /** What the list of operations calls it, in the reader's language. */
  kind: text,
})

export type LineageLink = Wire<typeof link>

const step = z.strictObject({
  id: z.int(),
  operation_no: text,
  /** What the list of operations calls its kind and its state, in the reader's language. */
  kind: text,
  state: text,
  weight: weight.nullable(),
  /** Names of the persons; empty where nobody is known by now. */
  ask_name: text,
  finish_name: text,
  /** Whom it was endorsed to; empty for anything else. */
  to_name: text,
  reason: text,
  answer: text,
  /** Seconds UTC. */
  create_time: z.int(),
  done_time: z.int().nullable(),
})

/** Something that was asked for and has not been carried out: it waits, or was refused, withdrawn or not picked up. */
export type ReceiptStep = Wire<typeof step>

const entry = z.strictObject({
  /** The stream and the place in it name the entry for who proves it. */
  stream: text,
  seq: z.int(),
  /** Its leaf hash, 64 hex digits. */
  hash: text,
  /** In the reader's language. */
  event: text,
  /** Person and organisation; empty where the platform itself did it. */
  who: text,
  organisation: text,
  /** Seconds UTC. */
  time: z.int(),
  /** Hundredths of a tonne, where it is about so much. */
  weight: weight.nullable(),
  /** What it carries out: who asked for that, and why. */
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
  /** The pledge that it is about, and to whom. */
  pledge: z.strictObject({ id: z.int(), pledge_no: text, bank_name: text }).nullable(),
  /** The release by which goods leave or are free again: who asked for it, and why, in the words of its list. */
  release: z.strictObject({ id: z.int(), release_no: text, ask_name: text, reason: text }).nullable(),
  /** The document of the storage firm that it follows from, such as a move; empty where there is none. */
  record_no: text,
})

/** One entry of the receipt's own stream in the ledger: what changed it, who did that, when, and why. */
export type ReceiptEntry = Wire<typeof entry>

const receiptDocument = z.strictObject({
  no: text,
  state: text,
  parts: z.array(z.strictObject({ title: text, facts: z.array(z.strictObject({ name: text, text })) })),
  /** The path of the page where anyone may check it. */
  check_path: text,
  /** Leaf hash of the last entry of its stream in the ledger, 64 hex digits. */
  hash: text,
})

/** The receipt as a document (Civil Code art. 909), in the words of its reader's language. */
export type ReceiptDocument = Wire<typeof receiptDocument>

export const receiptLifeAnswer = z.strictObject({
  shares: z.strictObject({
    weight,
    remaining: weight,
    free: weight,
    pledged: weight,
    /** Of what is pledged: what is frozen, and what is approved to leave. */
    pledged_frozen: weight,
    pledged_earmarked: weight,
    /** Of what is not pledged. */
    frozen: weight,
    earmarked: weight,
  }),
  lot: z.strictObject({
    lot_no: text,
    book: weight,
    counted: weight,
    /** By how much its receipts stand for more than there is; 0 where they do not. */
    short: weight,
    /** The newest first, 5 at most. */
    counts: z.array(lotCount),
  }),
  /** Null until it is issued. */
  document: receiptDocument.nullable(),
  /** Itself and its lineage; itself alone where it came of nothing and became nothing. */
  lineage: z.array(related),
  links: z.array(link),
  /** The newest first, 200 at most. */
  entries: z.array(entry),
  /** What proves each of them. */
  proofs: recordProofsAnswer,
  /** The newest first, 100 at most. */
  steps: z.array(step),
})

export type ReceiptLife = Wire<typeof receiptLifeAnswer>

/** Hundredths of a tonne; together they are what remains, and with what was delivered the receipt. */
export type ReceiptShares = ReceiptLife['shares']

/** The lot that a receipt is of, as it was counted: for anyone who reads the receipt. Hundredths of a tonne. */
export type ReceiptLot = ReceiptLife['lot']

export const receiptPdfRequest: z.ZodType<{ id: number }> = z.strictObject({ id: z.int().min(1) })

export const receiptCheckAnswer = named(
  'ReceiptCheck',
  z.strictObject({
    contract_no: text,
    life: z.int(),
    /** In the reader's language. */
    state: text,
    /** Whether it stands for goods. */
    is_live: z.boolean(),
    /** Seconds UTC: when that was so. */
    time: z.int(),
    /** The last entry of its stream, without its text, and what proves that it stands in the signed ledger. */
    proof: recordProofsAnswer,
  }),
)

/** What anyone learns of a receipt who holds its code: that it is there, and what has become of it. */
export type ReceiptCheck = Wire<typeof receiptCheckAnswer>
