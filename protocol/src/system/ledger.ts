// What the ledger says of a record and of itself. Formats are those of `@cangdan/protocol/ledger`, so that a browser checks what it is sent.

export const LEDGER_PATHS = {
  /** What proves the entries of one record, for anyone who may read that. */
  proofs: 'seller_p/ledger/RecordProofs',
  /** One entry of them as a file: its proof, or its text. */
  proofFile: 'seller_p/ledger/EntryProofFile',
  info: 'sys/ledger/LedgerInfo',
  /** Whole days, as an auditor takes them along. */
  days: 'sys/ledger/LedgerDays',
} as const
/** Checkpoint and tiles, for anyone (C2SP tlog-tiles). */
export const LEDGER_PREFIX = '/ledger'
/** More days are not put into one file. */
export const MAX_LEDGER_DAYS = 31
