// Device key of this browser: created once, stored permanently and not extractable.
import { sha256, toBase64Url } from './bytes.ts'
import { storeEntry, readEntry } from './key-store.ts'
import { withTabLock } from './tab-lock.ts'

const NAME = 'device'

export interface DeviceKey {
  readonly privateKey: CryptoKey
  /** The 65 bytes of the point, base64url. */
  readonly publicKey: string
  /** Value of the header `device`. */
  readonly thumbprint: string
}

let cachedKey: Promise<DeviceKey> | undefined

/** @throws when the browser has no WebCrypto or no storage */
export function loadDeviceKey(): Promise<DeviceKey> {
  cachedKey ??= loadOrCreateKey().catch((error: unknown) => {
    // A change of browser settings may allow it later.
    cachedKey = undefined
    throw error
  })
  return cachedKey
}

/** The lock prevents two tabs from creating a key each. */
const loadOrCreateKey = (): Promise<DeviceKey> =>
  withTabLock('device-key', async () => {
    const stored = await readEntry<DeviceKey>(NAME)
    if (stored !== undefined) return stored
    const created = await createKey()
    await storeEntry(NAME, created)
    return created
  })

async function createKey(): Promise<DeviceKey> {
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, false, ['deriveBits'])
  const point = await crypto.subtle.exportKey('raw', publicKey)
  return { privateKey, publicKey: toBase64Url(point), thumbprint: toBase64Url(await sha256(point)) }
}
