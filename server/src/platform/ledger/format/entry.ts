// A ledger entry, which is hashed, chained and later sealed (docs/ledger.md).
import { type CanonicalValue, toCanonicalJson } from './canonical-json.ts'

export type Facts = Readonly<Record<string, CanonicalValue>>

export interface EntryParts {
  /** Record of the entry, `good_price:7`. */
  readonly stream: string
  readonly seq: number
  /** Leaf hash of the previous entry, 64 hex digits; null for the first. */
  readonly prev: string | null
  /** `good_price.approved` */
  readonly kind: string
  /** UTC, with milliseconds: `2026-11-22T00:00:00.000Z`. */
  readonly at: string
  /** Ids; null for the platform itself. */
  readonly actor: { readonly account: number; readonly person: number; readonly organisation: number } | null
  /** 16 random bytes in hex, which prevent guessing the facts from the leaf hash. */
  readonly nonce: string
  readonly facts: Facts
  /** Commitments to personal values, by field (`commitment.ts`). */
  readonly private: Readonly<Record<string, string>>
}

const VERSION = 1

/** The database accepts 65,535 bytes. An entry identifies people only by numbers and commitments. @throws Error for facts that are not `Canonical` */
export const buildEntryText = (parts: EntryParts): string => toCanonicalJson({ v: VERSION, ...parts })
