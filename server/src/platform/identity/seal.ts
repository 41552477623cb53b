// Encrypts bytes for the database: AES-256-GCM with a key that is not stored in the database.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/** @param owner name of the row, authenticated with the bytes: they cannot be decrypted for another row */
export function seal(bytes: Buffer, owner: string, key: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(owner))
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** @throws Error if the bytes were sealed with another key or for another row */
export function unseal(sealed: Buffer, owner: string, key: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
}
