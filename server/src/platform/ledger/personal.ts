// Personal data to which entries commit: each value is encrypted with a separate key. Deleting the key erases the value, also in old backups.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { computeCommitment, SALT_BYTES } from './format/commitment.ts'
import { sha256 } from './primitives.ts'

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface SealedValue {
  readonly field: string
  readonly commitment: string
  /** Nonce, text and tag of AES-256-GCM over salt and value. */
  readonly cipher: Buffer
  readonly key: Buffer
}

export function sealValue(field: string, value: string): SealedValue {
  const [salt, key, nonce] = [randomBytes(SALT_BYTES), randomBytes(KEY_BYTES), randomBytes(NONCE_BYTES)]
  const gcm = createCipheriv(ALGORITHM, key, nonce)
  const text = Buffer.concat([gcm.update(salt), gcm.update(value, 'utf8'), gcm.final()])
  return {
    field,
    commitment: computeCommitment(sha256, salt, field, value),
    cipher: Buffer.concat([nonce, text, gcm.getAuthTag()]),
    key,
  }
}

/** Decrypts a value and returns it with its commitment; undefined if the bytes or the key were changed. */
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
    return { value, commitment: computeCommitment(sha256, text.subarray(0, SALT_BYTES), field, value) }
  } catch {
    return undefined
  }
}
