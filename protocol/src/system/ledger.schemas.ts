// What the server takes and answers of the ledger.
import { z } from 'zod'
import { named, type Wire } from '../described/named.ts'

const text = z.string()

const head = z.strictObject({
  id: z.int(),
  origin: text,
  /** Verifier keys that have signed it or may. */
  keys: z.array(text),
  /** The signed note, with the lines of witnesses; null until one is signed. */
  note: text.nullable(),
})

/** A log with its last signed head. */
export type LedgerHead = Wire<typeof head>

const entry = z.strictObject({
  seq: z.int(),
  /** Leaf hash, 64 hex digits. */
  hash: text,
  /** The entry itself; null where its reader may not know all that it states. */
  body: text.nullable(),
  /** Of its log; absent from every log until it is sealed. */
  log: z.int().nullable(),
  /** Null until a signed head has it. */
  index: z.int().nullable(),
  /** Base64, from the leaf's sibling upwards. */
  hashes: z.array(text),
})

/** One entry of a record's stream, with its place in the signed tree. */
export type EntryProof = Wire<typeof entry>

export const recordProofsAnswer = named(
  'RecordProofs',
  z.strictObject({
    /** `receipt:7`; empty for anyone who may not know. */
    stream: text,
    logs: z.array(head),
    /** A tlog-policy: which witnesses are trusted, and how many must have signed; null where there is none. */
    policy: text.nullable(),
    entries: z.array(entry),
  }),
)

/** The newest first, 200 at most. */
export type RecordProofs = Wire<typeof recordProofsAnswer>

export const ledgerInfoAnswer = named(
  'LedgerInfo',
  z.strictObject({
    /** The log that goes on; null until its first entry. */
    log: head.nullable(),
    size: z.int(),
    /** 64 hex digits. */
    root: text.nullable(),
    /** Seconds UTC. */
    seal_time: z.int().nullable(),
    /** Entries that are not sealed yet, and seconds since the oldest of them. */
    waiting: z.int(),
    wait: z.int(),
    /** Entries that do not fit their stream. */
    parked: z.int(),
    keys: z.array(
      z.strictObject({
        key_id: text,
        verifier_key: text,
        /** 1 signs, 2 spare, 3 signs beside its successor, 4 retired. */
        state: z.int(),
        create_time: z.int(),
        retire_time: z.int().nullable(),
      }),
    ),
    policy: text.nullable(),
    witnesses: z.array(
      z.strictObject({
        name: text,
        verifier_key: text,
        /** Asked by the platform; else it comes by itself. */
        is_asked: z.boolean(),
        /** Leaves of the last head that it has signed, and when; null where it has signed none. */
        size: z.int().nullable(),
        sign_time: z.int().nullable(),
      }),
    ),
    /** Entries sealed on each of the last thirty days in Shanghai, oldest first. */
    growth: z.array(z.strictObject({ day: text, entries: z.int() })),
    /** The last ten, newest first. */
    checks: z.array(z.strictObject({ time: z.int(), entries: z.int(), took_ms: z.int(), findings: z.int() })),
    /** What is wrong now. */
    faults: z.array(z.strictObject({ kind: text, detail: text, create_time: z.int(), last_time: z.int() })),
    /** Logs before this one, newest first. */
    earlier: z.array(z.strictObject({ id: z.int(), origin: text, size: z.int() })),
    /** That the tree goes on from the size that its reader has seen: base64; null where none was named, or there is no such head. */
    consistency: z.array(text).nullable(),
    can_take: z.boolean(),
    time: z.int(),
  }),
)

export type LedgerInfo = Wire<typeof ledgerInfoAnswer>

export type LedgerKeyInfo = LedgerInfo['keys'][number]

export type LedgerWitnessInfo = LedgerInfo['witnesses'][number]

export type LedgerCheckInfo = LedgerInfo['checks'][number]

export type LedgerFaultInfo = LedgerInfo['faults'][number]

/** Days in Shanghai, `2026-01-31`, the first and the last. */
export const ledgerDaysRequest: z.ZodType<{ from: string; to: string }> = named(
  'LedgerDays',
  z.strictObject({ from: z.iso.date(), to: z.iso.date() }),
)
