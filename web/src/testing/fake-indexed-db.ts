// In-memory fake of the parts of IndexedDB that the key store uses. Copies records, as the real one does.

class FakeRequest extends EventTarget {
  result: unknown
}

class FakeStore {
  readonly #records: Map<string, unknown>
  constructor(records: Map<string, unknown>) {
    this.#records = records
  }
  get = (name: string) => createRequest(structuredClone(this.#records.get(name)))
  put = (value: unknown, name: string) => createRequest(this.#records.set(name, structuredClone(value)))
  delete = (name: string) => createRequest(this.#records.delete(name))
  getAllKeys = () => createRequest([...this.#records.keys()])
}

class FakeTransaction extends EventTarget {
  readonly #store: FakeStore
  constructor(store: FakeStore) {
    super()
    this.#store = store
    setTimeout(() => this.dispatchEvent(new Event('complete')))
  }
  objectStore = () => this.#store
}

function createRequest(result: unknown): FakeRequest {
  const request = new FakeRequest()
  request.result = result
  return request
}

/** One for all test files of a worker: a file that installs it again must not leave others with records that nothing writes. */
const shared = globalThis as typeof globalThis & { fakeRecords?: Map<string, unknown> }

/** Installs the fake without records, and returns its records. */
export function installIndexedDb(): Map<string, unknown> {
  const records = (shared.fakeRecords ??= new Map<string, unknown>())
  records.clear()
  const store = new FakeStore(records)
  const database = { transaction: () => new FakeTransaction(store), close: () => {} }
  const open = () => {
    const request = createRequest(database)
    setTimeout(() => request.dispatchEvent(new Event('success')))
    return request
  }
  Object.defineProperty(globalThis, 'indexedDB', { value: { open }, configurable: true, writable: true })
  return records
}
