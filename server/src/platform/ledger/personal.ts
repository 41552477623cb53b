// Personal data that entries commit to: each value is encrypted with a key of its own. Without the key it says nothing, in old backups neither.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { commitmentOf, SALT_BYTES } from './format/commitment.ts'
import { sha256 } from './primitives.ts'

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface SealedValue {
  readonly field: string
  /** As the entry states it. */
  readonly commitment: string
  /** Nonce, text and tag of AES-256-GCM over salt and value. */
  readonly cipher: Buffer
  readonly key: Buffer
}

/** Commits to a value and encrypts it, with a salt and a key that nothing else has. */
export function sealValue(field: string, value: string): SealedValue {
  const [salt, key, nonce] = [randomBytes(SALT_BYTES), randomBytes(KEY_BYTES), randomBytes(NONCE_BYTES)]
  const gcm = createCipheriv(ALGORITHM, key, nonce)
  const text = Buffer.concat([gcm.update(salt), gcm.update(value, 'utf8'), gcm.final()])
  return {
    field,
    commitment: commitmentOf(sha256, salt, field, value),
    cipher: Buffer.concat([nonce, text, gcm.getAuthTag()]),
    key,
  }
}

/** The value, and what an entry that committed to it states. `undefined` for bytes or a key that were changed. */
export function openValue(
  field: string,
  cipher: Buffer,
  key: Buffer,
): { readonly value: string; readonly commitment: string } | undefined {
  try {
    const gcm = createDecipheriv(ALGORITHM, key, cipher.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
    gcm.setAuthTag(cipher.subarray(-TAG_BYTES))
    const text = Buffer.concat([gcm.update(cipher.subarray(NONCE_BYTES, -TAG_BYTES)), gcm.final()])
    const value = text.subarray(SALT_BYTES).toString('utf8')
    return { value, commitment: commitmentOf(sha256, text.subarray(0, SALT_BYTES), field, value) }
  } catch {
    return undefined
  }
}
