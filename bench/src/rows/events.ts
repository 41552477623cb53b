// Processor time of the event streams of a hundred users: twenty records per second change, with open streams and without.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { type Session, signedHeaders, signInOver } from '../../../server/src/testing/client/plain-client.mjs'
import { computeMedian } from '../measure.ts'
import type { Row } from '../report.ts'
import { ADMIN_PASSWORD, type Stage } from '../stage.ts'

const PEOPLE = 100
const CHANGES_A_SECOND = 20
const SECONDS = 8
const ROUNDS = 3
const MAX_PERCENT = 10
const EVENTS = '/api/v1/seller/system/EventStream'
const SAVE = '/api/v1/seller_p/bank/BankSave'
/** A bank that no other benchmark changes. */
const CHANGED = 1_800_001

export async function measureEventStreams({ product, databaseUrl }: Stage): Promise<Row> {
  const writer = await signInOver(product.address, 'admin', ADMIN_PASSWORD)
  const sessions = await addListeners(databaseUrl, product.address)
  const version = { now: 1 }
  const measureLoad = () => measureProcessorShare(product.pid, () => change(product.address, writer, version))
  const shares: { without: number; together: number }[] = []
  let received = 0
  await measureLoad()
  for (let round = 0; round < ROUNDS; round += 1) {
    const without = await measureLoad()
    const streams = await Promise.all(sessions.map((session) => listen(product.address, session)))
    const together = await measureLoad()
    received += streams.reduce((sum, stream) => sum + stream.received(), 0)
    for (const stream of streams) stream.leave()
    await sleep(1_000)
    shares.push({ without, together })
  }
  if (received < PEOPLE * ROUNDS) throw new Error(`Received only ${received} events.`)
  const percent = computeMedian(shares.map(({ without, together }) => 100 * (together - without)))
  const before = computeMedian(shares.map(({ without }) => 100 * without))
  return {
    name: `events for ${PEOPLE}, ${CHANGES_A_SECOND} changes/s`,
    unit: '% CPU',
    ours: percent,
    target: `≤ ${MAX_PERCENT} % of a core`,
    holds: percent <= MAX_PERCENT,
    note: `${received} events; the changes alone ${before.toFixed(0)} %`,
  }
}

/** Adds platform users with the right to read banks and signs them in. */
async function addListeners(databaseUrl: string, address: string): Promise<Session[]> {
  const client = new Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(
    `with admin as (select * from account where username = 'admin'),
          granted as (select role_id from account_role where account_id = (select id from admin)),
          listener as (
       insert into person (name, phone)
       select 'Listener ' || n, '137' || lpad(n::text, 8, '0') from generate_series(1, ${PEOPLE}) n returning id, phone),
          opened as (
       insert into account (person_id, organisation_id, username, password_hash, nick_name, phone)
       select listener.id, admin.organisation_id, 'listener' || right(listener.phone, 8)::int, admin.password_hash, 'Listener', listener.phone
         from listener, admin returning id)
     insert into account_role (account_id, role_id) select opened.id, granted.role_id from opened, granted`,
  )
  await client.end()
  const sessions: Session[] = []
  for (let n = 1; n <= PEOPLE; n += 1) sessions.push(await signInOver(address, `listener${n}`, ADMIN_PASSWORD))
  return sessions
}

async function change(address: string, session: Session, version: { now: number }): Promise<void> {
  const begun = performance.now()
  for (let n = 0; n < CHANGES_A_SECOND * SECONDS; n += 1) {
    await sleep(Math.max(0, begun + (n * 1_000) / CHANGES_A_SECOND - performance.now()))
    const body = JSON.stringify({ id: CHANGED, version: version.now, contact_name: `Contact ${version.now}` })
    const headers = {
      ...signedHeaders(session, { method: 'POST', url: SAVE, body }),
      'content-type': 'application/json',
    }
    const answer = (await (await fetch(address + SAVE, { method: 'POST', headers, body })).json()) as {
      status: boolean
    }
    if (!answer.status) throw new Error(JSON.stringify(answer))
    version.now += 1
  }
}

/** Returns processor seconds of a process per second of the work. */
async function measureProcessorShare(pid: number, work: () => Promise<void>): Promise<number> {
  const [before, begun] = [await readTicks(pid), performance.now()]
  await work()
  const seconds = (performance.now() - begun) / 1_000
  return ((await readTicks(pid)) - before) / 100 / seconds
}

/** User and kernel time in hundredths of a second. */
async function readTicks(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}

async function listen(address: string, session: Session) {
  const request = get(address + EVENTS, {
    headers: signedHeaders(session, { method: 'GET', url: EVENTS }),
    agent: false,
  })
  request.on('error', () => undefined)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`The event stream returned status ${response.statusCode}.`)
  let received = 0
  response
    .on('error', () => undefined)
    .on('data', (part: Buffer) => {
      if (part.includes('event: topics')) received += 1
    })
  return { received: () => received, leave: () => request.destroy() }
}
