// What the server takes and answers of the ledger.
import { z } from 'zod'
import { named } from '../described/named.ts'
import type { EntryProof, LedgerHead, LedgerInfo, RecordProofs } from './ledger.ts'

const text = z.string()

const head: z.ZodType<LedgerHead> = z.strictObject({
  id: z.int(),
  origin: text,
  keys: z.array(text),
  note: text.nullable(),
})

const entry: z.ZodType<EntryProof> = z.strictObject({
  seq: z.int(),
  hash: text,
  body: text.nullable(),
  log: z.int().nullable(),
  index: z.int().nullable(),
  hashes: z.array(text),
})

export const recordProofsAnswer: z.ZodType<RecordProofs> = named(
  'RecordProofs',
  z.strictObject({
    stream: text,
    logs: z.array(head),
    policy: text.nullable(),
    entries: z.array(entry),
  }),
)

export const ledgerInfoAnswer: z.ZodType<LedgerInfo> = named(
  'LedgerInfo',
  z.strictObject({
    log: head.nullable(),
    size: z.int(),
    root: text.nullable(),
    seal_time: z.int().nullable(),
    waiting: z.int(),
    wait: z.int(),
    parked: z.int(),
    keys: z.array(
      z.strictObject({
        key_id: text,
        verifier_key: text,
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
        is_asked: z.boolean(),
        size: z.int().nullable(),
        sign_time: z.int().nullable(),
      }),
    ),
    growth: z.array(z.strictObject({ day: text, entries: z.int() })),
    checks: z.array(z.strictObject({ time: z.int(), entries: z.int(), took_ms: z.int(), findings: z.int() })),
    faults: z.array(z.strictObject({ kind: text, detail: text, create_time: z.int(), last_time: z.int() })),
    earlier: z.array(z.strictObject({ id: z.int(), origin: text, size: z.int() })),
    consistency: z.array(text).nullable(),
    can_take: z.boolean(),
    time: z.int(),
  }),
)

/** Days in Shanghai, `2026-01-31`, the first and the last. */
export const ledgerDaysRequest: z.ZodType<{ from: string; to: string }> = named(
  'LedgerDays',
  z.strictObject({ from: z.iso.date(), to: z.iso.date() }),
)
