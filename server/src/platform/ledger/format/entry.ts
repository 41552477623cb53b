// One entry of the ledger: what is hashed, chained and later sealed (`ledger.md` §4).
import { type Canonical, canonicalJson } from './canonical-json.ts'

export type Facts = Readonly<Record<string, Canonical>>

export interface EntryParts {
  /** The record that it is about, `good_price:7`. */
  readonly stream: string
  /** Its place in the stream, from 0. */
  readonly seq: number
  /** Leaf hash of the entry before it, 64 hex digits; null for the first. */
  readonly prev: string | null
  /** `good_price.approved` */
  readonly kind: string
  /** UTC, with milliseconds: `2026-11-22T00:00:00.000Z`. */
  readonly at: string
  /** Who did it, by numbers; null where the platform itself did. */
  readonly actor: { readonly account: number; readonly person: number; readonly organisation: number } | null
  /** 16 random bytes in hex, so that nobody finds the facts by guessing at a leaf hash. */
  readonly nonce: string
  readonly facts: Facts
  /** Of personal data: by field, the commitment to its value (`commitment.ts`). */
  readonly private: Readonly<Record<string, string>>
}

/** The form of entries, should another ever follow. */
const VERSION = 1

/** The text whose UTF-8 bytes are the entry, of which the database takes 65,535. Of people it states nothing but numbers and commitments. @throws Error for facts that are not `Canonical` */
export const entryText = (parts: EntryParts): string => canonicalJson({ v: VERSION, ...parts })
