// Ledger proofs and status. The formats are those of `@cangdan/protocol/ledger`, so that browsers can verify responses.

export const LEDGER_PATHS = {
  /** Proofs of a record's entries, for every reader of the record. */
  proofs: 'seller_p/ledger/RecordProofs',
  proofFile: 'seller_p/ledger/EntryProofFile',
  info: 'sys/ledger/LedgerInfo',
  days: 'sys/ledger/LedgerDays',
} as const
/** Public checkpoint and tiles (C2SP tlog-tiles). */
export const LEDGER_PREFIX = '/ledger'
export const MAX_LEDGER_DAYS = 31
