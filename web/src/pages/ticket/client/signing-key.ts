// Key of this browser for one ticket. The server binds the ticket to it, and signatures are proven by it.
import { bufferToHex, sha256, toUtf8 } from '#api/keys/bytes.ts'
import { deleteEntry, readEntry, storeEntry } from '#api/keys/key-store.ts'
import { withTabLock } from '#api/keys/tab-lock.ts'
import type { Ticket } from './ticket.ts'

export interface SigningKey {
  /** Not extractable. */
  readonly privateKey: CryptoKey
  readonly jwk: Pick<JsonWebKey, 'kty' | 'crv' | 'x' | 'y'>
}

/** The browser has no key: it blocks storage or has no WebCrypto. */
export class KeyError extends Error {}

/** Loads the key of the ticket or creates it. @throws KeyError */
export const loadSigningKey = (ticket: Ticket): Promise<SigningKey> =>
  readOrCreateKey(ticket).catch((error: unknown) => {
    throw new KeyError('no key', { cause: error })
  })

async function readOrCreateKey(ticket: Ticket): Promise<SigningKey> {
  const name = await buildKeyName(ticket)
  // The lock prevents two tabs from creating a key each.
  return withTabLock(name, async () => {
    const stored = await readEntry<SigningKey>(name)
    if (stored !== undefined) return stored
    const created = await createKey()
    await storeEntry(name, created)
    return created
  })
}

/** A used ticket needs no key. */
export const deleteSigningKey = async (ticket: Ticket): Promise<void> => deleteEntry(await buildKeyName(ticket))

/** The database of keys contains no ticket. */
export const buildKeyName = async ({ page, code }: Ticket): Promise<string> =>
  `${page}/${bufferToHex(await sha256(toUtf8(code))).slice(0, 32)}`

async function createKey(): Promise<SigningKey> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  return { privateKey: pair.privateKey, jwk: { kty, crv, x, y } as SigningKey['jwk'] }
}
