// What a receipt's page shows beside its row: the document itself, how much of it somebody has a say in, its entries in the ledger, and which
// receipts it came of or became.

import type { RecordProofs } from './ledger.ts'
import type { LotCount } from './lot.ts'

export const RECEIPT_LIFE = 'seller_p/pledge/ReceiptLife'
export const RECEIPT_PDF = 'seller_p/pledge/ReceiptPdf'
/** What the QR code of a receipt leads to, for anyone. */
export const RECEIPT_CHECK = 'public/receipt/ReceiptCheck'
/** Where a browser shows that; the token follows. */
export const RECEIPT_CHECK_PAGE = '/check/'

/** Hundredths of a tonne; together they are what remains, and with what was delivered the receipt. */
export interface ReceiptShares {
  readonly weight: number
  readonly remaining: number
  readonly free: number
  readonly pledged: number
  /** Of what is pledged: what is frozen, and what is approved to leave. */
  readonly pledged_frozen: number
  readonly pledged_earmarked: number
  /** Of what is not pledged. */
  readonly frozen: number
  readonly earmarked: number
}

/** A receipt of the same lineage. */
export interface RelatedReceipt {
  readonly id: number
  readonly contract_no: string
  readonly weight: number
  /** What the list of receipts calls its state, in the reader's language; empty for who does not see that receipt. */
  readonly life: string
  /** How many operations lie between: less than 0 for what it came of, more for what it became. */
  readonly depth: number
  /** Whether its reader may open it. */
  readonly is_seen: boolean
}

export interface LineageLink {
  readonly parent: number
  readonly child: number
  /** What the list of operations calls it, in the reader's language. */
  readonly kind: string
}

/** Something that was asked for and has not been carried out: it waits, or was refused, withdrawn or not picked up. */
export interface ReceiptStep {
  readonly id: number
  readonly operation_no: string
  /** What the list of operations calls its kind and its state, in the reader's language. */
  readonly kind: string
  readonly state: string
  readonly weight: number | null
  /** Names of the persons; empty where nobody is known by now. */
  readonly ask_name: string
  readonly finish_name: string
  /** Whom it was endorsed to; empty for anything else. */
  readonly to_name: string
  readonly reason: string
  readonly answer: string
  /** Seconds UTC. */
  readonly create_time: number
  readonly done_time: number | null
}

/** One entry of the receipt's own stream in the ledger: what changed it, who did that, when, and why. */
export interface ReceiptEntry {
  /** The stream and the place in it name the entry for who proves it. */
  readonly stream: string
  readonly seq: number
  /** Its leaf hash, 64 hex digits. */
  readonly hash: string
  /** In the reader's language. */
  readonly event: string
  /** Person and organisation; empty where the platform itself did it. */
  readonly who: string
  readonly organisation: string
  /** Seconds UTC. */
  readonly time: number
  /** Hundredths of a tonne, where it is about so much. */
  readonly weight: number | null
  /** What it carries out: who asked for that, and why. */
  readonly operation: {
    readonly id: number
    readonly operation_no: string
    readonly ask_name: string
    readonly ask_time: number
    readonly to_name: string
    readonly reason: string
  } | null
  /** The pledge that it is about, and to whom. */
  readonly pledge: { readonly id: number; readonly pledge_no: string; readonly bank_name: string } | null
  /** The release by which goods leave or are free again: who asked for it, and why, in the words of its list. */
  readonly release: {
    readonly id: number
    readonly release_no: string
    readonly ask_name: string
    readonly reason: string
  } | null
  /** The document of the storage firm that it follows from, such as a move; empty where there is none. */
  readonly record_no: string
}

/** The receipt as a document (Civil Code art. 909), in the words of its reader's language. */
export interface ReceiptDocument {
  readonly no: string
  readonly state: string
  readonly parts: readonly {
    readonly title: string
    readonly facts: readonly { readonly name: string; readonly text: string }[]
  }[]
  /** The path of the page where anyone may check it. */
  readonly check_path: string
  /** Leaf hash of the last entry of its stream in the ledger, 64 hex digits. */
  readonly hash: string
}

/** The lot that a receipt is of, as it was counted: for anyone who reads the receipt. Hundredths of a tonne. */
export interface ReceiptLot {
  readonly lot_no: string
  readonly book: number
  readonly counted: number
  /** By how much its receipts stand for more than there is; 0 where they do not. */
  readonly short: number
  /** The newest first, 5 at most. */
  readonly counts: readonly LotCount[]
}

export interface ReceiptLife {
  readonly shares: ReceiptShares
  readonly lot: ReceiptLot
  /** Null until it is issued. */
  readonly document: ReceiptDocument | null
  /** Itself and its lineage; itself alone where it came of nothing and became nothing. */
  readonly lineage: readonly RelatedReceipt[]
  readonly links: readonly LineageLink[]
  /** The newest first, 200 at most. */
  readonly entries: readonly ReceiptEntry[]
  /** What proves each of them. */
  readonly proofs: RecordProofs
  /** The newest first, 100 at most. */
  readonly steps: readonly ReceiptStep[]
}

/** What anyone learns of a receipt who holds its code: that it is there, and what has become of it. */
export interface ReceiptCheck {
  readonly contract_no: string
  readonly life: number
  /** In the reader's language. */
  readonly state: string
  /** Whether it stands for goods. */
  readonly is_live: boolean
  /** Seconds UTC: when that was so. */
  readonly time: number
  /** The last entry of its stream, without its text, and what proves that it stands in the signed ledger. */
  readonly proof: RecordProofs
}
