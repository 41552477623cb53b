import { z } from 'zod'
import { nameSchema, type Wire } from '../described/named-schemas.ts'

const text = z.string()

const head = z.strictObject({
  id: z.int(),
  origin: text,
  keys: z.array(text),
  /** Signed note with the lines of witnesses; null until the first signature. */
  note: text.nullable(),
})

export type LedgerHead = Wire<typeof head>

const entry = z.strictObject({
  seq: z.int(),
  /** Leaf hash, 64 hex digits. */
  hash: text,
  /** Text of the entry; null if the caller may not read all of it. */
  body: text.nullable(),
  /** Id of the log; null until the entry is sealed. */
  log: z.int().nullable(),
  /** Null until a signed head covers it. */
  index: z.int().nullable(),
  /** Base64, from the leaf's sibling to the root. */
  hashes: z.array(text),
})

/** An entry of a record's stream, with its position in the signed tree. */
export type EntryProof = Wire<typeof entry>

export const recordProofsResponse = nameSchema(
  'RecordProofs',
  z.strictObject({
    /** `receipt:7`; empty for callers without the right to read it. */
    stream: text,
    logs: z.array(head),
    /** A tlog-policy with the trusted witnesses and the required number of signatures; null without one. */
    policy: text.nullable(),
    entries: z.array(entry),
  }),
)

/** Newest first, at most 200. */
export type RecordProofs = Wire<typeof recordProofsResponse>

export const ledgerInfoResponse = nameSchema(
  'LedgerInfo',
  z.strictObject({
    /** The current log; null until its first entry. */
    log: head.nullable(),
    size: z.int(),
    /** 64 hex digits. */
    root: text.nullable(),
    /** Seconds UTC. */
    seal_time: z.int().nullable(),
    /** Unsealed entries, and age in seconds of the oldest of them. */
    waiting: z.int(),
    wait: z.int(),
    /** Entries that do not continue their stream. */
    parked: z.int(),
    keys: z.array(
      z.strictObject({
        key_id: text,
        verifier_key: text,
        /** 1 active, 2 spare, 3 signs together with its successor, 4 retired. */
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
        /** True if the platform calls the witness; false if the witness fetches heads itself. */
        is_asked: z.boolean(),
        /** Size of the last head it signed, and the time; null if it has signed none. */
        size: z.int().nullable(),
        sign_time: z.int().nullable(),
      }),
    ),
    /** Entries sealed on each of the last thirty days in Shanghai, oldest first. */
    growth: z.array(z.strictObject({ day: text, entries: z.int() })),
    checks: z.array(z.strictObject({ time: z.int(), entries: z.int(), took_ms: z.int(), findings: z.int() })),
    faults: z.array(z.strictObject({ kind: text, detail: text, create_time: z.int(), last_time: z.int() })),
    earlier: z.array(z.strictObject({ id: z.int(), origin: text, size: z.int() })),
    /** Base64 consistency proof from the size that the caller has seen; null without a size, or for an unknown head. */
    consistency: z.array(text).nullable(),
    can_take: z.boolean(),
    time: z.int(),
  }),
)

export type LedgerInfo = Wire<typeof ledgerInfoResponse>

export type LedgerKeyInfo = LedgerInfo['keys'][number]

export type LedgerWitnessInfo = LedgerInfo['witnesses'][number]

export type LedgerCheckInfo = LedgerInfo['checks'][number]

export type LedgerFaultInfo = LedgerInfo['faults'][number]

/** First and last day in Shanghai, `2026-01-31`. */
export const ledgerDaysRequest: z.ZodType<{ from: string; to: string }> = nameSchema(
  'LedgerDays',
  z.strictObject({ from: z.iso.date(), to: z.iso.date() }),
)
