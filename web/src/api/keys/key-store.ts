// Entries in IndexedDB: keys, which are not extractable, and drafts that are encrypted by one. They survive reloads and restarts and are shared by tabs.

const DATABASE = 'cangdan'
const STORE = 'keys'

/** @throws when the browser blocks its storage */
export function readEntry<T>(name: string): Promise<T | undefined> {
  return runInStore<T | undefined>('readonly', (store) => store.get(name))
}

export async function storeEntry(name: string, value: unknown): Promise<void> {
  await runInStore('readwrite', (store) => store.put(value, name))
}

export async function deleteEntry(name: string): Promise<void> {
  await runInStore('readwrite', (store) => store.delete(name))
}

export function listEntryNames(): Promise<readonly IDBValidKey[]> {
  return runInStore('readonly', (store) => store.getAllKeys())
}

async function runInStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const database = await openDatabase()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = ask(transaction.objectStore(STORE))
      // Data is written only when the transaction completes.
      transaction.addEventListener('complete', () => resolve(request.result as T))
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error('The key store transaction was aborted.')),
      )
    })
  } finally {
    // An open connection would block a newer version of this page.
    database.close()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The key store could not be opened.')))
  })
}
