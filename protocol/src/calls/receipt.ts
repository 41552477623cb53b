// What a receipt's page shows beside its row: how much of it somebody has a say in, what was done with it, and which receipts it came of or became.

export const RECEIPT_LIFE = 'seller_p/pledge/ReceiptLife'

/** Hundredths of a tonne; together they are what remains, and with what was delivered the receipt. */
export interface ReceiptShares {
  readonly weight: number
  readonly remaining: number
  readonly free: number
  readonly pledged: number
  readonly frozen: number
  readonly earmarked: number
}

export interface RelatedReceipt {
  readonly id: number
  readonly contract_no: string
  readonly weight: number
  /** What the list of receipts calls its state, in the reader's language. */
  readonly life: string
}

/** Something that was asked for, and what became of it. */
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
  /** Seconds UTC. */
  readonly create_time: number
  readonly done_time: number | null
}

export interface ReceiptLife {
  readonly shares: ReceiptShares
  /** Who wrote it and who issued it; null until it is issued. */
  readonly issued: { readonly by: string; readonly written_by: string; readonly time: number } | null
  readonly parents: readonly RelatedReceipt[]
  readonly children: readonly RelatedReceipt[]
  /** The newest first, 100 at most. */
  readonly steps: readonly ReceiptStep[]
  /** How many entries its stream in the ledger has. */
  readonly entries: number
}
