// Callers who write and export concurrently and close their connections at any moment.
import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '../../../server/src/testing/oracle/random.ts'
import { createPicture } from '../../../server/src/testing/files/upload-files.ts'
import {
  downloadUrl,
  type Session,
  signedHeaders,
  uploadBody,
} from '../../../server/src/testing/client/plain-client.mjs'
import { type End, pipeline, send, type RequestInput } from './connections.ts'
import type { Entry, Received, Journal, Kind } from './journal.ts'

const LIST = '/api/v1/seller_p/bank/BankList'
const SAVE = '/api/v1/seller_p/bank/BankSave'
const DEL = '/api/v1/seller_p/bank/BankDel'
const UPLOAD = '/api/v1/seller/file/FileUpload'
const ROWS_OF_SHEET = 20
/** The longest body that a call accepts is 64 KiB. */
const LONG_VALUE_BYTES = 60_000
const [SHORTEST_PAUSE_MS, MAX_PAUSE_MS] = [50, 700]

export interface CallerOptions {
  readonly address: string
  readonly session: Session
  readonly journal: Journal
  readonly signal: AbortSignal
  readonly seed: number
}

interface Bank {
  readonly id: number
  readonly name: string
  version: number
}

export async function runCaller(options: CallerOptions): Promise<void> {
  const caller = new Caller(options)
  while (!options.signal.aborted) {
    await caller.next()
    await sleep(SHORTEST_PAUSE_MS + caller.random() * (MAX_PAUSE_MS - SHORTEST_PAUSE_MS))
  }
}

/** Opens an export and reads nothing until the server closes it. */
export async function openUnreadExport({ address, session, journal }: CallerOptions): Promise<void> {
  const token = journal.next('export')
  const entry = journal.add('export', token, 'never read')
  entry.received = await send(address, createExport(session, token), { how: 'do not read', ms: 75_000 })
}

class Caller {
  readonly random: () => number
  readonly #options: CallerOptions
  /** Banks that this caller knows to exist. */
  readonly #banks: Bank[] = []

  constructor(options: CallerOptions) {
    this.#options = options
    this.random = createRandom(options.seed)
  }

  async next(): Promise<void> {
    const dice = this.random()
    if (dice < 0.3) await this.#add()
    else if (dice < 0.45) await this.#edit()
    else if (dice < 0.53) await this.#remove()
    else if (dice < 0.58) await this.#upload()
    else if (dice < 0.63) await this.#import()
    else if (dice < 0.77) await this.#export()
    else if (dice < 0.87) await this.#sendLongValue()
    else if (dice < 0.91) await this.#pipeline()
    else await this.#read()
  }

  async #add(): Promise<void> {
    const name = this.#options.journal.next('add')
    const { isDone, data } = await this.#post('add', name, this.#createSave(createBank(name)))
    if (isDone === true) this.#banks.push({ id: (data as { id: number }).id, name, version: 1 })
  }

  async #edit(): Promise<void> {
    const at = Math.floor(this.random() * this.#banks.length)
    const bank = this.#banks[at]
    if (bank === undefined) return this.#add()
    const remark = this.#options.journal.next('edit')
    const { id, name, version } = bank
    const { isDone } = await this.#post('edit', remark, this.#createSave({ ...createBank(name), remark, id, version }))
    // An unanswered edit may have been saved, so the version is unknown.
    if (isDone === true) bank.version += 1
    else this.#banks.splice(at, 1)
  }

  async #remove(): Promise<void> {
    const bank = this.#banks.pop()
    if (bank === undefined) return this.#add()
    await this.#post('del', String(bank.id), this.#createPost(DEL, { id: bank.id }))
  }

  async #upload(): Promise<void> {
    const name = this.#options.journal.next('upload')
    const number = Math.floor(this.random() * 1e6)
    await this.#post('upload', name, this.#createUpload(UPLOAD, `${name}.png`, createPicture(number)))
  }

  async #import(): Promise<void> {
    const name = this.#options.journal.next('import')
    const rows = Array.from({ length: ROWS_OF_SHEET }, (_, row) => `${name}-${row},3,Zhou,13800000000`)
    const sheet = Buffer.from(['bank_name,bank_type,contact_name,contact_phone', ...rows].join('\n'))
    await this.#post('import', name, this.#createUpload(`${LIST}?_excel_import=1`, `${name}.csv`, sheet))
  }

  async #export(): Promise<void> {
    const name = this.#options.journal.next('export')
    const isPage = this.random() < 0.2
    const sending = createExport(this.#options.session, name, {
      isPage,
      type: this.random() < 0.7 ? 'csv' : 'xlsx',
    })
    await this.#post('export', name, sending, this.#chooseDownloadEnd())
  }

  /** Sends a long value, valid or not; such values once blocked the event loop for seconds. */
  async #sendLongValue(): Promise<void> {
    const name = this.#options.journal.next('refused')
    const letters = ['a', '1', '@', ' ', '\n', 'a@', '1.', '中', '<', '"', '\u0001']
    const text = letters[Math.floor(this.random() * letters.length)]!
    const long = text.repeat(LONG_VALUE_BYTES / Buffer.byteLength(JSON.stringify(text).slice(1, -1)))
    const fields = ['remark', 'credit_limit', 'contact_phone', 'logo', 'region', 'bank_code']
    const field = fields[Math.floor(this.random() * fields.length)]!
    await this.#post('refused', name, this.#createSave({ ...createBank(name), [field]: long }))
  }

  /** Sends several calls on one connection without waiting for their responses. */
  async #pipeline(): Promise<void> {
    const { address, journal } = this.#options
    const names = Array.from({ length: 3 }, () => journal.next('add'))
    for (const name of names) journal.add('add', name, 'several at once')
    await pipeline(
      address,
      names.map((name) => this.#createSave(createBank(name))),
      this.random() * 60,
    )
  }

  async #read(): Promise<void> {
    const { address, session } = this.#options
    const url = `${LIST}?page=${1 + Math.floor(this.random() * 50)}&limit=50&bank_name=soak`
    await send(
      address,
      { method: 'GET', url, headers: signedHeaders(session, { method: 'GET', url }) },
      this.#chooseEnd(),
    )
  }

  async #post(kind: Kind, token: string, sending: RequestInput, end: End = this.#chooseEnd()): Promise<Received> {
    const { address, journal } = this.#options
    const entry: Entry = journal.add(kind, token, end.how)
    entry.received = await send(address, sending, end)
    return entry.received
  }

  #chooseEnd(): End {
    const dice = this.random()
    if (dice < 0.5) return { how: 'read', keepsAlive: this.random() < 0.5 }
    if (dice < 0.93) return { how: 'leave', afterMs: this.random() ** 2 * 80, isAbrupt: this.random() < 0.4 }
    return { how: 'leave within the request' }
  }

  #chooseDownloadEnd(): End {
    const dice = this.random()
    if (dice < 0.3) return { how: 'read', keepsAlive: false }
    if (dice < 0.5) return { how: 'leave', afterMs: this.random() * 1_500, isAbrupt: this.random() < 0.5 }
    if (dice < 0.85) return { how: 'leave within the answer', bytes: Math.ceil(this.random() ** 2 * 4e6) }
    return { how: 'do not read', ms: this.random() * 4_000 }
  }

  #createSave(body: object): RequestInput {
    return this.#createPost(SAVE, body)
  }

  #createPost(url: string, value: object): RequestInput {
    const call = { method: 'POST' as const, url, body: JSON.stringify(value) }
    return {
      ...call,
      headers: { ...signedHeaders(this.#options.session, call), 'content-type': 'application/json' },
    }
  }

  #createUpload(url: string, name: string, bytes: Buffer): RequestInput {
    const { body, type } = uploadBody(name, bytes)
    const call = { method: 'POST' as const, url, body }
    return { ...call, headers: { ...signedHeaders(this.#options.session, call), 'content-type': type } }
  }
}

const createBank = (name: string) => ({
  bank_name: name,
  bank_type: 3,
  contact_name: 'Zhou',
  contact_phone: '13800000000',
})

function createExport(session: Session, name: string, { isPage = false, type = 'csv' } = {}): RequestInput {
  const query = new URLSearchParams({
    _down_excel: isPage ? '1' : '3',
    export_type: type,
    _excel_file_name: name,
    ...(isPage ? { page: '1', limit: '50' } : {}),
  })
  return { method: 'GET', url: downloadUrl(session, `${LIST}?${query.toString()}`), headers: {} }
}
