// Eight people who write concurrently and record acknowledged writes: six add, change and delete banks, two import sheets.
import { setTimeout as sleep } from 'node:timers/promises'
import { askOver, type Session, signedHeaders, uploadBody } from '../../../server/src/testing/client/plain-client.mjs'
import type { Journal, State } from './journal.ts'
import { createRandom } from '../../../server/src/testing/oracle/random.ts'

export const PEOPLE = 8
/** Number of those who import sheets. */
const SENDERS = 2
export const ROWS_OF_SHEET = 40

const LIST = '/api/v1/seller_p/bank/BankList'
const PAUSE_MS = 20

export interface WriterOptions {
  address: string
  session: Session
  journal: Journal
  signal: AbortSignal
  seed: number
}

/** Writes until the signal aborts. Unanswered writes are checked in the database. */
export async function writeTogether(writing: WriterOptions): Promise<void> {
  await Promise.all(
    Array.from({ length: PEOPLE }, (_, who) => (who < SENDERS ? sendSheets(writing, who) : writeBanks(writing, who))),
  )
}

async function writeBanks(writing: WriterOptions, who: number): Promise<void> {
  const random = createRandom(writing.seed * PEOPLE + who)
  for (let count = 0; !writing.signal.aborted; count += 1) {
    const name = `${who}-${writing.seed}-${count}`
    const id = await addBank(writing, name)
    if (id === undefined) continue
    const edits = Math.floor(random() * 3)
    let isThere = true
    for (let edit = 1; isThere && edit <= edits; edit += 1) isThere = await editBank(writing, { name, id, edit })
    if (isThere && random() < 0.3) await sendWrite(writing, { name, state: undefined }, 'BankDel', { id })
  }
}

const createBank = (name: string, remark: string) => ({
  bank_name: name,
  bank_type: 3,
  contact_name: 'Zhou',
  contact_phone: '13800000000',
  remark,
})

async function addBank(writing: WriterOptions, name: string): Promise<number | undefined> {
  const data = await sendWrite(writing, { name, state: 'new' }, 'BankSave', createBank(name, 'new'))
  return (data as { id: number } | undefined)?.id
}

async function editBank(
  writing: WriterOptions,
  { name, id, edit }: { name: string; id: number; edit: number },
): Promise<boolean> {
  const remark = `edit ${edit}`
  const body = { ...createBank(name, remark), id, version: edit }
  return (await sendWrite(writing, { name, state: remark }, 'BankSave', body)) !== undefined
}

/** Sends a write. Returns the data of the response, or nothing without a successful response. */
async function sendWrite(
  { address, session, journal, signal }: WriterOptions,
  { name, state }: { name: string; state: State },
  call: string,
  body: object,
): Promise<unknown> {
  if (signal.aborted) return undefined
  journal.recordRequest(name, state)
  const answer = await askOver(address, session, `/api/v1/seller_p/bank/${call}`, body).catch(() => undefined)
  if (answer?.status !== true) {
    await sleep(PAUSE_MS)
    return undefined
  }
  journal.acknowledge(name)
  return answer.data ?? {}
}

/** Imports sheets. A sheet is identified by the prefix of its rows; its state is the number of its rows. */
async function sendSheets({ address, session, journal, signal, seed }: WriterOptions, who: number): Promise<void> {
  for (let count = 0; !signal.aborted; count += 1) {
    const name = `sheet-${who}-${seed}-${count}`
    const rows = Array.from({ length: ROWS_OF_SHEET }, (_, row) => `${name}-${row},3,Zhou,13800000000`)
    const sheet = ['bank_name,bank_type,contact_name,contact_phone', ...rows].join('\n')
    journal.recordRequest(name, String(ROWS_OF_SHEET))
    const { body, type } = uploadBody(`${name}.csv`, Buffer.from(sheet))
    const call = { method: 'POST', url: `${LIST}?_excel_import=1`, body }
    const headers = { ...signedHeaders(session, call), 'content-type': type }
    const isKept = await fetch(address + call.url, {
      method: call.method,
      body: new Uint8Array(body),
      headers,
    })
      .then(async (reply) => ((await reply.json()) as { data?: { kept?: boolean } }).data?.kept)
      .catch(() => undefined)
    if (isKept === true) journal.acknowledge(name)
    else await sleep(PAUSE_MS)
  }
}
