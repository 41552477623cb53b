// The key that this browser is known by: made once, kept for good, and of no use anywhere else.
import { sha256, toBase64Url } from './bytes.ts'
import { keepKeys, readKeys } from './key-store.ts'
import { alone } from './locks.ts'

const NAME = 'device'

export interface DeviceKey {
  readonly privateKey: CryptoKey
  /** The 65 bytes of the point, base64url. */
  readonly publicKey: string
  /** What the header `device` carries. */
  readonly thumbprint: string
}

let known: Promise<DeviceKey> | undefined

/** Throws where the browser has no WebCrypto, or stores nothing. */
export function deviceKey(): Promise<DeviceKey> {
  known ??= readOrMake().catch((error: unknown) => {
    // What is refused now may be allowed after a change of settings.
    known = undefined
    throw error
  })
  return known
}

/** Two tabs that start together must not make two. */
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
