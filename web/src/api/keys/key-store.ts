// Where keys live: IndexedDB keeps them without ever letting their bytes out, over reloads, tabs and restarts.

const DATABASE = 'cangdan'
const STORE = 'keys'

/** The record of that name; `undefined` where there is none. Throws where the browser refuses to store anything. */
export function readKeys<T>(name: string): Promise<T | undefined> {
  return inStore<T | undefined>('readonly', (store) => store.get(name))
}

export async function keepKeys(name: string, value: unknown): Promise<void> {
  await inStore('readwrite', (store) => store.put(value, name))
}

export async function dropKeys(name: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(name))
}

export function namesOfKeys(): Promise<readonly IDBValidKey[]> {
  return inStore('readonly', (store) => store.getAllKeys())
}

async function inStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = ask(transaction.objectStore(STORE))
      // Only a finished transaction has written anything.
      transaction.addEventListener('complete', () => resolve(request.result as T))
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error('The key store gave up.')),
      )
    })
  } finally {
    // An open connection would stand in the way of a newer version of this page.
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The key store does not open.')),
    )
  })
}
