// Device key of this browser: created once, stored permanently and not extractable.
import { sha256, toBase64Url } from './bytes.ts'
import { keepKeys, readKeys } from './key-store.ts'
import { alone } from './locks.ts'

const NAME = 'device'

export interface DeviceKey {
  readonly privateKey: CryptoKey
  /** The 65 bytes of the point, base64url. */
  readonly publicKey: string
  /** Value of the header `device`. */
  readonly thumbprint: string
}

let known: Promise<DeviceKey> | undefined

/** @throws when the browser has no WebCrypto or no storage */
export function deviceKey(): Promise<DeviceKey> {
  known ??= readOrMake().catch((error: unknown) => {
    // A change of browser settings may allow it later.
    known = undefined
    throw error
  })
  return known
}

/** The lock prevents two tabs from creating a key each. */
const readOrMake = (): Promise<DeviceKey> =>
  alone('device-key', async () => {
    const kept = await readKeys<DeviceKey>(NAME)
    if (kept !== undefined) return kept
    const made = await make()
    await keepKeys(NAME, made)
    return made
  })

async function make(): Promise<DeviceKey> {
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, false, ['deriveBits'])
  const point = await crypto.subtle.exportKey('raw', publicKey)
  return { privateKey, publicKey: toBase64Url(point), thumbprint: toBase64Url(await sha256(point)) }
}
