// The two keys of a session: agreed on with the client's key, kept in the database encrypted, never sent
// (docs/wire.md §3).
import type { IncomingHttpHeaders } from 'node:http'
import { createECDH, createHash, hkdfSync } from 'node:crypto'
import { KEY_INFOS } from '@cangdan/protocol'
import { seal, unseal } from './sealed.ts'

export interface SessionKeys {
  /** Signs the session's calls. */
  readonly sign: Buffer
  /** Encrypts the answers to them. */
  readonly answer: Buffer
}

export interface AgreedKeys {
  keys: SessionKeys
  /** The server's half, base64url; its private part is already forgotten. */
  serverKey: string
  /** Thumbprint of the client's half. */
  device: string
}

const KEY_BYTES = 32

/** What names a client's key: base64url(SHA-256(the 65 bytes of its point)). */
export function thumbprint(publicKey: string): string {
  return createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('base64url')
}

/** Agrees on the keys of a new session; `undefined` where the client's key is no point of the curve. */
export function agreeOnKeys(publicKey: string, sessionId: string): AgreedKeys | undefined {
  const ours = createECDH('prime256v1')
  const serverKey = ours.generateKeys('base64url')
  const secret = computeSecret(ours, publicKey)
  if (secret === undefined) return undefined
  const derive = (info: string) => Buffer.from(hkdfSync('sha256', secret, sessionId, info, KEY_BYTES))
  return {
    keys: { sign: derive(KEY_INFOS.sign), answer: derive(KEY_INFOS.answer) },
    serverKey,
    device: thumbprint(publicKey),
  }
}

function computeSecret(ours: ReturnType<typeof createECDH>, publicKey: string): Buffer | undefined {
  try {
    return ours.computeSecret(publicKey, 'base64url')
  } catch {
    return undefined
  }
}

/** The keys as the session's row holds them, readable for this row alone. */
export function sealKeys({ sign, answer }: SessionKeys, sessionId: string, keyEncryptionKey: Buffer): Buffer {
  return seal(Buffer.concat([sign, answer]), sessionId, keyEncryptionKey)
}

/**
 * What `sealKeys` has sealed.
 * @throws Error when it was sealed under another key, or for another session
 */
export function openKeys(sealed: Buffer, sessionId: string, keyEncryptionKey: Buffer): SessionKeys {
  const both = unseal(sealed, sessionId, keyEncryptionKey)
  return { sign: both.subarray(0, KEY_BYTES), answer: both.subarray(KEY_BYTES) }
}

/** The thumbprint that a call names; of a call whose signature was good, that of its session. */
export function deviceOf({ device }: IncomingHttpHeaders): string | undefined {
  return typeof device === 'string' ? device : undefined
}
