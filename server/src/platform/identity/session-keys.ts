// The two keys of a session: agreed with the client's key, stored encrypted, never sent (docs/wire.md §3).
import type { IncomingHttpHeaders } from 'node:http'
import { createECDH, createHash, hkdfSync } from 'node:crypto'
import { KEY_INFOS } from '@cangdan/protocol'
import { seal, unseal } from './seal.ts'

export interface SessionKeys {
  readonly sign: Buffer
  readonly answer: Buffer
}

export interface AgreedKeys {
  keys: SessionKeys
  /** The server's public key, base64url; its private key is already discarded. */
  serverKey: string
  device: string
}

const KEY_BYTES = 32

/** Returns base64url(SHA-256(the 65 bytes of the key's point)). */
export function computeThumbprint(publicKey: string): string {
  return createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('base64url')
}

/** Agrees on the keys of a new session; returns undefined if the client's key is not a point of the curve. */
export function agreeOnKeys(publicKey: string, sessionId: string): AgreedKeys | undefined {
  const ours = createECDH('prime256v1')
  const serverKey = ours.generateKeys('base64url')
  const secret = computeSecret(ours, publicKey)
  if (secret === undefined) return undefined
  const derive = (info: string) => Buffer.from(hkdfSync('sha256', secret, sessionId, info, KEY_BYTES))
  return {
    keys: { sign: derive(KEY_INFOS.sign), answer: derive(KEY_INFOS.answer) },
    serverKey,
    device: computeThumbprint(publicKey),
  }
}

function computeSecret(ours: ReturnType<typeof createECDH>, publicKey: string): Buffer | undefined {
  try {
    return ours.computeSecret(publicKey, 'base64url')
  } catch {
    return undefined
  }
}

export function sealKeys({ sign, answer }: SessionKeys, sessionId: string, keyEncryptionKey: Buffer): Buffer {
  return seal(Buffer.concat([sign, answer]), sessionId, keyEncryptionKey)
}

/** Decrypts the keys of a session. @throws Error if they were sealed with another key or for another session */
export function openKeys(sealed: Buffer, sessionId: string, keyEncryptionKey: Buffer): SessionKeys {
  const both = unseal(sealed, sessionId, keyEncryptionKey)
  return { sign: both.subarray(0, KEY_BYTES), answer: both.subarray(KEY_BYTES) }
}

/** Returns the thumbprint in the call's headers. If the signature is valid, it is that of the session. */
export function getDevice({ device }: IncomingHttpHeaders): string | undefined {
  return typeof device === 'string' ? device : undefined
}
