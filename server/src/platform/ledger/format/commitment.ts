// Commitments to personal data (docs/ledger.md): the entry contains the hash, and the value and its salt are stored where they can be erased.
import { type Bytes, toHex, joinBytes, type Sha256, encodeUtf8 } from '@cangdan/protocol/ledger'
import { toCanonicalJson } from './canonical-json.ts'

export const SALT_BYTES = 32

/** Returns the hex of `H(salt ‖ JCS({field, value}))`; the salt prevents guessing the value. @throws Error for a salt of another length */
export function computeCommitment(sha256: Sha256, salt: Bytes, field: string, value: string): string {
  if (salt.length !== SALT_BYTES) throw new Error(`a salt has ${SALT_BYTES} bytes`)
  return toHex(sha256(joinBytes(salt, encodeUtf8(toCanonicalJson({ field, value })))))
}
