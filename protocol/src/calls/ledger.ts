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

/** A log with its last signed head. */
export interface LedgerHead {
  readonly id: number
  readonly origin: string
  /** Verifier keys that have signed it or may. */
  readonly keys: readonly string[]
  /** The signed note, with the lines of witnesses; null until one is signed. */
  readonly note: string | null
}

/** One entry of a record's stream, with its place in the signed tree. */
export interface EntryProof {
  readonly seq: number
  /** Leaf hash, 64 hex digits. */
  readonly hash: string
  /** The entry itself; null where its reader may not know all that it states. */
  readonly body: string | null
  /** Of its log; absent from every log until it is sealed. */
  readonly log: number | null
  /** Null until a signed head has it. */
  readonly index: number | null
  /** Base64, from the leaf's sibling upwards. */
  readonly hashes: readonly string[]
}

/** The newest first, 200 at most. */
export interface RecordProofs {
  /** `receipt:7`; empty for anyone who may not know. */
  readonly stream: string
  readonly logs: readonly LedgerHead[]
  /** A tlog-policy: which witnesses are trusted, and how many must have signed; null where there is none. */
  readonly policy: string | null
  readonly entries: readonly EntryProof[]
}

export interface LedgerKeyInfo {
  readonly key_id: string
  readonly verifier_key: string
  /** 1 signs, 2 spare, 3 signs beside its successor, 4 retired. */
  readonly state: number
  readonly create_time: number
  readonly retire_time: number | null
}

export interface LedgerWitnessInfo {
  readonly name: string
  readonly verifier_key: string
  /** Asked by the platform; else it comes by itself. */
  readonly is_asked: boolean
  /** Leaves of the last head that it has signed, and when; null where it has signed none. */
  readonly size: number | null
  readonly sign_time: number | null
}

export interface LedgerCheckInfo {
  readonly time: number
  readonly entries: number
  readonly took_ms: number
  readonly findings: number
}

export interface LedgerFaultInfo {
  readonly kind: string
  readonly detail: string
  readonly create_time: number
  readonly last_time: number
}

export interface LedgerInfo {
  /** The log that goes on; null until its first entry. */
  readonly log: LedgerHead | null
  readonly size: number
  /** 64 hex digits. */
  readonly root: string | null
  /** Seconds UTC. */
  readonly seal_time: number | null
  /** Entries that are not sealed yet, and seconds since the oldest of them. */
  readonly waiting: number
  readonly wait: number
  /** Entries that do not fit their stream. */
  readonly parked: number
  readonly keys: readonly LedgerKeyInfo[]
  readonly policy: string | null
  readonly witnesses: readonly LedgerWitnessInfo[]
  /** Entries sealed on each of the last thirty days in Shanghai, oldest first. */
  readonly growth: readonly { readonly day: string; readonly entries: number }[]
  /** The last ten, newest first. */
  readonly checks: readonly LedgerCheckInfo[]
  /** What is wrong now. */
  readonly faults: readonly LedgerFaultInfo[]
  /** Logs before this one, newest first. */
  readonly earlier: readonly { readonly id: number; readonly origin: string; readonly size: number }[]
  /** That the tree goes on from the size that its reader has seen: base64; null where none was named, or there is no such head. */
  readonly consistency: readonly string[] | null
  readonly can_take: boolean
  readonly time: number
}
