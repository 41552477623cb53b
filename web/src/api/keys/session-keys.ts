// The two keys of a session: one signs requests, one decrypts responses (docs/wire.md §3). Stored by session id, so
// that a token always finds its own keys while other tabs sign in and out.
import { KEY_INFOS } from '@cangdan/protocol'
import { fromBase64Url, toUtf8 } from './bytes.ts'
import { loadDeviceKey } from './device-key.ts'
import { deleteEntry, storeEntry, listEntryNames, readEntry } from './key-store.ts'

const PREFIX = 'session/'

export interface SessionKeys {
  readonly sessionId: string
  /** Thumbprint of the device key from which they were derived. */
  readonly device: string
  readonly sign: CryptoKey
  readonly answer: CryptoKey
}

let cached: SessionKeys | undefined

export async function deriveSessionKeys(sessionId: string, serverKey: string): Promise<void> {
  const device = await loadDeviceKey()
  const point = await crypto.subtle.importKey(
    'raw',
    fromBase64Url(serverKey),
    { name: 'ECDH', namedCurve: 'P-256' },
    false,
    [],
  )
  const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: point }, device.privateKey, 256)
  const root = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const deriveKey = (info: string, algorithm: AesKeyAlgorithm | HmacImportParams, usages: KeyUsage[]) =>
    crypto.subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt: toUtf8(sessionId), info: toUtf8(info) },
      root,
      algorithm,
      false,
      usages,
    )
  const keys: SessionKeys = {
    sessionId,
    device: device.thumbprint,
    sign: await deriveKey(KEY_INFOS.sign, { name: 'HMAC', hash: 'SHA-256', length: 256 }, ['sign']),
    answer: await deriveKey(KEY_INFOS.answer, { name: 'AES-GCM', length: 256 }, ['decrypt']),
  }
  await storeEntry(PREFIX + sessionId, keys)
}

/** Returns `undefined` when this browser never had the keys or has lost them. */
export async function loadSessionKeys(sessionId: string): Promise<SessionKeys | undefined> {
  if (cached?.sessionId !== sessionId) cached = await readEntry<SessionKeys>(PREFIX + sessionId)
  return cached
}

/** Drops the keys from memory synchronously, then from storage. */
export async function deleteSessionKeys(sessionId: string): Promise<void> {
  if (cached?.sessionId === sessionId) cached = undefined
  await deleteEntry(PREFIX + sessionId)
}

export async function deleteOtherSessionKeys(sessionId: string): Promise<void> {
  for (const name of await listEntryNames())
    if (typeof name === 'string' && name.startsWith(PREFIX) && name !== PREFIX + sessionId) await deleteEntry(name)
}
