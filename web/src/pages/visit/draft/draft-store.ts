// Draft and photos of a visit in the storage of the browser, encrypted by a key that cannot be exported.
import { fromUtf8, toUtf8 } from '#api/keys/bytes.ts'
import { deleteEntry, listEntryNames, readEntry, storeEntry } from '#api/keys/key-store.ts'
import { withTabLock } from '#api/keys/tab-lock.ts'
import { buildKeyName, KeyError } from '#pages/ticket/client/signing-key.ts'
import type { Ticket } from '#pages/ticket/client/ticket.ts'

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

export interface DraftStore<T> {
  /** @throws KeyError when the browser has no WebCrypto or no storage */
  read(): Promise<T | undefined>
  write(draft: T): Promise<void>
  readBytes(name: string): Promise<ArrayBuffer | undefined>
  writeBytes(name: string, bytes: ArrayBuffer): Promise<void>
  deleteBytes(name: string): Promise<void>
  /** Deletes everything of the ticket, the key included. */
  wipe(): Promise<void>
}

const DRAFT = 'draft'

export function createDraftStore<T>(ticket: Ticket): DraftStore<T> {
  const buildName = async (name: string) => `${await buildKeyName(ticket)}/${name}`
  let key: Promise<CryptoKey> | undefined
  const loadKey = () => (key ??= buildName('draft-key').then(readOrCreateKey))

  const readBytes = async (name: string) => {
    const sealed = await readEntry<Sealed>(await buildName(name))
    return sealed && crypto.subtle.decrypt(buildCipher(name, sealed.iv), await loadKey(), sealed.data)
  }
  const writeBytes = async (name: string, bytes: ArrayBuffer) => {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const data = await crypto.subtle.encrypt(buildCipher(name, iv), await loadKey(), bytes)
    await storeEntry(await buildName(name), { iv, data } satisfies Sealed)
  }
  return {
    readBytes,
    writeBytes,
    read: () =>
      readBytes(DRAFT).then(
        (bytes) => (bytes === undefined ? undefined : (JSON.parse(fromUtf8(bytes)) as T)),
        (error: unknown) => {
          throw new KeyError('no draft', { cause: error })
        },
      ),
    write: (draft) => writeBytes(DRAFT, toUtf8(JSON.stringify(draft)).buffer),
    deleteBytes: async (name) => deleteEntry(await buildName(name)),
    async wipe() {
      const prefix = await buildName('')
      for (const name of await listEntryNames())
        if (typeof name === 'string' && name.startsWith(prefix)) await deleteEntry(name)
    },
  }
}

/** The name is authenticated: a record cannot be exchanged for another one. */
const buildCipher = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: toUtf8(name),
})

const readOrCreateKey = (name: string): Promise<CryptoKey> =>
  withTabLock(name, async () => {
    const stored = await readEntry<CryptoKey>(name)
    if (stored !== undefined) return stored
    const created = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    await storeEntry(name, created)
    return created
  })
