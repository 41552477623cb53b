import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto'
import { type Bytes, HASH_BYTES, type Primitives, type Sha256 } from '@cangdan/protocol/ledger'

// Binary strings, because creating a Buffer takes longer than hashing a node.
export const sha256: Sha256 = (bytes) => {
  const text = hash('sha256', bytes, 'binary')
  const digest = new Uint8Array(HASH_BYTES)
  for (let place = 0; place < HASH_BYTES; place += 1) digest[place] = text.charCodeAt(place)
  return digest
}

/** Prefixes of an Ed25519 key in PKCS #8 and SPKI (RFC 8410). */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

const toPublicKey = (bytes: Bytes): KeyObject =>
  createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, bytes]), format: 'der', type: 'spki' })

const toPrivateKey = (seed: Bytes): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, seed]), format: 'der', type: 'pkcs8' })

export const primitives: Primitives = {
  sha256,
  verifyEd25519: (publicKey, message, signature) => verify(null, message, toPublicKey(publicKey), signature),
}

export const derivePublicKey = (seed: Bytes): Bytes =>
  createPublicKey(toPrivateKey(seed)).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_PREFIX.length)

/** Deterministic (RFC 8032). */
export const signEd25519 = (seed: Bytes, message: Bytes): Bytes => sign(null, message, toPrivateKey(seed))
