// Hashes and signatures of the ledger, by the runtime.
import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto'
import type { Bytes, Primitives, Sha256 } from '@cangdan/protocol/ledger'

export const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer')

/** What comes before the 32 bytes of a key of Ed25519 in PKCS #8 and in SPKI (RFC 8410). */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

const publicKeyOf = (bytes: Bytes): KeyObject =>
  createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, bytes]), format: 'der', type: 'spki' })

const privateKeyOf = (seed: Bytes): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, seed]), format: 'der', type: 'pkcs8' })

export const primitives: Primitives = {
  sha256,
  verifyEd25519: (publicKey, message, signature) => verify(null, message, publicKeyOf(publicKey), signature),
}

/** 32 bytes of the key that belongs to a seed of 32 bytes. */
export const publicKeyOfSeed = (seed: Bytes): Bytes =>
  createPublicKey(privateKeyOf(seed)).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_PREFIX.length)

/** The same bytes each time (RFC 8032). */
export const signEd25519 = (seed: Bytes, message: Bytes): Bytes => sign(null, message, privateKeyOf(seed))
